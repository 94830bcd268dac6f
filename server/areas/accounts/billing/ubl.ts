import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import type { BillingLine, BillingTotals } from '../../../../contract/accounts/billingRules.ts';
import {
  generalTins,
  registrationNumberOf,
  telephoneOf,
} from '../../../../contract/accounts/myInvoisRules.ts';
import type { Seller } from '../../../../contract/accounts/seller.ts';
import { addressLines } from './addressLines.ts';

/** A document as UBL is made of it. Amounts in sen. */
export interface TaxDocument extends BillingTotals {
  number: string;
  /** Left out of what is for buyers without a TIN: the e-invoice of a month, and its credit notes. */
  billedTo?: BilledTo;
  lines: readonly BillingLine[];
  /** What a credit note is of, an invoice or the e-invoice of a month, and its id with MyInvois. */
  invoiceNo?: string;
  invoiceUuid?: string;
}

/** The company that issues the document. */
export type Issuer = Pick<
  Seller,
  | 'name'
  | 'rocNo'
  | 'tin'
  | 'sstNo'
  | 'msicCode'
  | 'businessActivity'
  | 'address'
  | 'city'
  | 'stateCode'
  | 'postcode'
  | 'phone'
  | 'email'
>;

/** Values, attributes and elements of UBL in JSON: each element is a list. */
type Ubl = string | number | boolean | { [name: string]: Ubl } | Ubl[];

/** An invoice as UBL 2.1 in JSON, in the form of MyInvois (docs/decisions/e-invoice.md). */
export const invoiceUbl = (document: TaxDocument, seller: Issuer, issuedAt: Date): Ubl =>
  ublOf(document, seller, { issuedAt, type: INVOICE, reference: {} });

/** A credit note, likewise, with the invoice that it is of. */
export const creditNoteUbl = (document: TaxDocument, seller: Issuer, issuedAt: Date): Ubl =>
  ublOf(document, seller, {
    issuedAt,
    type: CREDIT_NOTE,
    reference: {
      BillingReference: [
        {
          InvoiceDocumentReference: [
            { ID: text(document.invoiceNo ?? ''), UUID: text(document.invoiceUuid || NONE) },
          ],
        },
      ],
    },
  });

const INVOICE = '01';
const CREDIT_NOTE = '02';
const SERVICE_TAX = '02';
const NO_TAX = '06';
/** Class of the item: others. */
const OTHERS = '022';
/** Class of the lines of the e-invoice of a month. */
const CONSOLIDATED = '004';
const [GENERAL_PUBLIC] = generalTins;
/** Stands where a party has no such number. */
const NONE = 'NA';
const NO_INDUSTRY = '00000';
const NO_STATE = '17';
const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd:';

function ublOf(
  document: TaxDocument,
  seller: Issuer,
  {
    issuedAt,
    type,
    reference,
  }: { issuedAt: Date; type: string; reference: { [name: string]: Ubl } },
): Ubl {
  const { number, billedTo, lines, subTotal, discount, tax, amount } = document;
  const credits = lines.filter(isCredit);
  const items = lines.filter((line) => !isCredit(line));
  const credited = credits.reduce((sum, { unitPrice }) => sum - unitPrice, 0);
  const itemDiscount = items.reduce((sum, line) => sum + line.discount, 0);
  const net = subTotal - discount;
  const itemClass = billedTo ? OTHERS : CONSOLIDATED;
  const instant = issuedAt.toISOString();
  return {
    _D: `${SCHEMA}Invoice-2`,
    _A: `${SCHEMA}CommonAggregateComponents-2`,
    _B: `${SCHEMA}CommonBasicComponents-2`,
    Invoice: [
      {
        ID: text(number),
        IssueDate: text(instant.slice(0, 10)),
        IssueTime: text(`${instant.slice(11, 19)}Z`),
        InvoiceTypeCode: [{ _: type, listVersionID: '1.0' }],
        DocumentCurrencyCode: text('MYR'),
        TaxCurrencyCode: text('MYR'),
        ...reference,
        AccountingSupplierParty: [{ Party: [supplier(seller)] }],
        AccountingCustomerParty: [{ Party: [billedTo ? buyer(billedTo) : generalPublic] }],
        ...(credits.length > 0 && {
          AllowanceCharge: credits.map(({ description, unitPrice }) =>
            allowance(description, -unitPrice),
          ),
        }),
        TaxTotal: billedTo ? taxTotal([{ taxable: net, tax }]) : taxTotal(byTax(items)),
        LegalMonetaryTotal: [
          {
            LineExtensionAmount: money(net),
            TaxExclusiveAmount: money(net),
            TaxInclusiveAmount: money(amount),
            AllowanceTotalAmount: money(itemDiscount + credited),
            PayableAmount: money(amount),
          },
        ],
        InvoiceLine: items.map((line, at) => invoiceLine(line, at, itemClass)),
      },
    ],
  };
}

/** A credit for an unused part, which is a discount on the whole document. */
const isCredit = ({ unitPrice }: BillingLine): boolean => unitPrice < 0;

