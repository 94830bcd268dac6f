import { SegmentedMessage } from 'sms-segments-calculator';

/** Characters that the content of an SMS may have. */
export const MOST_SMS_CHARACTERS = 1_000;

const FREE = 'RM0.00';

/**
 * An SMS as it leaves: since 2024-09-01 Malaysian networks want it to begin with what it costs its recipient, and to name
 * who sends it. Content that does so already stays as it is.
 */
export function smsText(content: string, clinic: string): string {
  const text = content.trim();
  const rest = text.replace(/^RM\s?0(?:\.00)?[\s:]+/i, '');
  const named = rest.toLocaleLowerCase().includes(clinic.toLocaleLowerCase());
  return named ? `${FREE} ${rest}` : `${FREE} ${clinic}: ${rest}`;
}

/** Parts that a text is sent and paid in: of 160 characters (153 where it has several), with Chinese of 70 (67). */
export function smsParts(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}

/** Whether a text needs Unicode to be sent. */
export function needsUnicode(text: string): boolean {
  return new SegmentedMessage(text).encodingName !== 'GSM-7';
}

/** What the networks block in an SMS, by its code: links, numbers to call back, requests for personal data. */
export function smsFault(content: string): SmsFault | undefined {
  if (link.test(content)) return 'SMS.NO_LINKS';
  if (number.test(content.replace(moment, ' '))) return 'SMS.NO_NUMBERS';
  if (personal.test(content)) return 'SMS.NO_PERSONAL_DATA';
  return undefined;
}
export type SmsFault = 'SMS.NO_LINKS' | 'SMS.NO_NUMBERS' | 'SMS.NO_PERSONAL_DATA';

const link =
  /https?:|www\.|\b[a-z0-9][a-z0-9-]*\.(?:app|biz|co|com|edu|gl|gov|info|io|link|ly|me|my|net|online|org|shop|site|top|xyz)\b/i;
// Times, with a point as well, and dates.
const moment = /\b(?:[01]?\d|2[0-3])[.:][0-5]\d\b(?!\.\d)|\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g;
// Shorter ones are amounts, times and queue numbers.
const number = /(?:\d[\s().-]?){7,}/;
const personal =
  /\b(?:passwords?|kata laluan|otp|tac|pin (?:code|number)|bank accounts?|akaun bank|credit cards?|kad kredit|(?:ic|identity card) numbers?|nombor kad pengenalan)\b|密码|银行(?:账户|户口)|信用卡|身份证号/i;
