import { eq } from 'drizzle-orm';
import { dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import {
  companyRemovals as table,
  type MailAttachment,
  type sellers,
} from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import type { MailedFile } from '../../../kit/gateways/mail/index.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { isolated } from '../../../kit/pdf/isolates.ts';
import { displayTimeOf, wallClockOf } from '../../../kit/time.ts';
import { textsIn } from '../../platform/localization/say.ts';
import { letterhead } from '../billingPapers/paper.ts';
import { readSeller } from '../seller/reading.ts';
import { countsByKind, type RecordKind } from './kinds.ts';
import type { Removal } from './removing.ts';

const kindCodes: Record<RecordKind, TextCode> = {
  patients: 'REMOVAL_PAPER.KIND.PATIENTS',
  appointments: 'REMOVAL_PAPER.KIND.APPOINTMENTS',
  notes: 'REMOVAL_PAPER.KIND.NOTES',
  files: 'REMOVAL_PAPER.KIND.FILES',
  messages: 'REMOVAL_PAPER.KIND.MESSAGES',
  till: 'REMOVAL_PAPER.KIND.TILL',
  people: 'REMOVAL_PAPER.KIND.PEOPLE',
  others: 'REMOVAL_PAPER.KIND.OTHERS',
};

/** A removal whose records are gone. */
export type Certified = Removal & { number: string; doneAt: Date };

/** Whether the records of a removed company are gone, so that a certificate says so. */
export const isCertified = (removal: Removal): removal is Certified =>
  removal.number !== null && removal.doneAt !== null;

/** The name of a certificate's file. */
export const certificateFile = ({ number }: Certified) => `${number}.pdf`;

/** The certificate that the records of a company were removed, under the letterhead of the seller. */
export function certificatePaper(
  removal: Certified,
  seller: typeof sellers.$inferSelect,
  language: Language,
): PdfDocument {
  const t = textsIn(language);
  const { number, companyName, rocNo, removedAt, doneAt, termDays, dueOn, counts } = removal;
  const title = t('REMOVAL_PAPER.TITLE');
  const rows = countsByKind(counts);
  const whole = rows.reduce((sum, { count }) => sum + count, 0);
  const day = (at: Date) => dateText(wallClockOf(at), language);
  return {
    title: `${title} ${number}`,
    language,
    blocks: [
      letterhead(seller, t),
      {
        kind: 'title',
        paper: title,
        text: number,
        below: [{ text: day(doneAt), setting: { size: 11 } }],
      },
      {
        kind: 'facts',
        facts: [
          { name: t('REMOVAL_PAPER.COMPANY'), text: companyName },
          ...(rocNo ? [{ name: t('RESOURCE.SELLER.ROC_NO'), text: isolated(rocNo) }] : []),
          { name: t('REMOVAL_PAPER.REMOVED_ON'), text: day(removedAt) },
          {
            name: t('REMOVAL_PAPER.RULE'),
            text: t('REMOVAL_PAPER.RULE_TEXT', {
              days: String(termDays),
              day: dateText(dueOn, language),
            }),
          },
          { name: t('REMOVAL_PAPER.DONE_AT'), text: displayTimeOf(doneAt, language) },
        ],
      },
      { kind: 'heading', text: t('REMOVAL_PAPER.GONE') },
      {
        kind: 'table',
        columns: [
          { title: t('REMOVAL_PAPER.RECORDS'), share: 8 },
          { title: t('REMOVAL_PAPER.COUNT'), share: 2, align: 'right' },
        ],
        rows: rows.map(({ kind, count }) => [t(kindCodes[kind]), String(count)]),
        totals: [t('REMOVAL_PAPER.TOTAL'), String(whole)],
      },
      ...keptBlocks(removal, language),
    ],
    foot: { text: t('BILLING.PAPER.FOOT'), params: { number: isolated(number) } },
    missingNote: t('PAPER.LACKS'),
  };
}

function keptBlocks({ documentsUntil }: Certified, language: Language): Block[] {
  const t = textsIn(language);
  const text = (said: string): Block => ({
    kind: 'text',
    text: said,
    setting: { size: 10 },
    after: 4,
  });
  return [
    { kind: 'heading', text: t('REMOVAL_PAPER.KEPT') },
    ...(documentsUntil
      ? [text(t('REMOVAL_PAPER.KEPT_DOCUMENTS', { day: dateText(documentsUntil, language) }))]
      : []),
    text(t('REMOVAL_PAPER.KEPT_NAMES')),
    text(t('REMOVAL_PAPER.KEPT_AUDIT')),
    text(t('REMOVAL_PAPER.KEPT_PEOPLE')),
  ];
}

/** The certificate that goes with a mail, as a file. */
export async function drawMailedCertificate(
  database: Database,
  draw: (document: PdfDocument) => Promise<Uint8Array>,
  { language, number }: MailAttachment,
): Promise<MailedFile> {
  const { removal, document } = await database.system(async ({ db }) => {
    const [found] = await db.select().from(table).where(eq(table.number, number));
    if (!found || !isCertified(found)) throw new Error('the certificate of a mail is missing');
    return {
      removal: found,
      document: certificatePaper(found, await readSeller(db), language),
    };
  });
  return {
    name: certificateFile(removal),
    type: 'application/pdf',
    content: Buffer.from(await draw(document)),
  };
}
