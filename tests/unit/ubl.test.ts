import { assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BilledTo } from '../../contract/accounts/billing.ts';
import {
  type BillingLine,
  chargeOf,
  creditLine,
  totalsOf,
} from '../../contract/accounts/billingRules.ts';
import {
  creditNoteUbl,
  invoiceUbl,
  type Issuer,
  type TaxDocument,
} from '../../server/areas/accounts/billing/ubl.ts';

const seller: Issuer = {
  name: 'Doctor Assist Sdn Bhd',
  rocNo: '202401000001 (1500001-A)',
  tin: 'C20880050010',
  sstNo: 'W10-1808-32000059',
  msicCode: '62010',
  businessActivity: 'Computer programming activities',
  address: '15-2, Jalan Bangsar Utama 1',
  city: 'Kuala Lumpur',
  stateCode: '14',
  postcode: '59000',
  phone: '03-2282 1234',
  email: 'billing@demo.test',
};
const billedTo: BilledTo = {
  companyName: 'Klinik Mawar Sdn Bhd',
  address: '',
  city: 'Ipoh',
  state: 'Perak',
  postcode: '30000',
  email: 'owner@clinic.test',
  phone: '60 51234567',
  rocNo: '',
  taxNo: '',
  tin: 'C25845632020',
  idType: '',
  sstNo: '',
  stateCode: '',
  branchName: 'Klinik Mawar KL',
};
const at = new Date('2026-01-31T16:30:05.678Z');
const documentOf = (lines: BillingLine[], more: Partial<TaxDocument> = {}): TaxDocument => ({
  number: 'INV000001',
  billedTo,
  lines,
  ...totalsOf(lines),
  ...more,
});

/** What the elements of a name hold, by the path of their names. */
function found(ubl: unknown, ...path: string[]): unknown[] {
  const [name, ...rest] = path;
  if (Array.isArray(ubl)) return ubl.flatMap((each) => found(each, ...path));
  if (name === undefined) return [(ubl as { _: unknown })._];
  const inner = (ubl as Record<string, unknown>)[name];
  return inner === undefined ? [] : found(inner, ...rest);
}
const senIn = (ubl: unknown, ...path: string[]) =>
  found(ubl, 'Invoice', ...path).map((value) => Math.round(Number(value) * 100));
const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);

const offers = record({
  price: integer({ min: 1, max: 10_000_000 }),
  discount: integer({ min: 0, max: 100 }),
  tax: integer({ min: 0, max: 20 }),
  credit: integer({ min: 0, max: 12_000_000 }),
  months: integer({ min: 1, max: 36 }),
}).map(({ price, discount, tax, credit, months }) => {
  const discountAmount = Math.floor((price * discount) / 100);
  const offer = {
    productTypeValue: 'Clinic',
    subscribeMonth: months,
    unitPrice: price,
    discountAmount,
    taxAmount: Math.round(((price - discountAmount) * tax) / 100),
  };
  return chargeOf(offer, { startsOn: '2026-01-01', credit, creditText: 'Unused' }).lines;
});

