import { and, eq, isNull, sql } from 'drizzle-orm';
import { type apiKeys as calls, USUAL_KEY_DAYS } from '../../../../contract/accounts/apiKeys.ts';
import { apiKeys as table } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, newKey } from '../../../kit/http/secrets.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { managedBranch } from '../branchUsers/reading.ts';
import { listOf, ofManaged } from './reading.ts';

const RESOURCE = 'api-keys';

export const apiKeys: Handlers<typeof calls> = {
  apiKeyList: (input, context) => listOf(context, input),

  async addApiKey({ name, branchID, ofCompany, scopes, days = USUAL_KEY_DAYS }, context) {
    const { db, session } = context;
    const branch = await managedBranch(context, branchID, 'branchID');
    if (ofCompany && !(await isOwner(context, branch.tenantId)))
      throw refusal(403, 'API_KEY.OWNERS_ALONE', { field: 'ofCompany' });
    const { key, prefix } = newKey();
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT app.add_key_account(${`${name} (API)`}) AS id`,
    );
    const [made] = await db
      .insert(table)
      .values({
        accountId: rows[0]?.id ?? 0,
        tenantId: branch.tenantId,
        branchId: ofCompany ? null : branch.id,
        name,
        scopes: [...new Set(scopes)],
        prefix,
        hash: hashOf(key),
        madeBy: session.accountId,
        expiresAt: sql`now() + make_interval(days => ${days}::integer)`,
      })
      .returning();
    if (!made) throw new Error('a key was not stored');
    await record(context, {
      resource: RESOURCE,
      id: made.id,
      action: 'create',
      // Who manages the branch sees that there is a key for all of them.
      branchId: branch.id,
      changes: {
        name: [null, name],
        scopes: [null, made.scopes.join(', ')],
        ofCompany: [null, ofCompany],
        expires: [null, wallClockOf(made.expiresAt)],
      },
    });
    await tellOwners(context, { id: made.id, name, company: branch.tenantId });
    return { id: made.id, key, expires: wallClockOf(made.expiresAt) };
  },

  async endApiKey({ id }, context) {
    const { db } = context;
    const [found] = await db
      .select({ branchId: table.branchId, tenantId: table.tenantId })
      .from(table)
      .where(and(eq(table.id, id), ofManaged))
      .for('update');
    if (!found) throw notFound('id');
    const ended = await db
      .update(table)
      .set({ endedAt: sql`now()` })
      .where(and(eq(table.id, id), isNull(table.endedAt)))
      .returning({ id: table.id });
    if (ended.length > 0)
      await record(context, {
        resource: RESOURCE,
        id,
        action: 'end',
        branchId: found.branchId ?? (await firstBranch(context, found.tenantId)),
      });
    return { done: true };
  },
};

/** Mails the other owners of a company that it has a key more: a program opens what a person would have to sign in for. */
async function tellOwners(
  context: SessionContext,
  { id, name, company: tenantId }: { id: number; name: string; company: number },
): Promise<void> {
  const { db, session, config } = context;
  const { rows } = await db.execute<{ display_name: string; email: string; company: string }>(
    sql`SELECT o.*, t.company_name AS company
          FROM app.owners_beside_maker(${id}::integer) o, tenant t WHERE t.id = ${tenantId}::integer`,
  );
  for (const { display_name, email, company } of rows)
    await sendMail(context, 'API_KEY_MADE', {
      recipients: [email],
      values: () => ({
        name: display_name,
        title: name,
        company,
        who: session.displayName,
        link: `${config.PUBLIC_URL}/branch-management/api-keys`,
      }),
    });
}

async function isOwner({ db }: SessionContext, tenantId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM app.owned_tenants() o WHERE o.id = ${tenantId}::integer`,
  );
  return rows.length > 0;
}

// An entry about every branch of a company stands with the first of them.
async function firstBranch({ db }: SessionContext, tenantId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number | null }>(
    sql`SELECT min(m.id) AS id FROM app.managed_branches() m WHERE m.tenant_id = ${tenantId}::integer`,
  );
  return rows[0]?.id ?? undefined;
}
