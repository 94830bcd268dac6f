import type { SmsStatus } from '../../../contract/messaging/sms.ts';
import type { TextCode } from '../../../contract/texts/index.ts';

/** An account with the gateway. */
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

/** Why the gateway refused. */
export interface Refusal {
  status: Extract<SmsStatus, 'failed' | 'fail_authenticate'>;
  reason: TextCode;
}

/**
 * The result of a gateway request. `away`: it was not reached, or refused temporarily, so the request can be repeated.
 * `unknown`: it was reached and gave no answer, so it may have acted.
 */
export type GatewayResult<Value> =
  | ({ is: 'done' } & Value)
  | ({ is: 'refused' } & Refusal)
  | { is: 'away' }
  | { is: 'unknown' };

/** The SMS gateway. It never throws; every failure is one of the results. */
export interface SmsGateway {
  /** Sends one SMS; `ref` is the gateway's id. */
  send(account: SmsAccount, sms: Sms): Promise<GatewayResult<{ ref: string }>>;
  /** Queries the balance of an account, in the gateway's own units. */
  balance(account: SmsAccount): Promise<GatewayResult<{ balance: string }>>;
}
