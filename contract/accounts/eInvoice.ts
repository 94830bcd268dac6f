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

/**
 * States of a document with MyInvois: it was never sent; it waits for the e-invoice of its month; details are missing; it is
 * on its way; MyInvois looks at it; it is valid; it was refused; it is in the e-invoice of its month; its cancellation is on
 * its way; it is cancelled there; its cancellation was refused.
 */
export const eInvoiceStatuses = [
  'None',
  'Monthly',
  'Incomplete',
  'Queued',
  'Submitted',
  'Valid',
  'Invalid',
  'Consolidated',
  'Cancelling',
  'Cancelled',
  'CancelRefused',
] as const;
export type EInvoiceStatus = (typeof eInvoiceStatuses)[number];

/** The words of each state. */
export const eInvoiceWords = {
  None: 'EINVOICE.STATUS.NONE',
  Monthly: 'EINVOICE.STATUS.MONTHLY',
  Incomplete: 'EINVOICE.STATUS.INCOMPLETE',
  Queued: 'EINVOICE.STATUS.QUEUED',
  Submitted: 'EINVOICE.STATUS.SUBMITTED',
  Valid: 'EINVOICE.STATUS.VALID',
  Invalid: 'EINVOICE.STATUS.INVALID',
  Consolidated: 'EINVOICE.STATUS.CONSOLIDATED',
  Cancelling: 'EINVOICE.STATUS.CANCELLING',
  Cancelled: 'EINVOICE.STATUS.CANCELLED',
  CancelRefused: 'EINVOICE.STATUS.CANCEL_REFUSED',
} as const satisfies Record<EInvoiceStatus, string>;

/** What stands with MyInvois of a document, in a word. */
export const eInvoiceStatus = () => oneOf(eInvoiceStatuses, { words: eInvoiceWords });

/** Hours after its validation within which MyInvois cancels a document. */
export const EINVOICE_CANCEL_HOURS = 72;

/** More than this (sen) is not taken into the e-invoice of a month, and needs the buyer's TIN. */
export const MOST_CONSOLIDATED = 1_000_000;

const text = z.string();
const wallClock = () => z.nullable(text).check(z.meta({ description: "The clinic's wall clock." }));

/** What stands with MyInvois of a document. */
export const eInvoiceState = {
  status: eInvoiceStatus(),
  uuid: text,
  submissionUid: text,
  reason: text.check(
    z.meta({ description: 'Why it is invalid, or why its cancellation was refused.' }),
  ),
  validatedAt: wallClock(),
  triedAt: wallClock(),
  isLate: z
    .boolean()
    .check(z.meta({ description: 'MyInvois has not answered for an hour or longer.' })),
  link: text.check(z.meta({ description: 'Where anyone can see that it is valid; else empty.' })),
};

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

/** What keeps a document from being submitted: whose field it is, and what is wrong with it. */
export const eInvoiceFault = z.object({
  party: z.enum(['buyer', 'seller']),
  field: text,
  code: text.check(z.meta({ description: 'A code of the texts.' })),
});
export type EInvoiceFault = z.infer<typeof eInvoiceFault>;
