import { z } from '../../../contract/kit/zod.ts';

/** A fault of a document, as the validators of MyInvois tell it. */
export interface Fault {
  step: 'Core Fields Validator' | 'Referenced Documents Validator' | 'Code Validator';
  code: string;
  message: string;
}

/** What is known of a document that another refers to. */
export type Known = (uuid: string) => { status: string; codeNumber: string } | undefined;

const value = z.array(z.object({ _: z.string() }));
const amount = z.array(z.object({ _: z.number() }));
const taxTotal = z.array(
  z.object({ TaxAmount: amount, TaxSubtotal: z.array(z.object({ TaxAmount: amount })) }),
);
const party = z.object({
  IndustryClassificationCode: z.optional(value),
  PartyIdentification: z.array(
    z.object({ ID: z.array(z.object({ _: z.string(), schemeID: z.string() })) }),
  ),
  PostalAddress: z.array(
    z.object({
      CityName: value,
      CountrySubentityCode: value,
      AddressLine: z.array(z.object({ Line: value })),
    }),
  ),
  PartyLegalEntity: z.array(z.object({ RegistrationName: value })),
  Contact: z.array(z.object({ Telephone: value, ElectronicMail: z.optional(value) })),
});
const side = z.array(z.object({ Party: z.array(party) }));

/** The structure that a document has to have. */
export const documentForm = z.object({
  Invoice: z.array(
    z.object({
      ID: value,
      InvoiceTypeCode: z.array(z.object({ _: z.string(), listVersionID: z.string() })),
      BillingReference: z.optional(
        z.array(
          z.object({
            InvoiceDocumentReference: z.array(z.object({ ID: value, UUID: value })),
          }),
        ),
      ),
      AccountingSupplierParty: side,
      AccountingCustomerParty: side,
      TaxTotal: taxTotal,
      LegalMonetaryTotal: z.array(
        z.object({
          TaxExclusiveAmount: amount,
          TaxInclusiveAmount: amount,
          PayableAmount: amount,
        }),
      ),
      InvoiceLine: z.array(z.object({ LineExtensionAmount: amount, TaxTotal: taxTotal })),
    }),
  ),
});
type Document = z.output<typeof documentForm>['Invoice'][number];
type Party = z.output<typeof party>;

/** The first taxpayer's number that is missing or malformed, which is refused at once. */
export function tinFault({ AccountingSupplierParty, AccountingCustomerParty }: Document) {
  for (const [name, [of]] of [
    ['supplier', AccountingSupplierParty],
    ['buyer', AccountingCustomerParty],
  ] as const) {
    const tin = numberOf(of?.Party[0], 'TIN');
    if (tin === '') return `The ${name}'s TIN is missing.`;
    if (!/^[A-Z]{1,2}\d{8,12}$/.test(tin)) return `The ${name}'s TIN is malformed.`;
  }
  return undefined;
}

/** What is wrong with a document that was taken, as it is found afterwards. */
export function faultsOf(document: Document, known: Known): Fault[] {
  const supplier = document.AccountingSupplierParty[0]?.Party[0];
  const buyer = document.AccountingCustomerParty[0]?.Party[0];
  const industry = textOf(supplier?.IndustryClassificationCode);
  return [
    ...partyFaults(supplier, SUPPLIER_CODES),
    ...partyFaults(buyer, BUYER_CODES),
    ...(/^\d{5}$/.test(industry)
      ? []
      : [fault('Code Validator', 'CV301', 'The MSIC code of the supplier is not known.')]),
    ...totalFaults(document),
    ...referenceFaults(document, known),
  ];
}

const GENERAL_TIN = /^EI000000000[1-4]0$/;
const SUPPLIER_CODES = { line: 'CF345', phone: 'CF401', mail: 'CF403', number: 'CF366' } as const;
const BUYER_CODES = { line: 'CF346', phone: 'CF410', mail: 'CF412', number: 'CF367' } as const;

