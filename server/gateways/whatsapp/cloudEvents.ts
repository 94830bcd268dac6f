import type { CloudMessage, CloudStatus } from '../../../contract/messaging/messageWebhooks.ts';
import { type DeliveryReport, type IncomingText, messageIdOf } from '../incoming.ts';
import { refusals } from './cloudApi.ts';
import { digitsOf, refused } from './reply.ts';

/** The text of somebody's message; empty for one that is no text. */
export const cloudTextOf = ({ id, from, text, button }: CloudMessage): IncomingText => ({
  ref: id,
  phone: digitsOf(from),
  text: text?.body ?? button?.text ?? '',
});

/** The report of a status; undefined while the message is on its way. */
export function cloudReportOf(status: CloudStatus): DeliveryReport | undefined {
  const { id: ref, status: state, biz_opaque_callback_data: reference, errors = [] } = status;
  const report = { ref, messageId: messageIdOf(reference) };
  if (state === 'delivered' || state === 'read') return report;
  if (state !== 'failed') return undefined;
  const refusal = refusals[String(errors[0]?.code)] ?? refused;
  return { ...report, reason: refusal.reason };
}
