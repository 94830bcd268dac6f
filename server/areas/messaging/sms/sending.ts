import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { sms as calls } from '../../../../contract/messaging/sms.ts';
import {
  MAX_SMS_CHARACTERS,
  smsFault,
  smsParts,
  smsText,
} from '../../../../contract/messaging/smsText.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import {
  clinicNameOf,
  messagesOfRequest,
  queueMessages,
  templateOf,
} from '../messages/queueing.ts';
import { addressed } from '../messages/recipients.ts';
import { accountOf, gatewaysOf } from './account.ts';
import { toSentSms } from './reading.ts';

type Call = typeof calls.sendSms;

const rules = { max: MAX_SMS_CHARACTERS, fault: smsFault, field: 'smsDetailList' };

/** Queues an SMS to each recipient. */
export async function send(
  { smsTemplateID, smsContent, smsDetailList, requestKey }: Checked<Call>,
  context: BranchContext,
): Promise<Answered<Call>> {
  if (requestKey !== undefined) {
    const queuedBefore = await messagesOfRequest(context, 'sms', requestKey);
    if (queuedBefore.length > 0) return { result: 'success', data: queuedBefore.map(toSentSms) };
  }
  const template = await templateOf(context, smsTemplateID, 'smsTemplateID');
  const recipients = await addressed(context, smsContent, smsDetailList, rules);
  if (gatewaysOf(context.sms).length === 0) return { result: 'failed', data: [] };
  if (!(await accountOf(context, context.branch.id)))
    return { result: 'fail_authenticate', data: [] };
  const clinic = await clinicNameOf(context, context.branch.id);
  const data = await queueMessages(context, {
    channel: 'sms',
    template,
    requestKey,
    recipients: recipients.map((recipient) => {
      const text = smsText(recipient.text, clinic);
      return { ...recipient, text, parts: smsParts(text) };
    }),
  });
  return { result: 'success', data: data.map(toSentSms) };
}
