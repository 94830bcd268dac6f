import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { whatsapp as calls } from '../../../../contract/messaging/whatsapp.ts';
import { STORED_TOKEN } from '../../../../contract/messaging/whatsappInstances.ts';
import { whatsAppConnections, whatsAppInstances } from '../../../db/schema/index.ts';
import { AfterCommit, type BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import {
  answerFor,
  answerOf,
  type Asking,
  askingOf,
  type Instance,
  mustAsk,
} from '../whatsappInstances/account.ts';

/** The instances of the branch, with the telephone of the one that it chose. */
export async function available({
  db,
  branch,
}: BranchContext): Promise<Answered<typeof calls.availableWhatsappInstanceList>> {
  const rows = await db
    .select({
      id: whatsAppInstances.id,
      description: whatsAppInstances.description,
      instanceId: whatsAppInstances.instanceId,
      gateway: whatsAppInstances.gateway,
      phone: whatsAppConnections.phone,
    })
    .from(whatsAppInstances)
    .leftJoin(whatsAppConnections, eq(whatsAppConnections.instanceId, whatsAppInstances.id))
    .where(and(eq(whatsAppInstances.branchId, branch.id), isNull(whatsAppInstances.removedAt)))
    .orderBy(asc(sql`lower(${whatsAppInstances.description})`), asc(whatsAppInstances.id));
  return rows.map(({ phone, gateway, ...row }) => ({
    ...row,
    isOfficial: gateway === 'cloud',
    token: STORED_TOKEN,
    phoneNo: phone ?? '',
    isChosen: phone !== null,
  }));
}

/** The branch's instance of a name, or 404. */
export async function instanceOf(
  { db, branch }: BranchContext,
  instanceId: string,
): Promise<Instance> {
  const [row] = await db
    .select()
    .from(whatsAppInstances)
    .where(
      and(
        eq(whatsAppInstances.branchId, branch.id),
        eq(whatsAppInstances.instanceId, instanceId),
        isNull(whatsAppInstances.removedAt),
      ),
    );
  if (!row) throw notFound('instanceID');
  return row;
}

type Scan = typeof calls.checkWhatsappQrScan;

/** Chooses an instance and a telephone for the branch, and asks for the state after the transaction. */
export async function choose(
  { phoneNo, instanceID }: Checked<Scan>,
  context: BranchContext,
): Promise<AfterCommit<Answered<Scan>>> {
  const instance = await instanceOf(context, instanceID);
  const asking = mustAsk(context, instance);
  const chosen = { instanceId: instance.id, phone: phoneNo };
  await context.db
    .insert(whatsAppConnections)
    .values({ branchId: context.branch.id, ...chosen })
    .onConflictDoUpdate({ target: whatsAppConnections.branchId, set: chosen });
  await context.announce({ resource: 'messages', id: 'instance', change: 'update' });
  return new AfterCommit(async () => {
    const answer = await stateFor(asking, phoneNo);
    // Nobody is connected, so a code can be asked for.
    return answer === 'not connected' ? 'initialize' : answer;
  });
}

/** Asks for the state of an instance after the transaction. */
export async function check(
  { phoneNo, instanceID }: Checked<Scan>,
  context: BranchContext,
): Promise<AfterCommit<Answered<Scan>>> {
  const asking = mustAsk(context, await instanceOf(context, instanceID));
  return new AfterCommit(() => stateFor(asking, phoneNo));
}

/** Whether the branch's instance is connected with the telephone that it chose. */
export async function isConnected(
  context: BranchContext,
): Promise<boolean | AfterCommit<Answered<typeof calls.whatsappConnectionStatus>>> {
  const { db, branch } = context;
  const [chosen] = await db
    .select({ instance: whatsAppInstances, phone: whatsAppConnections.phone })
    .from(whatsAppConnections)
    .innerJoin(whatsAppInstances, eq(whatsAppInstances.id, whatsAppConnections.instanceId))
    .where(and(eq(whatsAppConnections.branchId, branch.id), isNull(whatsAppInstances.removedAt)));
  const asking = chosen && askingOf(context, chosen.instance);
  if (!asking || 'reason' in asking) return false;
  return new AfterCommit(async () => {
    const result = await asking.gateway.status(asking.account);
    return result.is === 'done' && answerFor(result, chosen.phone) === 'connected';
  });
}

/** The QR code of an instance. */
export async function qrOf(
  { instanceID }: Checked<typeof calls.whatsappQr>,
  context: BranchContext,
): Promise<AfterCommit<Blob>> {
  const { gateway, account } = mustAsk(context, await instanceOf(context, instanceID));
  return new AfterCommit(async () => {
    const { png } = answerOf(await gateway.qr(account));
    return new Blob([new Uint8Array(png)]);
  });
}

async function stateFor({ gateway, account }: Asking, phone: string) {
  return answerFor(answerOf(await gateway.status(account)), phone);
}
