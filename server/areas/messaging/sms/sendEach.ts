import {
  MAX_SMS_CHARACTERS,
  smsFault,
  smsParts,
  smsText,
} from '../../../../contract/messaging/smsText.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { clinicNameOf, queueMessages } from '../messages/queueing.ts';
import { type Addressed, eachAddressed } from '../messages/recipients.ts';
import { accountOf, gatewaysOf } from './account.ts';

/** A message in the product's own words, with placeholders, to a patient, about an appointment or none. */
interface OwnWords {
  icPassport: string;
  aptID?: number;
  text: string;
}

const rules = { max: MAX_SMS_CHARACTERS, fault: smsFault, field: 'ids' };

/** Queues an SMS to each who can get one. Answers for each why there is none, as a code; '' where it is queued. */
export async function sendEach(
  context: BranchContext,
  all: readonly OwnWords[],
): Promise<string[]> {
  if (gatewaysOf(context.sms).length === 0) return all.map(() => 'SMS.NO_GATEWAY');
  if (!(await accountOf(context, context.branch.id))) return all.map(() => 'SMS.NO_ACCOUNT');
  const reasons: string[] = all.map(() => '');
  const queued: Addressed[] = [];
  for (const text of new Set(all.map((each) => each.text))) {
    const alike = all.flatMap((each, at) => (each.text === text ? [{ each, at }] : []));
    const found = await eachAddressed(
      context,
      text,
      alike.map(({ each: { icPassport, aptID } }) => ({ icPassport, ...(aptID && { aptID }) })),
      rules,
    );
    for (const [index, outcome] of found.entries()) {
      if (!('status' in outcome)) queued.push(outcome);
      else reasons[alike[index]?.at ?? -1] = outcome.code;
    }
  }
  if (queued.length === 0) return reasons;
  const clinic = await clinicNameOf(context, context.branch.id);
  await queueMessages(context, {
    channel: 'sms',
    template: { id: null, name: '' },
    requestKey: undefined,
    recipients: queued.map((recipient) => {
      const text = smsText(recipient.text, clinic);
      return { ...recipient, text, parts: smsParts(text) };
    }),
  });
  return reasons;
}
