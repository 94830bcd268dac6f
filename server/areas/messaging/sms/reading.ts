import type { SentSms } from '../../../../contract/messaging/sms.ts';
import { ofOneChannel, type SentMessage } from '../messages/reading.ts';

/** A message as the history of SMS answers it. */
export function toSentSms(message: SentMessage): SentSms {
  const { parts, ...rest } = message;
  const { attachment: _, officialTemplate: _none, ...sms } = ofOneChannel(rest);
  return { ...sms, parts };
}
