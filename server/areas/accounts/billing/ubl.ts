import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import type { BillingLine, BillingTotals } from '../../../../contract/accounts/billingRules.ts';
import type { Seller } from '../../../../contract/accounts/seller.ts';

/** A document as UBL is made of it. Amounts in sen. */
export interface TaxDocument extends BillingTotals {
  number: string;
  billedTo: BilledTo;
  lines: readonly BillingLine[];
  /** The invoice that a credit note is of, and its id with MyInvois. */
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
        AccountingCustomerParty: [{ Party: [buyer(billedTo)] }],
        ...(credits.length > 0 && {
          AllowanceCharge: credits.map(({ description, unitPrice }) =>
            allowance(description, -unitPrice),
          ),
        }),
        TaxTotal: taxTotal(net, tax),
        LegalMonetaryTotal: [
          {
            LineExtensionAmount: money(net),
            TaxExclusiveAmount: money(net),
            TaxInclusiveAmount: money(amount),
            AllowanceTotalAmount: money(itemDiscount + credited),
            PayableAmount: money(amount),
          },
        ],
        InvoiceLine: items.map(invoiceLine),
      },
    ],
  };
}

/** A credit for an unused part, which is a discount on the whole document. */
const isCredit = ({ unitPrice }: BillingLine): boolean => unitPrice < 0;

function invoiceLine(line: BillingLine, at: number): Ubl {
  const { description, unitPrice, discount, tax } = line;
  return {
    ID: text(String(at + 1).padStart(3, '0')),
    InvoicedQuantity: [{ _: 1, unitCode: 'C62' }],
    LineExtensionAmount: money(unitPrice - discount),
    ...(discount > 0 && { AllowanceCharge: [allowance('Discount', discount)] }),
    TaxTotal: taxTotal(unitPrice - discount, tax),
    Item: [
      {
        CommodityClassification: [{ ItemClassificationCode: [{ _: OTHERS, listID: 'CLASS' }] }],
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

const taxTotal = (taxable: number, tax: number): Ubl => [
  {
    TaxAmount: money(tax),
    TaxSubtotal: [
      {
        TaxableAmount: money(taxable),
        TaxAmount: money(tax),
        TaxCategory: [
          {
            ID: text(tax === 0 ? NO_TAX : SERVICE_TAX),
            TaxScheme: [{ ID: [{ _: 'OTH', schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }] }],
          },
        ],
      },
    ],
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
  const identified = (schemeID: string, number: string): Ubl => ({ ID: [{ _: number, schemeID }] });
  return {
    PartyIdentification: [
      identified('TIN', who.tin),
      // As registries print them, numbers have spaces and brackets; MyInvois takes letters and digits.
      identified(who.idType, /^[A-Z0-9-]+/i.exec(who.idNo.trim())?.[0] ?? NONE),
      identified('SST', who.sstNo || NONE),
      identified('TTX', NONE),
    ],
    PostalAddress: [
      {
        CityName: text(who.city),
        PostalZone: text(who.postcode),
        CountrySubentityCode: text(who.stateCode || NO_STATE),
        AddressLine: [{ Line: text(who.address || NONE) }],
        Country: [{ IdentificationCode: [{ _: 'MYS', listID: 'ISO3166-1', listAgencyID: '6' }] }],
      },
    ],
    PartyLegalEntity: [{ RegistrationName: text(who.name) }],
    Contact: [{ Telephone: text(telephone(who.phone)), ElectronicMail: text(who.email || NONE) }],
  };
}

// With the country's code and digits alone.
const telephone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^0/, '60');
  return digits === '' ? NONE : `+${digits}`;
};

const text = (value: string): Ubl => [{ _: value }];

const money = (sen: number): Ubl => [{ _: sen / 100, currencyID: 'MYR' }];
