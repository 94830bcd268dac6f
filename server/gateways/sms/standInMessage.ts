/** The password that is always refused, to try a refusal. */
export const WRONG = 'wrong';

/** An SMS that a stand-in received. */
export interface ReceivedSms {
  sender: string;
  recipient: string;
  text: string;
}

/** Stores an SMS for the outbox page, and returns its id. */
export type KeepSms = (sms: ReceivedSms) => Promise<string>;