function invoiceLine(line: BillingLine, at: number, itemClass: string): Ubl {
  const { description, unitPrice, discount, tax } = line;
  return {
    ID: text(String(at + 1).padStart(3, '0')),
    InvoicedQuantity: [{ _: 1, unitCode: 'C62' }],
    LineExtensionAmount: money(unitPrice - discount),
    ...(discount > 0 && { AllowanceCharge: [allowance('Discount', discount)] }),
    TaxTotal: taxTotal([{ taxable: unitPrice - discount, tax }]),
    Item: [
      {
        CommodityClassification: [{ ItemClassificationCode: [{ _: itemClass, listID: 'CLASS' }] }],
        Description: text(description),
      },
    ],
    Price: [{ PriceAmount: money(unitPrice) }],
    ItemPriceExtension: [{ Amount: money(unitPrice) }],
  };
}

const allowance = (reason: string, sen: number): Ubl => ({
  ChargeIndicator: [{ _: false }],
  AllowanceChargeReason: text(reason),
  Amount: money(sen),
});

interface Taxed {
  taxable: number;
  tax: number;
}

// What is taxed and what is not, each with its sum.
function byTax(items: readonly BillingLine[]): Taxed[] {
  const groups = [items.filter(({ tax }) => tax !== 0), items.filter(({ tax }) => tax === 0)];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({
      taxable: group.reduce((sum, { unitPrice, discount }) => sum + unitPrice - discount, 0),
      tax: group.reduce((sum, { tax }) => sum + tax, 0),
    }));
}

const taxTotal = (parts: readonly Taxed[]): Ubl => [
  {
    TaxAmount: money(parts.reduce((sum, { tax }) => sum + tax, 0)),
    TaxSubtotal: parts.map(({ taxable, tax }) => ({
      TaxableAmount: money(taxable),
      TaxAmount: money(tax),
      TaxCategory: [
        {
          ID: text(tax === 0 ? NO_TAX : SERVICE_TAX),
          TaxScheme: [{ ID: [{ _: 'OTH', schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }] }],
        },
      ],
    })),
  },
];

function supplier(seller: Issuer): Ubl {
  const { msicCode, businessActivity, name, tin, rocNo, sstNo } = seller;
  return {
    IndustryClassificationCode: [
      { _: msicCode || NO_INDUSTRY, name: businessActivity || 'NOT APPLICABLE' },
    ],
    ...party({ ...seller, name, tin, idType: 'BRN', idNo: rocNo, sstNo }),
  };
}

const buyer = (who: BilledTo): Ubl =>
  party({ ...who, name: who.companyName, idType: who.idType || 'BRN', idNo: who.rocNo });

interface Party {
  name: string;
  tin: string;
  idType: string;
  idNo: string;
  sstNo: string;
  address: string;
  city: string;
  postcode: string;
  stateCode: string;
  phone: string;
  email: string;
}

function party(who: Party): { [name: string]: Ubl } {
  const lines = addressLines(who.address);
  return {
    PartyIdentification: identification(
      who.tin,
      { type: who.idType, number: registrationNumberOf(who.idNo) || NONE },
      who.sstNo,
    ),
    PostalAddress: [
      postalAddress({
        city: who.city,
        postcode: who.postcode,
        state: who.stateCode || NO_STATE,
        lines: lines.length > 0 ? lines : [NONE],
      }),
    ],
    PartyLegalEntity: [{ RegistrationName: text(who.name) }],
    Contact: [
      {
        Telephone: text(telephoneOf(who.phone) ?? NONE),
        ...(who.email !== '' && { ElectronicMail: text(who.email) }),
      },
    ],
  };
}

/** The buyer of the e-invoice of a month, as the published example has it. */
const generalPublic: Ubl = {
  PartyIdentification: identification(GENERAL_PUBLIC, { type: 'BRN', number: NONE }, ''),
  PostalAddress: [postalAddress({ city: '', postcode: '', state: NO_STATE, lines: [NONE] })],
  PartyLegalEntity: [{ RegistrationName: text('General Public') }],
  Contact: [{ Telephone: text(NONE) }],
};

function identification(
  tin: string,
  { type, number }: { type: string; number: string },
  sstNo: string,
): Ubl {
  const identified = (schemeID: string, value: string): Ubl => ({ ID: [{ _: value, schemeID }] });
  return [
    identified('TIN', tin),
    identified(type, number),
    identified('SST', sstNo || NONE),
    identified('TTX', NONE),
  ];
}

interface Place {
  city: string;
  postcode: string;
  state: string;
  lines: readonly string[];
}

function postalAddress({ city, postcode, state, lines }: Place): Ubl {
  return {
    CityName: text(city),
    PostalZone: text(postcode),
    CountrySubentityCode: text(state),
    AddressLine: lines.map((line) => ({ Line: text(line) })),
    Country: [{ IdentificationCode: [{ _: 'MYS', listID: 'ISO3166-1', listAgencyID: '6' }] }],
  };
}

function text(value: string): Ubl {
  return [{ _: value }];
}

const money = (sen: number): Ubl => [{ _: sen / 100, currencyID: 'MYR' }];
