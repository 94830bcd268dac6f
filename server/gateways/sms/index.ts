import type { SmsStatus } from '../../../contract/sms.ts';
import type { TextCode } from '../../../contract/texts/index.ts';

/** Who asks the gateway. */
export interface SmsAccount {
  username: string;
  password: string;
}

export interface Sms {
  /** Digits, with the country's code. */
  phone: string;
  text: string;
  senderId: string;
}

/** Why the gateway, which was asked, does not do it. */
export interface Refusal {
  status: Extract<SmsStatus, 'failed' | 'fail_authenticate'>;
  reason: TextCode;
}

/**
 * How asking the gateway ended. `away`: it was not asked, or said that it does nothing at the moment, so that one may
 * ask again. `unknown`: it was asked and gave no answer, and may have done it.
 */
export type Ended<Value> =
  | ({ is: 'done' } & Value)
  | ({ is: 'refused' } & Refusal)
  | { is: 'away' }
  | { is: 'unknown' };

/** The way that SMS leave. It throws nothing: whatever happens on the way is one of the ends. */
export interface SmsGateway {
  /** Asks to send one; `ref` is what the gateway calls it. */
  send(account: SmsAccount, sms: Sms): Promise<Ended<{ ref: string }>>;
  /** Asks what an account has left, in the gateway's own units. */
  balance(account: SmsAccount): Promise<Ended<{ balance: string }>>;
}
