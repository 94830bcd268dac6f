/** Longest content of an SMS. */
export const MAX_SMS_CHARACTERS = 1_000;

const FREE = 'RM0.00';

/**
 * The text of an SMS as sent: since 2024-09-01 Malaysian networks require it to begin with its cost to the recipient
 * and the sender's name. Content that does so already stays unchanged.
 */
export function smsText(content: string, clinic: string): string {
  const text = content.trim();
  const rest = text.replace(/^RM\s?0(?:\.00)?[\s:]+/i, '');
  const named = rest.toLocaleLowerCase().includes(clinic.toLocaleLowerCase());
  return named ? `${FREE} ${rest}` : `${FREE} ${clinic}: ${rest}`;
}

/** Number of charged parts of a text: of 160 characters (153 where it has several), with Chinese of 70 (67). */
export function smsParts(text: string): number {
  const isUnicode = needsUnicode(text);
  const [alone, each] = isUnicode ? [70, 67] : [160, 153];
  const sizes = Array.from(text, (character) =>
    isUnicode ? character.length : escaped.has(character) ? 2 : 1,
  );
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let filled = 0;
  // A character of two units is not split between parts.
  for (const size of sizes) {
    const fits = filled + size <= each;
    parts += fits ? 0 : 1;
    filled = fits ? filled + size : size;
  }
  return parts;
}

/** Whether a text needs Unicode to be sent. */
export function needsUnicode(text: string): boolean {
  return Array.from(text).some((character) => !basic.has(character) && !escaped.has(character));
}

/** The alphabet of an SMS (GSM 03.38): characters of one unit, and those of two, which follow an escape. */
const basic = new Set(
  '\n\r !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' +
    '¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ',
);
const escaped = new Set('\f[\\]^{|}~€');

/** The error code for content that the networks block: links, numbers to call back, requests for personal data. */
export function smsFault(content: string): SmsFault | undefined {
  if (link.test(content)) return 'SMS.NO_LINKS';
  if (number.test(content.replace(moment, ' '))) return 'SMS.NO_NUMBERS';
  if (personal.test(content)) return 'SMS.NO_PERSONAL_DATA';
  return undefined;
}
export type SmsFault = 'SMS.NO_LINKS' | 'SMS.NO_NUMBERS' | 'SMS.NO_PERSONAL_DATA';

const link =
  /https?:|www\.|[a-z0-9-]\.(?:app|biz|co|com|edu|gl|gov|info|io|link|ly|me|my|net|online|org|shop|site|top|xyz)(?!\w)/i;
// Times, also with a point, and dates.
const moment = /\b(?:[01]?\d|2[0-3])[.:][0-5]\d\b(?!\.\d)|\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g;
// Shorter ones are amounts, times and queue numbers.
const number = /(?:\d[\s().-]?){7,}/;
const personal =
  /\b(?:passwords?|kata laluan|otp|tac|pin (?:code|number)|bank accounts?|akaun bank|credit cards?|kad kredit|(?:ic|identity card) numbers?|nombor kad pengenalan)\b|密码|银行(?:账户|户口)|信用卡|身份证号/i;
