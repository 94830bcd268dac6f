import type { Fault } from '../../../../contract/kit/failure.ts';
import {
  appointmentPlaceholders,
  filledMessage,
  placeholdersIn,
} from '../../../../contract/messaging/messageText.ts';
import { MAX_SMS_CHARACTERS, smsFault } from '../../../../contract/messaging/smsText.ts';
import { doctorNames, placeholderValues, type MessageAppointment } from './placeholderValues.ts';

/** Someone whom a message goes to, with the appointment that it speaks of where there is one. */
export interface Recipient {
  icPassport: string;
  name: string;
  mobile: string;
  visit?: MessageAppointment;
}

/** Who is told apart in a list of recipients: one patient may stand there for several appointments, of different dates. */
export function recipientKey({ icPassport, visit }: Recipient): string {
  return `${icPassport} ${visit?.appointmentDate ?? ''}`;
}

/** A recipient as the wire names one. */
export function toSmsDetail(recipient: Recipient) {
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

/** Why a content can't go out, and to whom it can't, where it can to others. */
export interface SmsProblem extends Fault {
  recipientName?: string;
}

/** Why a content can't go to all of these as an SMS: what the networks block, also once the placeholders are filled in. */
export function smsProblem(
  content: string,
  recipients: readonly Recipient[],
): SmsProblem | undefined {
  const blocked = smsFault(content);
  if (blocked) return { code: blocked };
  const used = placeholdersIn(content);
  if (used.length === 0) return undefined;
  const ofVisit = used.find((holder) => appointmentPlaceholders.some((each) => each === holder));
  for (const { name, visit } of recipients) {
    if (ofVisit && !visit)
      return { code: 'SMS.NEEDS_APPOINTMENT', params: { name, holder: ofVisit } };
    const text = filledMessage(content, placeholderValues(name, visit));
    const fault = smsFault(text);
    if (fault) return { code: fault, recipientName: name };
    if (text.length > MAX_SMS_CHARACTERS)
      return { code: 'GENERAL.TOO_LONG', params: { max: MAX_SMS_CHARACTERS }, recipientName: name };
  }
  return undefined;
}
