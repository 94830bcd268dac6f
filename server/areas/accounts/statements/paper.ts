import {
  ageingBands,
  type AgeingBand,
  type Stated,
  type StatementKind,
} from '../../../../contract/accounts/statements.ts';
import type { ChargingAccountStatement } from '../../../../contract/agata/chargingStatements.ts';
import { dateRangeText, dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { sellers } from '../../../db/schema/index.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { textsIn } from '../../platform/localization/say.ts';
import { letterhead } from '../billingPapers/paper.ts';

const kinds: Record<StatementKind, TextCode> = {
  Invoice: 'ACCOUNT_STATEMENT.KIND.INVOICE',
  Receipt: 'ACCOUNT_STATEMENT.KIND.RECEIPT',
  CreditNote: 'ACCOUNT_STATEMENT.KIND.CREDIT_NOTE',
  Cancelled: 'ACCOUNT_STATEMENT.KIND.CANCELLED',
  Payment: 'ACCOUNT_STATEMENT.KIND.PAYMENT',
  Used: 'ACCOUNT_STATEMENT.KIND.USED',
  Refund: 'ACCOUNT_STATEMENT.KIND.REFUND',
};
const bands: Record<AgeingBand, TextCode> = {
  notDue: 'ACCOUNT_STATEMENT.BAND.NOT_DUE',
  upTo30: 'ACCOUNT_STATEMENT.BAND.UP_TO_30',
  upTo60: 'ACCOUNT_STATEMENT.BAND.UP_TO_60',
  upTo90: 'ACCOUNT_STATEMENT.BAND.UP_TO_90',
  older: 'ACCOUNT_STATEMENT.BAND.OLDER',
};

/**
 * The statement of a company or of a charging account as a PDF in a language, under the letterhead of the seller. A
 * charging account is of one team or tenant, so that nothing is said of branches.
 */
export function statementPaper(
  statement: Stated &
    Partial<Pick<ChargingAccountStatement, 'chargingAccount'>> & {
      startDate: string;
      endDate: string;
    },
  seller: typeof sellers.$inferSelect,
  language: Language,
): PdfDocument {
  const t = textsIn(language);
  const { companyName, chargingAccount, startDate, endDate } = statement;
  const { opening, closing, due, paid, rows } = statement;
  const ofBranches = chargingAccount === undefined;
  const branch = <T>(cell: T) => (ofBranches ? [cell] : []);
  const title = t('ACCOUNT_STATEMENT.TITLE');
  const sen = (amount: number) => (amount === 0 ? '' : formatRinggit(amount));
  return {
    title: `${title}: ${companyName}`,
    language,
    blocks: [
      letterhead(seller, t),
      {
        kind: 'title',
        paper: title,
        text: companyName,
        below: [
          ...(ofBranches ? [] : [{ text: chargingAccount, setting: { size: 11 } }]),
          { text: dateRangeText(startDate, endDate, language), setting: { size: 11 } },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: t('ACCOUNT_STATEMENT.DAY'), share: 4 },
          { title: t('ACCOUNT_STATEMENT.ENTRY'), share: 9 },
          ...branch({ title: t('BILLING.BRANCH'), share: 5 }),
          { title: t('ACCOUNT_STATEMENT.DUE'), share: 3, align: 'right' },
          { title: t('ACCOUNT_STATEMENT.PAID'), share: 3, align: 'right' },
          { title: t('ACCOUNT_STATEMENT.BALANCE'), share: 3, align: 'right' },
        ],
        rows: [
          [
            dateText(startDate, language),
            t('ACCOUNT_STATEMENT.OPENING'),
            ...branch(''),
            '',
            '',
            formatRinggit(opening),
          ],
          ...rows.map((row) => [
            dateText(row.day, language),
            `${t(kinds[row.kind])} ${row.number}\n${row.about}`,
            ...branch(row.branchName),
            sen(row.due),
            sen(row.paid),
            formatRinggit(row.balance),
          ]),
        ],
        totals: [
          t('ACCOUNT_STATEMENT.CLOSING'),
          '',
          ...branch(''),
          formatRinggit(due),
          formatRinggit(paid),
          formatRinggit(closing),
        ],
      },
      ...openBlocks(statement, language, branch),
    ],
    foot: { text: t('BILLING.PAPER.FOOT'), params: { number: companyName } },
    missingNote: t('PAPER.LACKS'),
  };
}

function openBlocks(
  { open, ageing }: Stated,
  language: Language,
  branch: <T>(cell: T) => T[],
): Block[] {
  if (open.length === 0) return [];
  const t = textsIn(language);
  return [
    { kind: 'heading', text: t('ACCOUNT_STATEMENT.OPEN') },
    {
      kind: 'table',
      columns: [
        { title: t('BILLING.PAPER.PROFORMA'), share: 4 },
        ...branch({ title: t('BILLING.BRANCH'), share: 6 }),
        { title: t('RESOURCE.PROFORMAS.VALID_TO'), share: 4 },
        { title: t('BILLING.AMOUNT'), share: 4, align: 'right' },
      ],
      rows: open.map((each) => [
        each.proformaNo,
        ...branch(each.branchName),
        dateText(each.validTo, language),
        formatRinggit(each.amount),
      ]),
    },
    {
      kind: 'facts',
      facts: ageingBands
        .filter((band) => ageing[band] > 0)
        .map((band) => ({ name: t(bands[band]), text: `RM ${formatRinggit(ageing[band])}` })),
    },
  ];
}
