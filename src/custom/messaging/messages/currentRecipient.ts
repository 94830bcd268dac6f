import { patients } from '../../../../contract/clinic/patients.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { hasMobile } from '../../clinic/shared/hasMobile.ts';
import type { Recipient } from './recipients.ts';
import type { SentRow } from './sentRow.ts';

/** The patient of a sent message with the current name and number; undefined where there is none to write to. */
export async function currentRecipient(
  send: Send,
  { icPassport }: SentRow,
): Promise<Recipient | undefined> {
  const { data } = await send(patients.patientNameList, { name: icPassport });
  const found = data.find((each) => each.icPassport === icPassport && hasMobile(each));
  return found && { icPassport, name: found.name, mobile: found.mobile };
}
