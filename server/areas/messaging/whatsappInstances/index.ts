import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import {
  STORED_TOKEN,
  type whatsappAccess as accessCalls,
  type whatsappInstances as instanceCalls,
} from '../../../../contract/messaging/whatsappInstances.ts';
import { branches, whatsAppInstances as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { mayGoTo } from '../../../kit/gateways/secretHost.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { AfterCommit, type Handlers, type SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';
import { ofAccount } from '../../accounts/branches/account.ts';
import { managedBranch, namedBranch } from '../../accounts/branchUsers/reading.ts';
import { webhookPath } from '../messageWebhooks/keys.ts';
import { askForTemplates } from '../officialTemplates/asking.ts';
import { answerOf, type Instance, mustAsk } from './account.ts';

type Answer = Answered<typeof instanceCalls.whatsappInstanceDetail>;
type Given = Checked<typeof instanceCalls.addWhatsappInstance>;
type Changed = Checked<typeof instanceCalls.updateWhatsappInstance>;

/** Instances that the platform allots to branches, or those of the accounts themselves. */
class Kept {
  constructor(
    readonly resource: string,
    readonly isProvided: boolean,
  ) {}

  async list(
    context: SessionContext,
    { branchID, q, ...list }: Checked<typeof instanceCalls.whatsappInstanceList>,
  ): Promise<Answer[]> {
    const branch = await namedBranch(context, branchID);
    const rows = await pageOf(context, list, {
      sorts: {
        description: sql`lower(${table.description})`,
        branch: branches.code,
        gateway: table.gateway,
        instanceId: table.instanceId,
        id: table.id,
      },
      defaultSort: 'description',
      id: table.id,
      where: and(
        this.#visible(context),
        branch && eq(table.branchId, branch.id),
        q ? containsWords(q, [table.description, table.instanceId, branches.code]) : undefined,
      ),
      rows: () => rowsOf(context).$dynamic(),
    });
    return rows.map((row) => withWebhook(context, row));
  }

  async one(context: SessionContext, id: number): Promise<Answer> {
    const [row] = await rowsOf(context).where(and(this.#visible(context), eq(table.id, id)));
    if (!row) throw notFound('id');
    return withWebhook(context, row);
  }

  async create(context: SessionContext, given: Given): Promise<Answer> {
    const { branchID, token, ...values } = given;
    const { id: branchId } = await managedBranch(context, branchID, 'branchID');
    await this.#refuseElsewhere(context, values, branchId);
    const sealed = context.secrets.seal(token, placeOf(table.token, branchId));
    const [made] = await context.db
      .insert(table)
      .values({
        ...values,
        businessId: values.businessID,
        branchId,
        token: sealed,
        host: hostNow(context, given),
        isProvided: this.isProvided,
      })
      .returning({ id: table.id })
      .catch(refuseTaken);
    if (!made) throw new Error('an instance was not stored');
    const changes = differences({}, values);
    await this.#record(context, { id: made.id, action: 'create', branchId, changes });
    return this.one(context, made.id);
  }

  async update(context: SessionContext, { id, token, ...given }: Changed): Promise<Answer> {
    const before = await this.#hold(context, id);
    const { branchId } = before;
    await refuseStale(context, this.resource, before);
    const { businessID = before.businessId } = given;
    const values = { ...given, businessID };
    const changes = differences({ ...before, businessID: before.businessId }, values);
    const isKept = token === '' || token === STORED_TOKEN;
    if (isKept) refuseForAnother(context, before, given);
    const place = placeOf(table.token, branchId);
    const host = hostNow(context, given);
    const isTokenChanged =
      !isKept && (context.secrets.open(before.token, place) !== token || before.host !== host);
    // The audit records that the token changed, without its value.
    if (isTokenChanged) changes['token'] = [STORED_TOKEN, STORED_TOKEN];
    if ('gateway' in changes || 'instanceId' in changes)
      await this.#refuseElsewhere(context, values, branchId);
    if (Object.keys(changes).length > 0) {
      await context.db
        .update(table)
        .set({
          ...values,
          businessId: businessID,
          ...(isTokenChanged && { token: context.secrets.seal(token, place), host }),
          version: sql`${table.version} + 1`,
        })
        .where(eq(table.id, id))
        .catch(refuseTaken);
      await this.#record(context, { id, action: 'edit', branchId, changes });
    }
    return this.one(context, id);
  }

  async remove(context: SessionContext, id: number): Promise<{ done: true }> {
    const { branchId } = await this.#hold(context, id);
    await context.db
      .update(table)
      .set({ removedAt: sql`now()` })
      .where(eq(table.id, id));
    await this.#record(context, { id, action: 'delete', branchId });
    return { done: true };
  }

  async test(context: SessionContext, id: number) {
    const { gateway, account } = mustAsk(context, await this.#hold(context, id));
    return new AfterCommit(async () => {
      const { state, phone } = answerOf(await gateway.status(account));
      return { state, phone };
    });
  }

  // A number of Meta's that another account sends with: its replies would come here too.
  async #refuseElsewhere(
    { db }: SessionContext,
    { gateway, instanceId }: Pick<Given, 'gateway' | 'instanceId'>,
    branchId: number,
  ): Promise<void> {
    if (gateway !== 'cloud') return;
    const { rows } = await db.execute<{ elsewhere: boolean }>(
      sql`SELECT app.is_number_elsewhere(${instanceId}, ${branchId}, ${this.isProvided}) AS elsewhere`,
    );
    if (rows[0]?.elsewhere)
      throw refusal(409, 'WHATSAPP.NUMBER_ELSEWHERE', { field: 'instanceId' });
  }

  #visible(context: SessionContext): SQL | undefined {
    return and(
      eq(table.isProvided, this.isProvided),
      isNull(table.removedAt),
      ofAccount(context, table.branchId),
    );
  }

  async #hold(context: SessionContext, id: number): Promise<Instance> {
    const [row] = await context.db
      .select()
      .from(table)
      .where(and(this.#visible(context), eq(table.id, id)))
      .for('no key update');
    if (!row) throw notFound('id');
    return row;
  }

  async #record(
    context: SessionContext,
    change: Omit<Parameters<typeof record>[1], 'resource'> & { branchId: number },
  ): Promise<void> {
    await record(context, { resource: this.resource, ...change });
    if (change.action !== 'delete')
      await askForTemplates(context, [{ id: change.id, branchId: change.branchId }]);
    // Pages that write messages look at the branch's instances.
    await context.announce(
      { resource: 'messages', id: 'instance', change: 'update' },
      change.branchId,
    );
  }
}

/** Where a token goes that is entered now. */
const hostNow = ({ whatsApp }: SessionContext, { gateway }: Pick<Given, 'gateway'>) =>
  whatsApp[gateway]?.host ?? null;

// A stored token goes to no other gateway than the one that it was entered for.
function refuseForAnother(
  { whatsApp }: SessionContext,
  before: Instance,
  { gateway }: Pick<Given, 'gateway'>,
): void {
  const { [gateway]: now } = whatsApp;
  if (gateway !== before.gateway || (now && !mayGoTo(before.host, now)))
    throw refusal(400, 'WHATSAPP.TOKEN_AGAIN', { field: 'token' });
}

function rowsOf({ db }: SessionContext) {
  return db
    .select({
      id: table.id,
      description: table.description,
      branchID: table.branchId,
      branch: branches.code,
      gateway: table.gateway,
      instanceId: table.instanceId,
      businessID: table.businessId,
      token: sql<string>`${STORED_TOKEN}::text`.as('stored_token'),
      version: table.version,
    })
    .from(table)
    .innerJoin(branches, eq(branches.id, table.branchId));
}

function withWebhook(
  { secrets, config }: SessionContext,
  row: Awaited<ReturnType<typeof rowsOf>>[number],
): Answer {
  return { ...row, webhook: `${config.PUBLIC_URL}${webhookPath(secrets, row)}` };
}

function refuseTaken(error: unknown): never {
  if (sqlState(error) === '23505')
    throw refusal(409, 'WHATSAPP.INSTANCE_TAKEN', { field: 'instanceId' });
  throw error;
}

const provided = new Kept('whatsapp-instances', true);
const own = new Kept('whatsapp-access', false);

export const whatsappInstances: Handlers<typeof instanceCalls> = {
  whatsappInstanceList: (input, context) => provided.list(context, input),
  whatsappInstanceDetail: ({ id }, context) => provided.one(context, id),
  addWhatsappInstance: (input, context) => provided.create(context, input),
  updateWhatsappInstance: (input, context) => provided.update(context, input),
  removeWhatsappInstance: ({ id }, context) => provided.remove(context, id),
  testWhatsappInstance: ({ id }, context) => provided.test(context, id),
};

export const whatsappAccess: Handlers<typeof accessCalls> = {
  whatsappAccessList: (input, context) => own.list(context, input),
  whatsappAccessDetail: ({ id }, context) => own.one(context, id),
  addWhatsappAccess: (input, context) => own.create(context, input),
  updateWhatsappAccess: (input, context) => own.update(context, input),
  removeWhatsappAccess: ({ id }, context) => own.remove(context, id),
  testWhatsappAccess: ({ id }, context) => own.test(context, id),
};
