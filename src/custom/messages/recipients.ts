import type { Fault } from '../../../contract/kit/failure.ts';
import { appointmentHolders, filledMessage, holdersIn } from '../../../contract/messageText.ts';
import { MOST_SMS_CHARACTERS, smsFault } from '../../../contract/smsText.ts';
import { doctorsOf, holderValues, type Visit } from './visit.ts';

/** Someone whom a message goes to, with the appointment that it speaks of where there is one. */
export interface Recipient {
  icPassport: string;
  name: string;
  mobile: string;
  visit?: Visit;
}

/** Who is told apart in a list of recipients: one patient may stand there for several appointments, of different dates. */
export function keyOf({ icPassport, visit }: Recipient): string {
  return `${icPassport} ${visit?.appointmentDate ?? ''}`;
}

/** A recipient as the wire names one. */
export function asDetail(recipient: Recipient) {
  const { icPassport, name, mobile, visit } = recipient;
  return {
    icPassport,
    patientName: name,
    phoneNo: mobile,
    ...(visit && {
      aptID: visit.id,
      apptDate: visit.appointmentDate,
      doctor: doctorsOf(visit),
    }),
  };
}

/** Why a content can't go out, and to whom it can't, where it can to others. */
export interface Trouble extends Fault {
  who?: string;
}

/** Why a content can't go to all of these as an SMS: what the networks block, also once the placeholders are filled in. */
export function smsTrouble(content: string, recipients: readonly Recipient[]): Trouble | undefined {
  const blocked = smsFault(content);
  if (blocked) return { code: blocked };
  const used = holdersIn(content);
  if (used.length === 0) return undefined;
  const ofVisit = used.find((holder) => appointmentHolders.some((each) => each === holder));
  for (const { name, visit } of recipients) {
    if (ofVisit && !visit)
      return { code: 'SMS.NEEDS_APPOINTMENT', params: { name, holder: ofVisit } };
    const text = filledMessage(content, holderValues(name, visit));
    const fault = smsFault(text);
    if (fault) return { code: fault, who: name };
    if (text.length > MOST_SMS_CHARACTERS)
      return { code: 'GENERAL.TOO_LONG', params: { max: MOST_SMS_CHARACTERS }, who: name };
  }
  return undefined;
}
