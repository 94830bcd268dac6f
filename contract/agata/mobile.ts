import { MALAYSIA_DIAL_CODE } from '../kit/phone.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/**
 * A mobile number as people write it: with the country's code, or a Malaysian one with 0 first. Kept as digits with the
 * country's code, by which invitations find their provider.
 */
export const mobileNumber = () =>
  z
    .pipe(
      text(30, { error: 'GENERAL.PHONE', trimmed: true }),
      z.transform((value) => digitsOf(value)),
    )
    .check(
      z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
      z.refine((value) => /^[1-9]\d{6,19}$/.test(value), { error: 'GENERAL.PHONE' }),
      z.meta({ kind: 'text' }),
    );

function digitsOf(value: string): string {
  const digits = value.replace(/[\s()+.-]/g, '');
  return digits.startsWith('0') && !digits.startsWith('00')
    ? MALAYSIA_DIAL_CODE + digits.slice(1)
    : digits.replace(/^00/, '');
}
