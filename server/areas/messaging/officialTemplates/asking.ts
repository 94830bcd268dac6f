import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { officialTemplates as table, whatsAppInstances } from '../../../db/schema/index.ts';
import type { WhatsAppGateways } from '../../../gateways/whatsapp/index.ts';
import type { OfficialTemplate } from '../../../gateways/whatsapp/officialTemplates.ts';
import { type QueuedMessage } from '../../../jobs/queues.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { enqueue, type Outcome } from '../../../kit/jobs/queue.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { askingOf } from '../whatsappInstances/account.ts';

/** Asks a worker to read the templates of instances, once this commits. */
export async function askForTemplates(
  work: Pick<Work, 'client'>,
  instances: readonly QueuedMessage[],
): Promise<void> {
  if (instances.length > 0) await enqueue(work, 'whatsapp-templates', instances);
}

/** The instances of a branch that have templates: those with a business account. */
export async function withTemplates({ db }: Pick<Work, 'db'>, branchId: number) {
  return db
    .select()
    .from(whatsAppInstances)
    .where(and(eq(whatsAppInstances.branchId, branchId), hasTemplates));
}

const hasTemplates = and(
  eq(whatsAppInstances.gateway, 'cloud'),
  ne(whatsAppInstances.businessId, ''),
  isNull(whatsAppInstances.removedAt),
);

/** The same outside a request, for accounts that Meta tells of. */
export function readTemplatesAgain(
  database: Database,
  accounts: readonly { branchId: number; instanceId: number }[],
): Promise<void> {
  return database.system((work) =>
    askForTemplates(
      work,
      accounts.map(({ branchId, instanceId: id }) => ({ id, branchId })),
    ),
  );
}

/** Reads the templates of an instance's account from Meta and stores them. No transaction is open meanwhile. */
export async function readTemplates(
  { database, ...asked }: { database: Database; whatsApp: WhatsAppGateways; secrets: SecretBox },
  { id, branchId }: QueuedMessage,
): Promise<Outcome | undefined> {
  const [instance] = await database.system(
    ({ db }) =>
      db
        .select()
        .from(whatsAppInstances)
        .where(and(eq(whatsAppInstances.id, id), hasTemplates)),
    branchId,
  );
  const asking = instance && askingOf(asked, instance);
  const note = (fault: TextCode | '', templates?: readonly OfficialTemplate[]) => () =>
    database.system((work) => store(work, { id, branchId, fault, templates }), branchId);
  if (!asking) return undefined;
  if ('reason' in asking) return { retry: false, recordResult: note(asking.reason) };
  const result = await asking.gateway.templates?.(asking.account, instance.businessId);
  if (!result) return undefined;
  if (result.is === 'done') return { retry: false, recordResult: note('', result.templates) };
  return result.is === 'refused'
    ? { retry: false, recordResult: note(result.reason) }
    : { retry: true, recordResult: note('WHATSAPP.GATEWAY_OFF') };
}

interface Read extends QueuedMessage {
  fault: string;
  /** Undefined where they could not be read: those of before stay. */
  templates: readonly OfficialTemplate[] | undefined;
}

async function store(work: Work, { id, branchId, fault, templates }: Read): Promise<void> {
  const { db } = work;
  // Of two that read at once, the second waits.
  await db
    .update(whatsAppInstances)
    .set({ templatesFault: fault, ...(templates && { templatesAt: sql`now()` }) })
    .where(eq(whatsAppInstances.id, id));
  if (templates) {
    const kept: number[] = [];
    for (const template of templates) {
      const [row] = await db
        .insert(table)
        .values({ ...template, branchId, instanceId: id })
        .onConflictDoUpdate({
          target: [table.instanceId, table.name, table.language],
          set: {
            status: template.status,
            content: template.content,
            problem: template.problem,
            version: sql`${table.version} + 1`,
          },
        })
        .returning({ id: table.id });
      if (row) kept.push(row.id);
    }
    await db
      .delete(table)
      .where(
        and(
          eq(table.branchId, branchId),
          eq(table.instanceId, id),
          kept.length > 0 ? notInArray(table.id, kept) : undefined,
        ),
      );
  }
  await systemRecorder(work).announce(
    { resource: 'messages', id: 'templates', change: 'update' },
    branchId,
  );
}
