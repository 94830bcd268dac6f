import { requiredText } from '../fields.ts';
import { z } from '../kit/zod.ts';

/** A phone number as country code, one space and the number. */
export const phoneWithCountry = () =>
  requiredText(1, 30).check(z.regex(/^\+?\d{1,4} \d{4,20}$/, { error: 'GENERAL.NUMBER' }));

/** The country code of a phone number, required. */
export const dialCode = () =>
  requiredText(1, 5).check(z.regex(/^\+?\d{1,4}$/, { error: 'GENERAL.NUMBER' }));
