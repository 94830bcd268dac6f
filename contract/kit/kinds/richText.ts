import { encodeMessage } from '../message.ts';
import { text } from '../text.ts';
import { z } from '../zod.ts';
import { declared } from './declare.ts';
import { orEmptyText } from './optional.ts';

/**
 * Formatted text of at most `max` characters of HTML, at least one letter of it seen: paragraphs, lists, bold, italic
 * and underlined. The server keeps nothing else of what is sent.
 */
export const richText = (max: number) =>
  formatted(max).check(
    z.refine((html) => wordsOf(html) !== '', { error: 'GENERAL.REQUIRED', abort: true }),
  );

/** The same, which may be empty: left out, null and '' alike are ''. */
export const optionalRichText = (max: number) => orEmptyText(formatted(max));

const formatted = (max: number) =>
  text(max, { error: encodeMessage('GENERAL.TOO_LONG', { max }), trimmed: true }).check(
    z.refine((html) => !html.includes('\0'), { error: 'GENERAL.INVALID', abort: true }),
    z.meta({ kind: 'richText' }),
  );

export const richTextKind = declared<string>({
  column: 'text',
  none: '',
  narrowedBy: 'nothing',
  sample: (number) => `<p>Text <strong>${number}</strong></p>`,
});

/** The words of a formatted text, in one line. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (INLINE.test(tag) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
}

/** Elements that stand within a word. */
const INLINE = /^<\/?(?:b|strong|i|em|u|s)>$/i;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};
