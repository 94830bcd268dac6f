import { amountOf } from '../../../../contract/accounts/billingRules.ts';
import { stateCodes } from '../../../../contract/accounts/eInvoice.ts';
import { dateRangeText, dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { sellers } from '../../../db/schema/index.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { isolated } from '../../../kit/pdf/isolates.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { joined } from '../../clinic/papers/branchPaper.ts';
import { textsIn, valuesIn } from '../../platform/localization/say.ts';
import type { BillingDocument } from './reading.ts';

type Seller = typeof sellers.$inferSelect;
type Texts = ReturnType<typeof textsIn>;

/** The text code of what each paper is. */
export const paperTitles = {
  proforma: 'BILLING.PAPER.PROFORMA',
  invoice: 'BILLING.PAPER.INVOICE',
  receipt: 'BILLING.PAPER.RECEIPT',
  creditNote: 'BILLING.PAPER.CREDIT_NOTE',
} as const satisfies Record<BillingDocument['kind'], TextCode>;

/** A document of billing as a PDF in a language, under the letterhead of the seller. */
export function paperOf(
  of: BillingDocument,
  { seller, language, share }: { seller: Seller; language: Language; share?: Share | undefined },
): PdfDocument {
  const t = textsIn(language);
  const title = t(paperTitles[of.kind]);
  const day = dateText(wallClockOf(of.issuedAt), language);
  return {
    title: `${title} ${of.number}`,
    language,
    blocks: [
      letterhead(seller, t),
      {
        kind: 'title',
        paper: title,
        text: of.number,
        below: [{ text: `${t('BILLING.PAPER.DATE')}: ${day}`, setting: { size: 11 } }],
      },
      ...stateNote(of, t, language),
      { kind: 'heading', text: t('BILLING.PAPER.BILLED_TO') },
      facts(billedTo(of, t)),
      facts(particulars(of, t, language)),
      lines(of, t),
      facts(outcome(of, t)),
      ...payTo(of, seller, t),
      ...validated(of, share, t, language),
    ],
    foot: { text: t('BILLING.PAPER.FOOT'), params: { number: isolated(of.number) } },
    missingNote: t('PAPER.LACKS'),
  };
}

/** Where anyone sees that a document is valid with MyInvois: its address, and that as a QR code in a PNG. */
export interface Share {
  link: string;
  qr: Uint8Array;
}

const DANGER = '#b42318';
const ringgit = (sen: number) => `RM ${formatRinggit(sen)}`;

type Named = readonly [code: TextCode, text: string | undefined];

/** The head of the seller's papers. */
export function letterhead(seller: Seller, t: Texts): Block {
  const { name, rocNo, tin, sstNo, address, postcode, city, phone, email, logo } = seller;
  const numbered = (code: TextCode, number: string) => number && `${t(code)} ${isolated(number)}`;
  const state = stateCodes.find((code) => code === seller.stateCode);
  return {
    kind: 'letterhead',
    name: name || t('SHELL.PRODUCT'),
    lines: [
      numbered('RESOURCE.SELLER.ROC_NO', rocNo),
      joined('  ', numbered('RESOURCE.SELLER.TIN', tin), numbered('RESOURCE.SELLER.SST_NO', sstNo)),
      joined(', ', address, joined(' ', postcode, city), state ? t(`STATE.${state}`) : ''),
      joined('  ', phone, email),
    ],
    ...(logo && { logo }),
  };
}

// Framed and in words, so that it stands out on a printer without colour.
function stateNote(of: BillingDocument, t: Texts, language: Language): Block[] {
  const text = stateText(of, t, language);
  if (text === undefined) return [];
  const setting = { size: 11, weight: 'bold', colour: DANGER } as const;
  return [{ kind: 'framed', colour: DANGER, texts: [{ text, setting }] }];
}

function stateText(of: BillingDocument, t: Texts, language: Language): string | undefined {
  const { kind, status, credited = 0 } = of;
  if (kind === 'proforma') {
    if (status === 'Cancelled') return t('BILLING.PAPER.PROFORMA_CANCELLED');
    if (status !== 'Expired') return undefined;
    return t('BILLING.PAPER.PROFORMA_EXPIRED', { day: dateText(of.validTo, language) });
  }
  if (status === 'Cancelled')
    return t('BILLING.PAPER.INVOICE_CANCELLED', {
      day: of.cancelledAt ? dateText(wallClockOf(of.cancelledAt), language) : '',
      reason: of.reason ?? '',
    });
  if (status === 'Credited') return t('BILLING.PAPER.INVOICE_CREDITED');
  return credited > 0
    ? t('BILLING.PAPER.INVOICE_CREDITED_PART', { amount: ringgit(credited) })
    : undefined;
}

/** What each payer is, and what it subscribes to. */
const payerCodes = {
  branch: ['BILLING.PAPER.BRANCH', 'BILLING.PAPER.PLAN'],
  team: ['AGATA.TEAM', 'BILLING.PAPER.SUBSCRIPTION'],
  tenant: ['AGATA.TENANT', 'BILLING.PAPER.SUBSCRIPTION'],
} as const satisfies Record<BillingDocument['payer'], readonly [TextCode, TextCode]>;

function billedTo({ billedTo: who, payer }: BillingDocument, t: Texts): Fact[] {
  const place = joined(', ', who.address, joined(' ', who.postcode, who.city), who.state);
  return factsOf(t, [
    ['BILLING.PAPER.COMPANY', who.companyName],
    [payerCodes[payer][0], who.branchName],
    ['BILLING.PAPER.ADDRESS', place],
    ['RESOURCE.SELLER.ROC_NO', who.rocNo],
    ['RESOURCE.SELLER.TIN', who.tin],
    ['RESOURCE.TENANTS.TAX_NO', who.taxNo],
  ]);
}

function particulars(of: BillingDocument, t: Texts, language: Language): Fact[] {
  const { startsOn, endsOn, extraDays = 0 } = of;
  return factsOf(t, [
    ['BILLING.PAPER.VALID_TO', dateText(of.validTo, language)],
    ['BILLING.PAPER.PROFORMA_NO', of.proformaNo],
    ['BILLING.PAPER.INVOICE_NO', of.invoiceNo],
    ['BILLING.PAPER.PAYMENT_METHOD', valuesIn(language)('payment_method', of.paymentMethod ?? '')],
    [payerCodes[of.payer][1], of.planName],
    ['BILLING.PAPER.MONTHS', of.months === undefined ? undefined : String(of.months)],
    ['BILLING.PAPER.EXTRA_DAYS', extraDays > 0 ? String(extraDays) : undefined],
    [
      'BILLING.PAPER.PERIOD',
      startsOn && endsOn ? dateRangeText(startsOn, endsOn, language) : undefined,
    ],
    ['BILLING.PAPER.REASON', of.kind === 'creditNote' ? of.reason : undefined],
  ]);
}

function lines({ lines: all, subTotal, discount, tax, amount }: BillingDocument, t: Texts): Block {
  const sums = [subTotal, discount, tax, amount];
  return {
    kind: 'table',
    columns: [
      { title: t('BILLING.PAPER.DESCRIPTION'), share: 5 },
      { title: t('BILLING.PAPER.UNIT_PRICE'), share: 2, align: 'right' },
      { title: t('BILLING.PAPER.DISCOUNT'), share: 2, align: 'right' },
      { title: t('BILLING.PAPER.TAX'), share: 2, align: 'right' },
      { title: t('BILLING.PAPER.AMOUNT'), share: 2, align: 'right' },
    ],
    rows: all.map((line) => [
      line.description,
      ...[line.unitPrice, line.discount, line.tax, amountOf(line)].map(formatRinggit),
    ]),
    totals: [t('PAPER.SUM'), ...sums.map(formatRinggit)],
  };
}

function outcome(of: BillingDocument, t: Texts): Fact[] {
  const { subTotal, discount, tax, amount, paid, credited } = of;
  const rate = rateOf(of);
  return [
    ...factsOf(t, [
      ['BILLING.PAPER.SUBTOTAL', ringgit(subTotal)],
      ['BILLING.PAPER.DISCOUNT', ringgit(discount)],
    ]),
    {
      name:
        rate === undefined
          ? t('BILLING.PAPER.TAX')
          : t('EINVOICE.PAPER.RATE', { rate: String(rate) }),
      text: ringgit(tax),
    },
    ...factsOf(t, [
      ['BILLING.PAPER.TOTAL', ringgit(amount)],
      ['BILLING.PAPER.PAID', paid === undefined ? undefined : ringgit(paid)],
      ['BILLING.PAPER.CREDITED', credited === undefined ? undefined : ringgit(credited)],
    ]),
  ];
}

function payTo({ kind, status }: BillingDocument, { bankAccount }: Seller, t: Texts): Block[] {
  if (kind !== 'proforma' || status !== 'Open' || bankAccount === '') return [];
  return [
    { kind: 'heading', text: t('BILLING.PAPER.PAY_TO') },
    { kind: 'text', text: bankAccount, setting: { size: 10 } },
  ];
}

/** What MyInvois says of a valid document, with the code that leads to it. */
function validated(
  { eInvoiceUuid, eInvoiceValidatedAt: at }: BillingDocument,
  share: Share | undefined,
  t: Texts,
  language: Language,
): Block[] {
  if (!share) return [];
  const setting = { size: 9 };
  const day = at ? dateText(wallClockOf(at), language) : '';
  const texts = [
    t('EINVOICE.PAPER.VALID'),
    `${t('EINVOICE.UUID')}: ${isolated(eInvoiceUuid ?? '')}`,
    `${t('EINVOICE.VALIDATED_AT')}: ${day}`,
    share.link,
  ];
  return [
    { kind: 'heading', text: t('EINVOICE.TITLE') },
    {
      kind: 'row',
      columns: [
        { share: 1, blocks: [{ kind: 'picture', image: share.qr, width: 80, align: 'left' }] },
        { share: 4, blocks: texts.map((text) => ({ kind: 'text', text, setting })) },
      ],
    },
  ];
}

/** The rate of the tax in whole percent; undefined where it is none. */
function rateOf({ subTotal, discount, tax }: BillingDocument): number | undefined {
  const rate = (tax * 100) / (subTotal - discount);
  return tax > 0 && Math.abs(rate - Math.round(rate)) < 0.1 ? Math.round(rate) : undefined;
}

interface Fact {
  name: string;
  text: string;
}

const facts = (all: Fact[]): Block => ({ kind: 'facts', facts: all });

// Empty ones are left out.
const factsOf = (t: Texts, named: readonly Named[]): Fact[] =>
  named.flatMap(([code, text]) => (text ? [{ name: t(code), text }] : []));
