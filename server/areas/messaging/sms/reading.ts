import type { SentSms } from '../../../../contract/messaging/sms.ts';
import type { SentMessage } from '../messages/reading.ts';

/** A message as the history of SMS answers it. */
export function toSentSms(message: SentMessage): SentSms {
  const { attachment: _, officialTemplate: _none, ...sms } = message;
  return sms;
}
