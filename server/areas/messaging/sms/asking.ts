import { eq } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { type sms as calls, STORED_PASSWORD } from '../../../../contract/messaging/sms.ts';
import { smsText } from '../../../../contract/messaging/smsText.ts';
import { accounts, branches } from '../../../db/schema/index.ts';
import type { SmsAccount, SmsGateway } from '../../../gateways/sms/index.ts';
import { AfterCommit, type BranchContext, type SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { mobileOf } from '../../clinic/patients/phones.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { accountOf, askingOf, withoutPassword } from './account.ts';

type Balance = Answered<typeof calls.smsResponse>;
type Test = Answered<typeof calls.testSmsAccess>;

/** Queries the balance of an account after the transaction: the given account, completed by the stored one. */
export async function askBalance(
  given: Checked<typeof calls.smsResponse>,
  context: BranchContext,
): Promise<Balance | AfterCommit<Balance>> {
  const { sms, branch } = context;
  const row = await accountOf(context, branch.id);
  const name = given.gateway ?? withoutPassword(row, sms).gateway;
  const gateway = sms[name];
  if (!gateway) return { result: 'failed', balance: null };
  // The stored password is used only with the stored username, and at its own gateway.
  const asking = row?.gateway === name ? askingOf(context, row) : undefined;
  const stored = asking && 'account' in asking ? asking.account : undefined;
  const username = given.username || stored?.username;
  const isOwn = given.password && given.password !== STORED_PASSWORD;
  const password = isOwn
    ? given.password
    : username === stored?.username
      ? stored?.password
      : undefined;
  if (!username || !password) return { result: 'fail_authenticate', balance: null };
  return new AfterCommit(() => balanceOf(gateway, { branchId: branch.id, username, password }));
}

/** An account's balance, or why it is not known. */
export async function balanceOf(gateway: SmsGateway, account: SmsAccount): Promise<Balance> {
  if (!gateway.balance) return { result: 'not_told', balance: null };
  const end = await gateway.balance(account);
  if (end.is === 'done') return { result: 'success', balance: end.balance };
  return { result: end.is === 'refused' ? end.status : 'failed', balance: null };
}

/** Sends an SMS to the caller's own mobile with a branch's stored account, after the transaction. */
export async function tryAccount(
  branchId: number,
  context: SessionContext,
): Promise<AfterCommit<Test>> {
  const { db, session, language } = context;
  const [person] = await db
    .select({ phone: accounts.phoneMobile })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const [branch] = await db
    .select({ name: branches.code })
    .from(branches)
    .where(eq(branches.id, branchId));
  const phone = mobileOf(person?.phone ?? '');
  if (phone === '') throw refusal(409, 'SMS_ACCOUNT.NO_OWN_MOBILE');
  const row = await accountOf(context, branchId);
  if (!row || !branch) throw refusal(409, 'SMS.NO_ACCOUNT');
  const asking = askingOf(context, row);
  return new AfterCommit(async () => {
    if ('reason' in asking) return { ...asking, phone };
    const { gateway, account } = asking;
    const text = smsText(textOf('SMS_ACCOUNT.TEST_TEXT', language), branch.name);
    const end = await gateway.send(account, { phone, text, senderId: row.senderId });
    if (end.is === 'done') return { status: 'sent', reason: '', phone };
    if (end.is === 'refused') return { status: end.status, reason: end.reason, phone };
    return end.is === 'away'
      ? { status: 'failed', reason: 'SMS.GATEWAY_OFF', phone }
      : { status: 'unknown', reason: 'SMS.NO_ANSWER', phone };
  });
}
