import { bracketFault } from '../../../../contract/kit/brackets.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import {
  appointmentPlaceholders,
  filledMessage,
  placeholders,
  placeholdersIn,
} from '../../../../contract/messaging/messageText.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { doctorNames, placeholderValues, type MessageAppointment } from './placeholderValues.ts';

/** A recipient of a message, with the appointment that it is about, if any. */
export interface Recipient {
  icPassport: string;
  name: string;
  mobile: string;
  visit?: MessageAppointment;
}

/** The key of a recipient. One patient may be listed for several appointments. */
export function recipientKey({ icPassport, visit }: Recipient): string {
  return `${icPassport} ${visit?.appointmentDate ?? ''}`;
}

/** A recipient in the form of the call. */
export function toDetail(recipient: Recipient) {
  const { icPassport, name, mobile, visit } = recipient;
  return {
    icPassport,
    patientName: name,
    phoneNo: mobile,
    ...(visit && {
      aptID: visit.id,
      apptDate: visit.appointmentDate,
      doctor: doctorNames(visit),
    }),
  };
}

/** Why a message cannot be sent, and to which recipient if only to one. */
export interface MessageProblem extends Fault {
  recipientName?: string;
}

/** What holds for the messages of a channel: their length, and what they may not contain. */
export interface MessageRules {
  max: number;
  faultOf: (text: string) => TextCode | undefined;
}

/** Why a message cannot be sent to all recipients, also after placeholders are filled in. */
export function messageProblem(
  content: string,
  recipients: readonly Recipient[],
  { max, faultOf }: MessageRules,
): MessageProblem | undefined {
  const wrong = bracketFault(content, placeholders);
  if (wrong) return wrong;
  const blocked = faultOf(content);
  if (blocked) return { code: blocked };
  const used = placeholdersIn(content);
  if (used.length === 0) return undefined;
  const ofVisit = used.find((holder) => appointmentPlaceholders.some((each) => each === holder));
  for (const { name, visit } of recipients) {
    if (ofVisit && !visit)
      return { code: 'SMS.NEEDS_APPOINTMENT', params: { name, holder: ofVisit } };
    const text = filledMessage(content, placeholderValues(name, visit));
    const fault = faultOf(text);
    if (fault) return { code: fault, recipientName: name };
    if (text.length > max)
      return { code: 'GENERAL.TOO_LONG', params: { max }, recipientName: name };
  }
  return undefined;
}
