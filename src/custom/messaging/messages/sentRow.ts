import { type SentSms, sms } from '../../../../contract/messaging/sms.ts';
import { type SentWhatsApp, whatsapp } from '../../../../contract/messaging/whatsapp.ts';

/** A sent message of any channel. */
export type SentRow = Omit<SentSms, 'parts'> & Partial<Pick<SentWhatsApp, 'attachment'>>;

/** The call that lists the sent messages of each channel. */
export const historyCalls = {
  sms: sms.smsHistoryList,
  whatsapp: whatsapp.whatsappHistoryList,
} as const;
export type HistoryCall = (typeof historyCalls)[keyof typeof historyCalls];