function partyFaults(
  of: Party | undefined,
  codes: Record<'line' | 'phone' | 'mail' | 'number', string>,
): Fault[] {
  const core = (code: string, message: string) => fault('Core Fields Validator', code, message);
  const [address] = of?.PostalAddress ?? [];
  const [contact] = of?.Contact ?? [];
  // Of the general public nothing is known.
  const isGeneral = GENERAL_TIN.test(numberOf(of, 'TIN'));
  const faults: Fault[] = [];
  const lines = address?.AddressLine.map(({ Line }) => textOf(Line)) ?? [];
  lines.forEach((line, at) => {
    if (line.length > 150)
      faults.push(
        core(
          codes.line,
          `Address Line ${at} maximum length is 150 characters. (Count: ${line.length})`,
        ),
      );
  });
  if (lines.length > 3) faults.push(core(codes.line, 'There are more than three address lines.'));
  if (!isGeneral && (lines[0] ?? 'NA') === 'NA')
    faults.push(core(codes.line, 'The address is missing.'));
  const phone = textOf(contact?.Telephone);
  if (!/^\+?\d{8,20}$/.test(phone) && !(isGeneral && phone === 'NA'))
    faults.push(core(codes.phone, `Enter valid phone number - ${phone}`));
  const mail = textOf(contact?.ElectronicMail);
  if (contact?.ElectronicMail && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(mail))
    faults.push(core(codes.mail, `Enter valid e-mail address - ${mail}`));
  const number = of?.PartyIdentification.flatMap(({ ID }) => ID).find(({ schemeID }) =>
    ['BRN', 'NRIC', 'PASSPORT', 'ARMY'].includes(schemeID),
  )?._;
  if (!isGeneral && !/^[A-Z0-9-]{4,20}$/i.test(number ?? ''))
    faults.push(core(codes.number, `Enter valid registration number - ${number ?? ''}`));
  if (!/^(?:0[1-9]|1[0-7])$/.test(textOf(address?.CountrySubentityCode)))
    faults.push(fault('Code Validator', 'CV302', 'The code of the state is not known.'));
  return faults;
}

function totalFaults({ TaxTotal, LegalMonetaryTotal: [total], InvoiceLine }: Document): Fault[] {
  const core = (code: string, message: string) => [fault('Core Fields Validator', code, message)];
  const tax = senOf(TaxTotal[0]?.TaxAmount);
  const parts = TaxTotal[0]?.TaxSubtotal.reduce((sum, part) => sum + senOf(part.TaxAmount), 0);
  const [before, after] = [senOf(total?.TaxExclusiveAmount), senOf(total?.TaxInclusiveAmount)];
  if (InvoiceLine.length === 0) return core('CF321', 'There are no lines.');
  if (parts !== tax) return core('CF322', 'The tax is not the sum of its parts.');
  return before + tax === after && senOf(total?.PayableAmount) === after
    ? []
    : core('CF323', 'The total is not the amount and its tax.');
}

function referenceFaults({ InvoiceTypeCode, BillingReference }: Document, known: Known): Fault[] {
  if (InvoiceTypeCode[0]?._ !== '02') return [];
  const [reference] = BillingReference?.[0]?.InvoiceDocumentReference ?? [];
  const of = known(textOf(reference?.UUID));
  const isRight = of?.status === 'Valid' && of.codeNumber === textOf(reference?.ID);
  return isRight
    ? []
    : [fault('Referenced Documents Validator', 'RD501', 'The document referred to is not valid.')];
}

const fault = (step: Fault['step'], code: string, message: string): Fault => ({
  step,
  code,
  message,
});
const textOf = (of: z.output<typeof value> | undefined): string => of?.[0]?._ ?? '';
const senOf = (of: z.output<typeof amount> | undefined): number =>
  Math.round((of?.[0]?._ ?? 0) * 100);
const numberOf = (of: Party | undefined, scheme: string): string =>
  of?.PartyIdentification.flatMap(({ ID }) => ID).find(({ schemeID }) => schemeID === scheme)?._ ??
  '';
