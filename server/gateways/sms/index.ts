import type { GatewayResult } from '../result.ts';

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

/** The SMS gateway. It never throws; every failure is one of the results. */
export interface SmsGateway {
  /** Sends one SMS; `ref` is the gateway's id. */
  send(account: SmsAccount, sms: Sms): Promise<GatewayResult<{ ref: string }>>;
  /** Queries the balance of an account, in the gateway's own units. */
  balance(account: SmsAccount): Promise<GatewayResult<{ balance: string }>>;
}
