import { email as emailField } from '../fields.ts';
import { internationalPhone } from '../kit/kinds/contact.ts';
import type { TextCode } from '../kit/product.ts';

/**
 * What MyInvois's validator of core fields refuses of a party of a document, as it is published
 * (sdk.myinvois.hasil.gov.my), so that it is told where it is mended before anything is sent.
 */

/** TINs of buyers that have none: the general public, foreign buyers, and the government. */
export const generalTins = ['EI00000000010', 'EI00000000020', 'EI00000000040'] as const;

/** Whether a TIN is one that stands for many, so that no registration is held against it. */
export const isGeneralTin = (tin: string): boolean => generalTins.some((each) => each === tin);

/** Whether a text only says that there is nothing, such as NA, N/A, -, none or tiada. */
export const isPlaceholder = (value: string): boolean =>
  /^(?:n\.?\s?\/?\s?a\.?|[-–—.]+|nil|none|null|tiada|无)$/i.test(value.trim());

/**
 * The number of a registration as MyInvois takes it: as registries print it, "202401000001 (1500001-A)", it has spaces
 * and brackets. '' where there is none.
 */
export const registrationNumberOf = (written: string): string =>
  /^[A-Z0-9-]+/i.exec(written.trim())?.[0] ?? '';

/**
 * A telephone number as MyInvois takes it: + and digits with the country's code. Undefined where what was written is
 * not one number.
 */
export function telephoneOf(written: string): string | undefined {
  const [, code = '', number = ''] = /^\+?([1-9]\d{0,3}) (\d{4,14})$/.exec(written) ?? [];
  return internationalPhone(written) ?? (code === '' ? undefined : `+${code}${number}`);
}

/** Whether a number of a registration is one of its kind; an empty kind is a company's. */
export const isRegistration = (idType: string, written: string): boolean =>
  (registrations.get(idType) ?? COMPANY_NO).test(registrationNumberOf(written));

const COMPANY_NO = /^(?=.*\d)[A-Z0-9-]{4,20}$/i;
const registrations: ReadonlyMap<string, RegExp> = new Map([
  ['NRIC', /^(?:\d{12}|\d{6}-\d{2}-\d{4})$/],
  ['PASSPORT', /^[A-Z0-9]{5,12}$/i],
  ['ARMY', /^[A-Z0-9]{4,12}$/i],
]);
/** Up to two registrations for sales and service tax, with a semicolon between them. */
export const SERVICE_TAX_NO = /^(?:[A-Z]\d{2}-\d{4}-\d{8}(?:;[A-Z]\d{2}-\d{4}-\d{8})?)?$/;
/** A taxpayer's number. */
export const TAXPAYER_NO = /^(?:[A-Z]{1,2}\d{8,12})?$/;

interface PartyFields {
  tin: string;
  idType: string;
  rocNo: string;
  sstNo: string;
  address: string;
  city: string;
  postcode: string;
  phone: string;
  email: string;
}
/** A party of a document: a tenant, or the seller, which is no person and has a name. */
export type Party = PartyFields &
  ({ companyName: string } | { companyName?: undefined; name: string });
/** What is wrong with a field of a party, as a code of the texts. */
export interface PartyFault {
  field: keyof PartyFields | 'companyName' | 'name';
  code: TextCode;
}

/** What MyInvois would refuse of a party, in the order of its fields; none where it is whole. */
export function partyFaults(party: Party): PartyFault[] {
  const { tin, idType, rocNo, sstNo, address, city, postcode, phone, email } = party;
  const [nameField, name] =
    party.companyName === undefined
      ? (['name', party.name] as const)
      : (['companyName', party.companyName] as const);
  const faults: PartyFault[] = [];
  const check = (field: PartyFault['field'], value: string, wrong?: PartyFault['code'] | false) => {
    if (value.trim() === '') faults.push({ field, code: 'EINVOICE.WANTED' });
    else if (isPlaceholder(value)) faults.push({ field, code: 'EINVOICE.NOT_NA' });
    else if (wrong) faults.push({ field, code: wrong });
  };
  const checkGiven: typeof check = (field, value, wrong) => {
    if (value.trim() !== '') check(field, value, wrong);
  };
  check(nameField, name);
  check('tin', tin, !TAXPAYER_NO.test(tin) && 'EINVOICE.TIN');
  const checkNumber = isGeneralTin(tin) ? checkGiven : check;
  checkNumber('rocNo', rocNo, !isRegistration(idType, rocNo) && registrationCode(idType));
  checkGiven('sstNo', sstNo, !SERVICE_TAX_NO.test(sstNo) && 'EINVOICE.SST');
  check('address', address);
  check('city', city);
  checkGiven('postcode', postcode);
  check('phone', phone, telephoneOf(phone) === undefined && 'EINVOICE.PHONE');
  checkGiven('email', email, !emailField().safeParse(email).success && '10003');
  return faults;
}

/** What is said of a number that is none of its kind. */
export const registrationCode = (idType: string): PartyFault['code'] =>
  idType === '' || idType === 'BRN' ? 'EINVOICE.BRN' : 'EINVOICE.IDENTITY';
