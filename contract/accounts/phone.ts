import { requiredText } from '../fields.ts';
import { dialCodeOf, MALAYSIA_DIAL_CODE, normalizePhone } from '../kit/phone.ts';
import { z } from '../kit/zod.ts';

/** A phone number as country code, one space and the number; as people write it too, one of Malaysia without a code. */
export const phoneWithCountry = () =>
  requiredText(1, 40).check(z.overwrite(withCountry), z.regex(shape, { error: 'GENERAL.NUMBER' }));

/** The country code of a phone number, required. */
export const dialCode = () =>
  requiredText(1, 5).check(z.regex(/^\+?\d{1,4}$/, { error: 'GENERAL.NUMBER' }));

const shape = /^\+?\d{1,4} \d{4,20}$/;

/** The code and the number of what was written. A code that begins the number itself counts before one beside it. */
function withCountry(written: string): string {
  if (shape.test(written)) return written;
  const [, code = MALAYSIA_DIAL_CODE, number = written] =
    /^\+?([1-9]\d{0,3}) (.+)$/.exec(written) ?? [];
  const digits = normalizePhone(number);
  if (!number.startsWith('+')) return `${code} ${digits.replace(/^0/, '')}`;
  const abroad = digits.replace(/^00/, '');
  const own = dialCodeOf(abroad) ?? '';
  return `${own} ${abroad.slice(own.length)}`;
}
