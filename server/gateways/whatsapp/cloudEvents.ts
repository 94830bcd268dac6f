import { z } from '../../../contract/kit/zod.ts';
import type { ReplyKind } from '../../../contract/messaging/replyKinds.ts';
import { type DeliveryReport, type IncomingReply, messageIdOf } from '../incoming.ts';
import { refusals } from './cloudApi.ts';
import { digitsOf, member, refused } from './reply.ts';

/** What a post of Meta tells of one number, and what of it was set aside. */
export interface CloudEvents {
  /** The gateway's id of the number. */
  number: string;
  received: readonly CloudReply[];
  reports: readonly DeliveryReport[];
}
export interface CloudReply extends IncomingReply {
  /** When it was written. */
  at: Date;
}

/** A part of a post that could not be taken. Nothing in it is personal. */
export interface SetAside {
  what: 'entry' | 'message' | 'status';
  why: 'shape' | 'sender' | 'type';
  /** Meta's word for what it is. */
  type: string;
}

/** The events of a post. One that is odd is set aside, and the others are taken. */
export function cloudEventsOf(entries: readonly unknown[]): {
  events: CloudEvents[];
  /** The business accounts whose templates have changed. */
  templatesOf: string[];
  setAside: SetAside[];
} {
  const setAside: SetAside[] = [];
  const templatesOf: string[] = [];
  const events = entries.flatMap((entry) => {
    const changes = member(entry, 'changes');
    if (!Array.isArray(changes)) {
      setAside.push({ what: 'entry', why: 'shape', type: '' });
      return [];
    }
    return changes.flatMap((change: unknown): CloudEvents[] => {
      const field = String(member(change, 'field'));
      const id = member(entry, 'id');
      if (aboutTemplates.test(field) && typeof id === 'string') templatesOf.push(id);
      const value = member(change, 'value');
      const number = member(member(value, 'metadata'), 'phone_number_id');
      if (typeof number !== 'string') return [];
      const contacts = listOf(member(value, 'contacts'));
      const take = <T>(name: string, read: (json: unknown) => T | SetAside | undefined) =>
        listOf(member(value, name)).flatMap((json): T[] => {
          const read_ = read(json);
          if (read_ === undefined) return [];
          if (!isSetAside(read_)) return [read_];
          setAside.push(read_);
          return [];
        });
      return [
        {
          number,
          received: take('messages', (json) => {
            const reply = replyOf(json, contacts);
            if (!isSetAside(reply) && reply.kind === 'unsupported' && !known.has(typeOf(json)))
              setAside.push({ what: 'message', why: 'type', type: typeOf(json) });
            return reply;
          }),
          reports: take('statuses', reportOf),
        },
      ];
    });
  });
  return { events, templatesOf, setAside };
}

const aboutTemplates = /^(?:message_template_|template_)/;
const isSetAside = (read: unknown): read is SetAside => member(read, 'why') !== undefined;
const listOf = (json: unknown): unknown[] => (Array.isArray(json) ? json : []);
const textIn = (json: unknown, ...path: string[]): string => {
  const found = path.reduce(member, json);
  return typeof found === 'string' ? found : '';
};
/** A type as a log may say it. */
const typeOf = (json: unknown) => (/^[a-z_]{1,30}$/.exec(textIn(json, 'type')) ?? ['other'])[0];

const cloudMessage = z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) });
const cloudStatus = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.string(),
});

/** What a type holds: what it is to us, and its words. */
interface Content {
  kind: ReplyKind;
  text: string;
  payload?: string;
}
const captioned =
  (kind: ReplyKind) =>
  (json: unknown): Content => ({ kind, text: textIn(json, 'caption') });
const contents: Readonly<Record<string, (json: unknown) => Content>> = {
  text: (json) => ({ kind: 'text', text: textIn(json, 'body') }),
  button: (json) => ({
    kind: 'button',
    text: textIn(json, 'text'),
    payload: textIn(json, 'payload'),
  }),
  interactive: (json) => {
    const list = member(json, 'list_reply');
    const chosen = list ?? member(json, 'button_reply');
    if (chosen === undefined) return { kind: 'unsupported', text: '' };
    return {
      kind: list === undefined ? 'button' : 'list',
      text: textIn(chosen, 'title'),
      payload: textIn(chosen, 'id'),
    };
  },
  image: captioned('picture'),
  video: captioned('video'),
  audio: (json) => ({ kind: member(json, 'voice') === true ? 'voice' : 'audio', text: '' }),
  document: (json) => ({
    kind: 'document',
    text: textIn(json, 'caption') || textIn(json, 'filename'),
  }),
  sticker: captioned('sticker'),
  location: (json) => ({
    kind: 'location',
    text: [textIn(json, 'name'), textIn(json, 'address')].filter(Boolean).join(', '),
  }),
  contacts: (json) => ({
    kind: 'contact',
    text: listOf(json)
      .map((each) => textIn(each, 'name', 'formatted_name'))
      .filter(Boolean)
      .join(', '),
  }),
  reaction: (json) => ({ kind: 'reaction', text: textIn(json, 'emoji') }),
  order: () => ({ kind: 'order', text: '' }),
  unsupported: () => ({ kind: 'unsupported', text: '' }),
};
const known = new Set(Object.keys(contents));
/** What nobody wrote: a number that was changed, or a conversation that was opened. */
const notWritten = new Set(['system', 'request_welcome', 'ephemeral']);

/** Somebody's message. Since there are names of users, the sender's number may stand beside it, or nowhere. */
function replyOf(json: unknown, contacts: readonly unknown[]): CloudReply | SetAside {
  const { data } = cloudMessage.safeParse(json);
  // Messages of old came without a type.
  const type = textIn(json, 'type') || (member(json, 'button') ? 'button' : 'text');
  const aside = (why: SetAside['why']): SetAside => ({ what: 'message', why, type: typeOf(json) });
  if (!data) return aside('shape');
  if (notWritten.has(type)) return aside('type');
  const user = textIn(json, 'from_user_id') || textIn(json, 'user_id');
  const contact = contacts.find(
    (each) => user !== '' && [textIn(each, 'user_id'), textIn(each, 'wa_id')].includes(user),
  );
  const phone = digitsOf(member(json, 'from')) || digitsOf(member(contact, 'wa_id'));
  const answers = textIn(json, 'reaction', 'message_id') || textIn(json, 'context', 'id');
  if (phone === '' && answers === '') return aside('sender');
  const read = Object.hasOwn(contents, type) ? contents[type] : undefined;
  const content = read?.(member(json, type)) ?? { kind: 'unsupported' as const, text: '' };
  const seconds = Number(textIn(json, 'timestamp'));
  const at = new Date(Math.min(Date.now(), seconds > 0 ? seconds * 1_000 : Date.now()));
  return { ref: data.id, phone, answers: answers || undefined, at, ...content };
}

/** The report of a status; undefined while the message is on its way. */
function reportOf(json: unknown): DeliveryReport | SetAside | undefined {
  const { data } = cloudStatus.safeParse(json);
  if (!data) return { what: 'status', why: 'shape', type: '' };
  const { id: ref, status: state } = data;
  const report = { ref, messageId: messageIdOf(member(json, 'biz_opaque_callback_data')) };
  if (state === 'delivered' || state === 'read') return report;
  if (state !== 'failed') return undefined;
  const [error] = listOf(member(json, 'errors'));
  const refusal = refusals[String(member(error, 'code'))] ?? refused;
  return { ...report, reason: refusal.reason };
}
