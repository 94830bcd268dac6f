import { optionalText, orEmptyText } from '../fields.ts';
import { oneOf } from '../kit/kinds/choice.ts';
import { z } from '../kit/zod.ts';
import { isPlaceholder, SERVICE_TAX_NO, TAXPAYER_NO } from './myInvoisRules.ts';

/** MyInvois's codes of the states of Malaysia; 17 where there is none. */
export const stateCodes = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
] as const;
type StateCode = (typeof stateCodes)[number];

/** A state's code of MyInvois, or none. */
export const stateCode = () =>
  orEmptyText(
    oneOf(stateCodes, {
      words: Object.fromEntries(stateCodes.map((code) => [code, `STATE.${code}`])) as {
        [Code in StateCode]: `STATE.${Code}`;
      },
    }),
  );

/** Kinds of numbers that identify a company or a person with MyInvois. */
const identityTypes = ['BRN', 'NRIC', 'PASSPORT', 'ARMY'] as const;

/** What kind of number the registration number is, or none. */
export const identityType = () => orEmptyText(oneOf(identityTypes));

/** States of an invoice with MyInvois. */
export const eInvoiceStatuses = ['None', 'Queued', 'Submitted', 'Valid', 'Invalid'] as const;

/** What MyInvois says of a company's TIN and registration: nothing to ask of, not asked yet, that they belong together or not. */
export const taxChecks = ['None', 'Unchecked', 'Right', 'Wrong'] as const;

/** A taxpayer's number (TIN), such as C20880050010 or IG56003500070; may be empty. */
export const taxpayerNo = () =>
  optionalText(14).check(z.overwrite(inCapitals), z.regex(TAXPAYER_NO, { error: 'EINVOICE.TIN' }));

/** The number under which a company or a person is registered; may be empty, and is never "NA". */
export const registrationNo = () =>
  optionalText(30).check(
    z.refine((value) => value === '' || !isPlaceholder(value), { error: 'EINVOICE.NOT_NA' }),
  );

/** A registration for sales and service tax, such as W10-1808-32000059, or two; may be empty. */
export const serviceTaxNo = () =>
  optionalText(35).check(
    z.overwrite(inCapitals),
    z.regex(SERVICE_TAX_NO, { error: 'EINVOICE.SST' }),
  );

const inCapitals = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** The codes of human health activities in Malaysia's industry classification (MSIC 2008). */
export const healthIndustries = [
  '86101',
  '86102',
  '86201',
  '86202',
  '86203',
  '86901',
  '86902',
  '86903',
  '86904',
  '86905',
  '86906',
  '86909',
] as const;

/** A code of Malaysia's industry classification (MSIC): five digits; may be empty. */
export const industryCode = () =>
  optionalText(5).check(z.regex(/^(?:\d{5})?$/, { error: 'EINVOICE.MSIC' }));
