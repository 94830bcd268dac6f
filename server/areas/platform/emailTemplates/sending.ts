import { dateText } from '../../../../contract/kit/dateText.ts';
import { type Language } from '../../../../contract/kit/language.ts';
import { type MailKey, mailOf, type MailValues } from '../../../../contract/platform/mails.ts';
import { languages } from '../../../../contract/texts/index.ts';
import type { MailAttachment } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { queueMail } from '../../../kit/jobs/mail.ts';
import { type MailPart, renderMail } from './rendering.ts';
import { readWords } from './words.ts';

interface ToSend<K extends MailKey> {
  /** Each gets it once; empty addresses get none. */
  recipients: readonly string[];
  /** The reader's language. A mail that goes out in all of them needs none. */
  language?: Language;
  /** What it is filled with, in a language; a `day` as YYYY-MM-DD, which is written in that language. */
  values: (language: Language) => MailValues<K>;
  attachments?: MailAttachment[];
}

/** Days of mails are written here alone, so that none goes out as it travels on the wire. */
const withDay = (values: Readonly<Record<string, string>>, language: Language) => ({
  ...values,
  ...('day' in values && { day: dateText(values['day'], language) }),
});

/** Queues a mail of the product within a transaction, in the platform's words where it has its own. */
export async function sendMail<K extends MailKey>(
  work: Work,
  key: K,
  { recipients, language = 'en', values, attachments = [] }: ToSend<K>,
): Promise<void> {
  const wanted = mailOf(key).inAll ? languages : ([language] as const);
  const read = await readWords(work.db, key, wanted);
  const [first, ...others] = read.map(({ language: of, words }): MailPart => ({
    language: of,
    words,
    values: withDay(values(of), of),
  }));
  if (!first) throw new Error('a mail has a language');
  const { subject, html, text } = renderMail([first, ...others]);
  for (const recipient of new Set(recipients))
    if (recipient !== '')
      await queueMail(work, { recipient, subject, body: text, html, attachments });
}
