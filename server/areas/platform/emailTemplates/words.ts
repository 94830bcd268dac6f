import { and, eq, inArray } from 'drizzle-orm';
import type { Language } from '../../../../contract/kit/language.ts';
import type { MailWords } from '../../../../contract/platform/emailTemplateRules.ts';
import type { MailKey } from '../../../../contract/platform/mails.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { emailTemplates as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { html } from '../../../kit/html.ts';
import { hasText, textOf } from '../localization/catalogue.ts';

/** The words that a mail has in a language without the platform's own: those of the catalogue. */
export function shippedWords(key: MailKey, language: Language): MailWords {
  const subject = withBraces(textOf(`MAIL.${key}.SUBJECT` satisfies TextCode, language));
  const text = withBraces(textOf(`MAIL.${key}.TEXT` satisfies TextCode, language));
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const [first = '', ...others] = paragraph.split('\n');
    return html`<p>${first}${others.map((line) => html`<br />${line}`)}</p>`;
  });
  return { subject, title: subject, content: html`${paragraphs}`.markup };
}

/** The words of a mail in languages, in their order. One that is added and has no words of its own gets the English ones. */
export async function readWords(
  db: Db,
  key: MailKey,
  wanted: readonly Language[],
): Promise<{ language: Language; words: MailWords }[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.template, key), inArray(table.language, [...wanted, 'en'])));
  return wanted.map((language) => {
    const own = (of: Language) => rows.find((row) => row.language === of);
    const isWorded = hasText(`MAIL.${key}.TEXT` satisfies TextCode, language);
    const words = own(language) ?? (isWorded ? undefined : own('en'));
    return { language, words: words ?? shippedWords(key, language) };
  });
}

// The catalogue names its parameters %{so}.
const withBraces = (text: string) => text.replace(/%\{(\w+)\}/g, '{$1}');
