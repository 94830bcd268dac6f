import type { SentSms, sms } from '../../../../contract/messaging/sms.ts';
import type { SentWhatsApp, whatsapp } from '../../../../contract/messaging/whatsapp.ts';

/** A sent message of any channel. */
export type SentRow = Omit<SentSms, 'parts'> &
  Partial<Pick<SentWhatsApp, 'attachment' | 'officialTemplate'>>;

/** The calls that list the sent messages of the channels. */
export type HistoryCall = typeof sms.smsHistoryList | typeof whatsapp.whatsappHistoryList;
