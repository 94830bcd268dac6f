import { eq, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { type sms as calls, STORED_PASSWORD } from '../../../../contract/messaging/sms.ts';
import { type SmsGatewayName, smsGateways } from '../../../../contract/messaging/smsGateways.ts';
import { smsAccounts as table } from '../../../db/schema/index.ts';
import type { Refusal } from '../../../gateways/result.ts';
import type { SmsAccount, SmsGateway, SmsGateways } from '../../../gateways/sms/index.ts';
import { mayGoTo } from '../../../kit/gateways/secretHost.ts';
import { differences } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';

const RESOURCE = 'sms-account';

type Row = typeof table.$inferSelect;

/** A branch's account with its gateway, where it has one. */
export async function accountOf(
  { db }: Pick<SessionContext, 'db'>,
  branchId: number,
): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(eq(table.branchId, branchId));
  return row;
}

/** The gateways that the server has a connection to. */
export const gatewaysOf = (sms: SmsGateways): SmsGatewayName[] =>
  smsGateways.filter((name) => sms[name] !== undefined);

/**
 * An account without its password, or an empty one with the gateway that is offered first. A password that was entered
 * for another host is wanted again.
 */
export const withoutPassword = (row: Row | undefined, sms: SmsGateways) => ({
  username: row?.username ?? '',
  password: row && isForGatewayHost(row, sms) ? STORED_PASSWORD : '',
  senderId: row?.senderId ?? '',
  gateway: row?.gateway ?? gatewaysOf(sms)[0] ?? smsGateways[0],
});

/** The stored password; undefined where there is none, or it does not open. */
const openPassword = (secrets: SecretBox, row: Row | undefined) =>
  row && secrets.open(row.password, placeOf(table.password, row.branchId));

/** Whether the stored password may go to the gateway that there is now. */
function isForGatewayHost({ gateway, host }: Row, sms: SmsGateways): boolean {
  const { [gateway]: now } = sms;
  return now === undefined || mayGoTo(host, now);
}

/** What asks a gateway with an account of it. */
interface Asking {
  gateway: SmsGateway;
  account: SmsAccount;
}

/** The gateway and the account of a branch, or why it cannot be asked. */
export function askingOf(
  { sms, secrets }: { sms: SmsGateways; secrets: SecretBox },
  row: Row | undefined,
): Asking | Refusal {
  if (!row) return { status: 'fail_authenticate', reason: 'SMS.NO_ACCOUNT' };
  const password = openPassword(secrets, row);
  if (password === undefined)
    return { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_UNREADABLE' };
  const { [row.gateway]: gateway } = sms;
  if (!gateway) return { status: 'failed', reason: 'SMS.NO_GATEWAY' };
  if (!mayGoTo(row.host, gateway))
    return { status: 'fail_authenticate', reason: 'SMS.PASSWORD_AGAIN' };
  return { gateway, account: { branchId: row.branchId, username: row.username, password } };
}

/** Stores a branch's account, or deletes it where all fields are empty. */
export async function storeAccount(
  { username, password, senderID, gateway }: Checked<typeof calls.updateSmsAccess>,
  branchId: number,
  context: SessionContext,
): Promise<Answered<typeof calls.updateSmsAccess>> {
  const { db, secrets, sms } = context;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('sms account'), ${branchId})`);
  const before = await accountOf(context, branchId);
  const chosen = gateway ?? withoutPassword(before, sms).gateway;
  const isKept = password === STORED_PASSWORD;
  // A stored password goes to no other gateway than its own.
  if (isKept && before?.gateway !== chosen)
    throw refusal(400, 'GENERAL.REQUIRED', { field: 'password' });
  if (isKept && before && !isForGatewayHost(before, sms))
    throw refusal(400, 'SMS.PASSWORD_AGAIN', { field: 'password' });
  const host = sms[chosen]?.host ?? null;
  const isChanged =
    !isKept && (password !== openPassword(secrets, before) || before?.host !== host);
  const ofBranch = eq(table.branchId, branchId);
  if (username === '') await db.delete(table).where(ofBranch);
  else {
    const sealed = secrets.seal(password, placeOf(table.password, branchId));
    const values = { username, senderId: senderID, gateway: chosen };
    const changed = { ...values, ...(isChanged && { password: sealed, host }) };
    await (before
      ? db
          .update(table)
          .set({ ...changed, version: sql`${table.version} + 1` })
          .where(ofBranch)
      : db.insert(table).values({ ...values, password: sealed, host, branchId }));
  }
  const after = await accountOf(context, branchId);
  const changes = differences(withoutPassword(before, sms), withoutPassword(after, sms));
  // The audit records that the password changed, without its value.
  if (before && after && isChanged) changes['password'] = [STORED_PASSWORD, STORED_PASSWORD];
  if (Object.keys(changes).length > 0) {
    await context.audit({ resource: RESOURCE, id: branchId, action: 'edit', branchId, changes });
    await context.announce({ resource: 'messages', id: 'account', change: 'update' }, branchId);
  }
  return { ...withoutPassword(after, sms), gateways: gatewaysOf(sms) };
}
