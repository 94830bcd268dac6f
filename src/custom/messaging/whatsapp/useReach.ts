import { officialTemplates } from '../../../../contract/messaging/officialTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import type { Recipient } from '../messages/recipients.ts';
import type { Gateways } from './ConnectDialog.tsx';

/** Whom the text of a message reaches, and what the others get. */
export interface Reach {
  /** What is said before sending: empty where everyone gets the text. */
  lines: readonly string[];
  /** Why it cannot be sent; undefined where it can. */
  why: string | undefined;
  /** The words that a recipient gets in place of the text; undefined where they get the text. */
  insteadFor: (recipient: Recipient | undefined) => string | undefined;
}

/** Names that a line tells at most. */
const MOST_NAMES = 5;

/** Who gets the text of a message by an official number, and who the approved template. Everyone by any other. */
export function useReach(
  sender: Gateways[number] | undefined,
  template: string,
  recipients: readonly Recipient[],
  hasPicture: boolean,
): Reach {
  const t = useText();
  const { data } = useCallQuery(
    officialTemplates.whatsappReach,
    {
      instanceID: sender?.instanceId ?? '',
      ...(template !== '' && { templateID: Number(template) }),
      icPassports: [...new Set(recipients.map(({ icPassport }) => icPassport))],
    },
    {
      enabled: sender !== undefined && recipients.length > 0,
      keepPrevious: true,
      alsoResources: ['message-templates'],
    },
  );
  const found = data?.data;
  const isLate = (recipient: Recipient | undefined) =>
    recipient !== undefined && !found?.free.includes(recipient.icPassport);
  const late = found?.isOfficial ? recipients.filter(isLate) : [];
  if (!found || late.length === 0)
    return { lines: [], why: undefined, insteadFor: () => undefined };
  const said = found.template;
  const names = namesOf(t, late);
  const count = late.length;
  const free = recipients.length - count;
  const lines = [
    ...(free > 0 ? [t('WHATSAPP.REACH_FREE', { count: free })] : []),
    ...(said
      ? [t('WHATSAPP.REACH_TEMPLATE', { count, names, name: `${said.name} (${said.language})` })]
      : []),
    ...(said && hasPicture ? [t('WHATSAPP.REACH_PICTURE')] : []),
  ];
  const why = () => {
    if (template === '') return undefined;
    if (!said) return t('WHATSAPP.REACH_NONE', { count, names });
    return said.problem === '' ? undefined : t.message(said.problem);
  };
  return {
    lines,
    why: why(),
    insteadFor: (recipient) => (isLate(recipient) ? said?.text : undefined),
  };
}

function namesOf(t: Translate, people: readonly Recipient[]): string {
  const names = people.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = people.length - names.length;
  return [...names, ...(more > 0 ? [t('WHATSAPP.REACH_MORE', { count: more })] : [])].join(', ');
}
