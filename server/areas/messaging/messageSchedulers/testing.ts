import { and, eq } from 'drizzle-orm';
import { clinicNow } from '../../../../contract/fields.ts';
import { bracketFault } from '../../../../contract/kit/brackets.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import type { messageSchedulers as calls } from '../../../../contract/messaging/messageSchedulers.ts';
import {
  filledMessage,
  messageTime,
  placeholders,
} from '../../../../contract/messaging/messageText.ts';
import { smsText } from '../../../../contract/messaging/smsText.ts';
import {
  accounts,
  branches,
  messageSchedulers as table,
  messageTemplates,
} from '../../../db/schema/index.ts';
import { AfterCommit, type BranchContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { mobileOf } from '../../clinic/patients/phones.ts';
import { accountOf, askingOf } from '../sms/account.ts';

type Result = Answered<typeof calls.testMessageScheduler>;

/** Sends a scheduler's message to the person themselves, with made-up values. */
export async function sendTest(
  id: number,
  context: BranchContext,
): Promise<Result | AfterCommit<Result>> {
  const { db, branch } = context;
  const [found] = await db
    .select({ type: table.messageType, content: messageTemplates.content, clinic: branches.code })
    .from(table)
    .innerJoin(messageTemplates, eq(messageTemplates.id, table.templateId))
    .innerJoin(branches, eq(branches.id, table.branchId))
    .where(and(eq(table.branchId, branch.id), eq(table.id, id)));
  if (!found) throw notFound('id');
  const fault = bracketFault(found.content, placeholders);
  if (fault) throw new Failure(409, [fault]);
  const { name, phone } = await ownPhone(context);
  if (found.type !== 'SMS') return { result: 'failed' };
  const row = await accountOf(context, branch.id);
  const asking = askingOf(context, row);
  if ('reason' in asking) return { result: asking.status };
  const { gateway, account } = asking;
  const senderId = row?.senderId ?? '';
  const text = smsText(filledMessage(found.content, sampleValues(name)), found.clinic);
  return new AfterCommit(async () => {
    const end = await gateway.send(account, { phone, text, senderId });
    if (end.is === 'done') return { result: 'success' };
    const isOfAccount = end.is === 'refused' && end.status === 'fail_authenticate';
    return { result: isOfAccount ? 'fail_authenticate' : 'failed' };
  });
}

async function ownPhone({ db, session }: BranchContext): Promise<{ name: string; phone: string }> {
  const [own] = await db
    .select({ name: accounts.displayName, mobile: accounts.phoneMobile })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const phone = mobileOf(own?.mobile ?? '');
  if (!own || phone === '') throw refusal(409, 'SCHEDULER.NO_OWN_MOBILE');
  return { name: own.name, phone };
}

const sampleValues = (name: string) => ({
  name,
  apttype: 'Consultation',
  aptdate: messageTime(clinicNow()),
  aptremark: '-',
  resource: 'Dr Test',
  nextaction: '-',
});
