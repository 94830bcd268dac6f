import { eq, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { type sms as calls, STORED_PASSWORD } from '../../../../contract/messaging/sms.ts';
import { smsAccounts as table } from '../../../db/schema/index.ts';
import type { SmsAccount, SmsGateway } from '../../../gateways/sms/index.ts';
import { differences } from '../../../http/changes.ts';
import { AfterCommit, type BranchContext } from '../../../http/context.ts';
import { refusal } from '../../../http/failure.ts';
import { placeOf } from '../../../secrets/stored.ts';

const RESOURCE = 'sms-account';

type Row = typeof table.$inferSelect;

/** The branch's account with the gateway, where it has one. */
export async function accountOf({
  db,
  branch,
}: Pick<BranchContext, 'db' | 'branch'>): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(eq(table.branchId, branch.id));
  return row;
}

/** An account without its password. */
export const withoutPassword = (row: Row | undefined) => ({
  username: row?.username ?? '',
  password: row ? STORED_PASSWORD : '',
  senderId: row?.senderId ?? '',
});

/** The stored password; undefined where there is none, or it does not open. */
const openPassword = ({ secrets, branch }: BranchContext, row: Row | undefined) =>
  row && secrets.open(row.password, placeOf(table.password, branch.id));

/** Stores the account, or deletes it where all fields are empty. */
export async function storeAccount(
  { username, password, senderID }: Checked<typeof calls.updateSmsAccess>,
  context: BranchContext,
): Promise<Answered<typeof calls.updateSmsAccess>> {
  const { db, branch, secrets } = context;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('sms account'), ${branch.id})`);
  const before = await accountOf(context);
  const isKept = password === STORED_PASSWORD;
  if (isKept && !before) throw refusal(400, 'GENERAL.REQUIRED', { field: 'password' });
  const isChanged = !isKept && password !== openPassword(context, before);
  if (username === '') await db.delete(table).where(eq(table.branchId, branch.id));
  else {
    const sealed = secrets.seal(password, placeOf(table.password, branch.id));
    const values = { username, senderId: senderID };
    await (before
      ? db
          .update(table)
          .set({
            ...values,
            ...(isChanged && { password: sealed }),
            version: sql`${table.version} + 1`,
          })
          .where(eq(table.branchId, branch.id))
      : db.insert(table).values({ ...values, password: sealed, branchId: branch.id }));
  }
  const after = await accountOf(context);
  const changes = differences(withoutPassword(before), withoutPassword(after));
  // The audit records that the password changed, without its value.
  if (before && after && isChanged) changes['password'] = [STORED_PASSWORD, STORED_PASSWORD];
  if (Object.keys(changes).length > 0) {
    await context.audit({ resource: RESOURCE, id: branch.id, action: 'edit', changes });
    await context.announce({ resource: 'messages', id: 'account', change: 'update' });
  }
  return withoutPassword(after);
}

type Balance = Answered<typeof calls.smsResponse>;

/** Queries the balance of an account after the transaction: the given account, completed by the stored one. */
export async function askBalance(
  given: Checked<typeof calls.smsResponse>,
  context: BranchContext,
): Promise<Balance | AfterCommit<Balance>> {
  const { sms } = context;
  if (!sms) return { result: 'failed', balance: null };
  const account = completed(given, context, await accountOf(context));
  if (!account) return { result: 'fail_authenticate', balance: null };
  return new AfterCommit(() => balanceOf(sms, account));
}

// The stored password is used only with the stored username.
function completed(
  given: Checked<typeof calls.smsResponse>,
  context: BranchContext,
  stored: Row | undefined,
): SmsAccount | undefined {
  const username = given.username || stored?.username;
  const isOwn = given.password && given.password !== STORED_PASSWORD;
  const password = isOwn
    ? given.password
    : username === stored?.username
      ? openPassword(context, stored)
      : undefined;
  return username && password ? { username, password } : undefined;
}

async function balanceOf(sms: SmsGateway, account: SmsAccount): Promise<Balance> {
  const end = await sms.balance(account);
  if (end.is === 'done') return { result: 'success', balance: end.balance };
  return { result: end.is === 'refused' ? end.status : 'failed', balance: null };
}
