import { bracketFault } from '../kit/brackets.ts';
import type { Fault } from '../kit/failure.ts';
import { type MailKey, mailOf, namesIn, onlyInContent } from './mails.ts';

/** The words of a mail in one language. The content is rich text, the others are plain. */
export interface MailWords {
  subject: string;
  title: string;
  content: string;
}

/**
 * What is wrong with the placeholders of a mail's words; undefined if nothing is. They are those of the mail, the required
 * ones are in the content, and secrets nowhere else. Server and form check with it.
 */
export function placeholderFault(key: MailKey, words: MailWords): Fault | undefined {
  const { placeholders, required } = mailOf(key);
  const known: readonly string[] = placeholders;
  const secret: readonly string[] = onlyInContent;
  for (const field of ['subject', 'title', 'content'] as const) {
    const text = field === 'content' ? words.content.replace(tag, '') : words[field];
    const brackets = bracketFault(text, known);
    if (brackets && brackets.code !== 'PLACEHOLDER.UNKNOWN') return { ...brackets, field };
    const names = namesIn(text);
    const foreign = names.filter((name) => !known.includes(name));
    if (foreign.length > 0) return faultOf(field, 'EMAIL_TEMPLATE.UNKNOWN', foreign);
    const shown = field === 'content' ? [] : names.filter((name) => secret.includes(name));
    if (shown.length > 0) return faultOf(field, 'EMAIL_TEMPLATE.ONLY_IN_CONTENT', shown);
  }
  const whole = namesIn(words.content);
  const split = namesIn(words.content.replace(tag, '')).filter((name) => !whole.includes(name));
  if (split.length > 0) return faultOf('content', 'EMAIL_TEMPLATE.SPLIT', split);
  const missing = required.filter((name) => !whole.includes(name));
  return missing.length > 0 ? faultOf('content', 'EMAIL_TEMPLATE.MISSING', missing) : undefined;
}

const faultOf = (field: keyof MailWords, code: string, names: readonly string[]): Fault => ({
  field,
  code,
  params: {
    names: names
      .map((name) => `{${name}}`)
      .join(', ')
      .slice(0, MAX_NAMES),
  },
});

/** Characters of names in an error. */
const MAX_NAMES = 200;
const tag = /<[^<>]*>/g;
