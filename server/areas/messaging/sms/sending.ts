import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { sms as calls } from '../../../../contract/messaging/sms.ts';
import { smsParts, smsText } from '../../../../contract/messaging/smsText.ts';
import { audits, branches, messages, messageTemplates } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { accountOf } from './account.ts';
import { findSmsByIds, SMS, withKey } from './reading.ts';
import { addressed } from './recipients.ts';

type Call = typeof calls.sendSms;

/** Queues an SMS to each recipient in the request's transaction, so that it is sent if and only if that commits. */
export async function send(
  { smsTemplateID, smsContent, smsDetailList, requestKey }: Checked<Call>,
  context: BranchContext,
): Promise<Answered<Call>> {
  const { db, branch, session } = context;
  if (requestKey !== undefined) {
    const queuedBefore = await messagesOfRequest(context, requestKey);
    if (queuedBefore.length > 0) return { result: 'success', data: queuedBefore };
  }
  const template = await templateOf(context, smsTemplateID);
  const recipients = await addressed(context, smsContent, smsDetailList);
  if (!context.sms) return { result: 'failed', data: [] };
  if (!(await accountOf(context))) return { result: 'fail_authenticate', data: [] };
  const clinic = await clinicOf(context);
  const rows = recipients.map((recipient) => {
    const text = smsText(recipient.text, clinic);
    return {
      ...recipient,
      branchId: branch.id,
      channel: SMS,
      text,
      parts: smsParts(text),
      templateId: template.id,
      templateName: template.name,
      status: 'queued' as const,
      requestKey: requestKey ?? null,
      createdBy: session.accountId,
    };
  });
  const stored = await db.insert(messages).values(rows).returning({ id: messages.id });
  const ids = stored.map(({ id }) => id);
  await enqueue(
    context,
    'sms',
    ids.map((id) => ({ id, branchId: branch.id })),
  );
  await auditAndAnnounce(context, ids);
  return { result: 'success', data: await findSmsByIds(context, ids) };
}

/**
 * Messages that were queued for this key already. Parallel requests with the same key wait here until this one commits.
 */
async function messagesOfRequest(context: BranchContext, requestKey: string) {
  const { db, branch } = context;
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('message'), hashtext(${`${branch.id} ${requestKey}`}))`,
  );
  return withKey(context, requestKey);
}

async function templateOf({ db, branch }: BranchContext, id: number) {
  const [template] = await db
    .select({ id: messageTemplates.id, name: messageTemplates.name })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.branchId, branch.id),
        eq(messageTemplates.id, id),
        isNull(messageTemplates.removedAt),
      ),
    );
  if (!template) throw notFound('smsTemplateID');
  return template;
}

async function clinicOf({ db, branch }: BranchContext): Promise<string> {
  const [row] = await db
    .select({ name: branches.code })
    .from(branches)
    .where(eq(branches.id, branch.id));
  if (!row) throw new Error('a branch that is worked in is gone');
  return row.name;
}

/** Records the sender in the audit and announces the messages. Content and number stay out of the audit. */
async function auditAndAnnounce(
  { db, branch, session, announce }: BranchContext,
  ids: readonly number[],
): Promise<void> {
  await db.insert(audits).values(
    ids.map((id) => ({
      accountId: session.accountId,
      branchId: branch.id,
      resource: 'messages',
      recordId: String(id),
      action: 'create',
    })),
  );
  for (const id of ids) await announce({ resource: 'messages', id, change: 'create' });
}