describe('the UBL of an invoice', () => {
  it('has the totals of the invoice to the sen, with a credit as a discount of the whole', () => {
    assert(
      property(offers, (lines) => {
        const { subTotal, discount, tax, amount } = totalsOf(lines);
        const ubl = invoiceUbl(documentOf(lines), seller, at);
        const total = (name: string) => senIn(ubl, 'LegalMonetaryTotal', name);
        expect(total('TaxExclusiveAmount')).toEqual([subTotal - discount]);
        expect(total('TaxInclusiveAmount')).toEqual([amount]);
        expect(total('PayableAmount')).toEqual([amount]);
        expect(senIn(ubl, 'TaxTotal', 'TaxAmount')).toEqual([tax]);
        const net = sum(senIn(ubl, 'InvoiceLine', 'LineExtensionAmount'));
        const credited = sum(senIn(ubl, 'AllowanceCharge', 'Amount'));
        expect(net - credited + tax).toBe(amount);
        const discounts = sum(senIn(ubl, 'InvoiceLine', 'AllowanceCharge', 'Amount'));
        expect(total('AllowanceTotalAmount')).toEqual([discounts + credited]);
        for (const price of senIn(ubl, 'InvoiceLine', 'Price', 'PriceAmount'))
          expect(price).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has no more than two decimals in any amount', () => {
    assert(
      property(offers, (lines) => {
        const text = JSON.stringify(invoiceUbl(documentOf(lines), seller, at));
        expect(text).not.toMatch(/"_":-?\d+\.\d{3,}/);
      }),
    );
  });

  it('is of the type and the time, in UTC', () => {
    const line = { description: 'Clinic', unitPrice: 10_000, discount: 0, tax: 800 };
    const ubl = invoiceUbl(documentOf([line]), seller, at);
    expect(ubl).toMatchObject({
      _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      Invoice: [
        {
          ID: [{ _: 'INV000001' }],
          IssueDate: [{ _: '2026-01-31' }],
          IssueTime: [{ _: '16:30:05Z' }],
          InvoiceTypeCode: [{ _: '01', listVersionID: '1.0' }],
          DocumentCurrencyCode: [{ _: 'MYR' }],
        },
      ],
    });
    const category = ['TaxTotal', 'TaxSubtotal', 'TaxCategory'];
    expect(found(ubl, 'Invoice', ...category, 'ID')).toEqual(['02']);
    expect(found(ubl, 'Invoice', ...category, 'TaxScheme', 'ID')).toEqual(['OTH']);
    const item = ['InvoiceLine', 'Item', 'CommodityClassification', 'ItemClassificationCode'];
    expect(found(ubl, 'Invoice', ...item)).toEqual(['022']);
    const untaxed = invoiceUbl(documentOf([{ ...line, tax: 0 }]), seller, at);
    expect(found(untaxed, 'Invoice', ...category, 'ID')).toEqual(['06']);
  });

  it('names both parties by their numbers, and says where one has none', () => {
    const ubl = invoiceUbl(documentOf([]), seller, at);
    const of = (side: string, ...path: string[]) => found(ubl, 'Invoice', side, 'Party', ...path);
    expect(of('AccountingSupplierParty', 'PartyIdentification', 'ID')).toEqual([
      'C20880050010',
      '202401000001',
      'W10-1808-32000059',
      'NA',
    ]);
    expect(of('AccountingSupplierParty', 'IndustryClassificationCode')).toEqual(['62010']);
    expect(of('AccountingSupplierParty', 'PostalAddress', 'CountrySubentityCode')).toEqual(['14']);
    expect(of('AccountingSupplierParty', 'Contact', 'Telephone')).toEqual(['+60322821234']);
    expect(of('AccountingCustomerParty', 'PartyIdentification', 'ID')).toEqual([
      'C25845632020',
      'NA',
      'NA',
      'NA',
    ]);
    expect(of('AccountingCustomerParty', 'PostalAddress', 'CountrySubentityCode')).toEqual(['17']);
    expect(of('AccountingCustomerParty', 'PostalAddress', 'Country', 'IdentificationCode')).toEqual(
      ['MYS'],
    );
    expect(of('AccountingCustomerParty', 'Contact', 'Telephone')).toEqual(['+6051234567']);
  });
});

describe('the UBL of a credit note', () => {
  it('names its invoice, and has its own totals', () => {
    const lines = [creditLine('Goodwill', 10_801, { amount: 108_000, tax: 8_000, credited: 0 })];
    const reference = { number: 'CN000001', invoiceNo: 'INV000001', invoiceUuid: 'U1' };
    const ubl = creditNoteUbl(documentOf(lines, reference), seller, at);
    expect(found(ubl, 'Invoice', 'InvoiceTypeCode')).toEqual(['02']);
    const invoice = ['BillingReference', 'InvoiceDocumentReference'];
    expect(found(ubl, 'Invoice', ...invoice, 'ID')).toEqual(['INV000001']);
    expect(found(ubl, 'Invoice', ...invoice, 'UUID')).toEqual(['U1']);
    expect(senIn(ubl, 'LegalMonetaryTotal', 'PayableAmount')).toEqual([10_801]);
  });
});
