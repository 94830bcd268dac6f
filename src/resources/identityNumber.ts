import { readMyKad } from '../../contract/clinic/myKad.ts';
import { isDay } from '../../contract/fields.ts';
import { isScientificNotation, type TextReader } from '../../contract/kit/kinds/declare.ts';
import { encodeMessage } from '../../contract/kit/message.ts';
import { parseDate } from '../../contract/kit/typedDate.ts';

/**
 * Reads an identity or passport number of a file. Leading zeros of a MyKad number that a spreadsheet dropped are
 * restored if the row's date of birth confirms them. A number that only lacks one digit and cannot be confirmed is
 * refused.
 */
export const readIdentityNumber: TextReader = (text, { otherCell }) => {
  if (isScientificNotation(text)) return { fault: 'IMPORT.SHORTENED' };
  const number = text.normalize('NFKC').replace(/[\s\u2010-\u2015\u2212-]/g, '');
  if (!/^\d{8,11}$/.test(number)) return { value: number };
  const whole = number.padStart(12, '0');
  const said = readMyKad(whole);
  if (!said) return { value: number };
  const dob = parseDate(otherCell('dob')) ?? '';
  if (isDay(dob) && dob.slice(2) === said.dob.slice(2))
    return { value: whole, note: 'IMPORT.ZERO_PUT_BACK' };
  // Shorter numbers may be foreign passports.
  if (number.length < 11) return { value: number };
  const shown = `${whole.slice(0, 6)}-${whole.slice(6, 8)}-${whole.slice(8)}`;
  return { fault: encodeMessage('IMPORT.ZERO_LOST', { number: shown }) };
};
