import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { dialCodeOf, MALAYSIA_DIAL_CODE } from '../../../../contract/kit/phone.ts';

/** The dial code and the number of digits that hold both. Digits without a code are a number of Malaysia. */
export function mobileParts(digits: string): { code: string; number: string } {
  const code = dialCodeOf(digits);
  return code === undefined
    ? { code: MALAYSIA_DIAL_CODE, number: digits }
    : { code, number: digits.slice(code.length) };
}

/**
 * The national digits of a number that was typed beside its dial code, without zeros before it. A code that was typed
 * again is left out, but not digits that a number of the country begins with, as 65123456 of Singapore.
 */
export function nationalNumber(code: string, typed: string): string {
  const digits = typed.replace(/[\s()+-]/g, '').replace(/^0+/, '');
  if (!digits.startsWith(code) || isNumber(code + digits)) return digits;
  const rest = digits.slice(code.length).replace(/^0+/, '');
  return isNumber(code + rest) ? rest : digits;
}

const isNumber = (digits: string) => isValidPhoneNumber(`+${digits}`);
