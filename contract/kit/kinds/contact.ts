import { meantPhone, normalizePhone } from '../phone.ts';
import { text } from '../text.ts';
import { z } from '../zod.ts';
import { declared, isScientificNotation } from './declare.ts';
import { orEmptyText } from './optional.ts';

const required = z.refine<string>((value) => value.length > 0, {
  error: 'GENERAL.REQUIRED',
  abort: true,
});

/** An email address. */
export const emailKind = declared<string>({
  column: 'text',
  none: '',
  narrowedBy: 'words',
  sample: (number) => `someone.${number}@world.test`,
});

/**
 * A telephone number as people type it (`+60 12-345 6789`, `012-345 6789`), kept as E.164 has it: `+60123456789`. One
 * without a country's code is of Malaysia.
 */
export const phoneNumber = () =>
  text(40, { error: 'GENERAL.PHONE_NUMBER', trimmed: true }).check(
    required,
    z.overwrite(asDialled),
    z.regex(/^\+[1-9]\d{6,14}$/, { error: 'GENERAL.PHONE_NUMBER' }),
    z.meta({ kind: 'phone', description: 'E.164, or as people write it.' }),
  );

/** An optional telephone number. */
export const optionalPhoneNumber = () => orEmptyText(phoneNumber());

/** A number as E.164 has it; undefined if what was typed is none. */
export function internationalPhone(typed: string): string | undefined {
  const digits = normalizePhone(typed.normalize('NFKC'));
  const meant = meantPhone(digits) ?? digits;
  const [, abroad] = /^00([1-9]\d{6,14})$/.exec(meant) ?? [];
  if (abroad !== undefined) return `+${abroad}`;
  const [, inland] = /^(?:60|0)([1-9]\d{6,9})$/.exec(meant) ?? [];
  return inland === undefined ? undefined : `+60${inland}`;
}

const asDialled = (typed: string) => internationalPhone(typed) ?? typed;

export const phoneKind = declared<string>({
  column: 'text',
  none: '',
  narrowedBy: 'words',
  asKept: asDialled,
  read: (text) => {
    if (isScientificNotation(text)) return { fault: 'IMPORT.SHORTENED' };
    const digits = normalizePhone(text.normalize('NFKC').replace(/^(\d+)\.0+$/, '$1'));
    return /^\d+$/.test(digits) ? { value: digits } : { fault: 'IMPORT.NOT_PHONE' };
  },
  sample: (number) => `+6012${3_450_000 + number}`,
});

/** A web address, http or https; without either it is https. Nothing else is taken, since a page makes it a link. */
export const webAddress = ({ max = 500 }: { max?: number } = {}) =>
  text(max, { error: 'GENERAL.WEB_ADDRESS', trimmed: true }).check(
    required,
    z.overwrite((typed) =>
      /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i.test(typed) ? `https://${typed}` : typed,
    ),
    z.maxLength(max, { error: 'GENERAL.WEB_ADDRESS' }),
    z.refine(isWebAddress, { error: 'GENERAL.WEB_ADDRESS' }),
    z.meta({ kind: 'webAddress', format: 'uri' }),
  );

/** An optional web address. */
export const optionalWebAddress = (options?: { max?: number }) => orEmptyText(webAddress(options));

/** Whether a text is an address of the web, and so nothing that would run in the page. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\\\0]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

export const webAddressKind = declared<string>({
  column: 'text',
  none: '',
  narrowedBy: 'words',
  sample: (number) => `https://place${number}.test/about`,
});

/** A colour, `#rrggbb`. */
export const colour = () =>
  text(7, { error: 'GENERAL.COLOUR', trimmed: true }).check(
    required,
    z.overwrite(inLowerCase),
    z.regex(/^#[0-9a-f]{6}$/, { error: 'GENERAL.COLOUR' }),
    z.meta({ kind: 'colour', description: '#rrggbb' }),
  );

/** An optional colour. */
export const optionalColour = () => orEmptyText(colour());

const inLowerCase = (typed: string) => typed.toLowerCase();

export const colourKind = declared<string>({
  column: 'text',
  none: '',
  narrowedBy: 'words',
  asKept: inLowerCase,
  sample: (number) => `#0f76${String(10 + (number % 90))}`,
});
