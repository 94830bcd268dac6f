import type { SmsGatewayName } from '../../../contract/messaging/smsGateways.ts';
import type { TextCode } from '../../../contract/texts/index.ts';
import type { GatewayResult } from '../result.ts';

/** An account with a gateway. */
export interface SmsAccount {
  /** The branch that it belongs to. */
  branchId: number;
  username: string;
  password: string;
}

export interface Sms {
  /** Digits, with the country's code. */
  phone: string;
  text: string;
  senderId: string;
}

/** An SMS gateway. It never throws; every failure is one of the results. */
export interface SmsGateway {
  /** Sends one SMS; `ref` is the gateway's id. */
  send(account: SmsAccount, sms: Sms): Promise<GatewayResult<{ ref: string }>>;
  /** Queries the balance of an account, in the gateway's own units; not every gateway tells it. */
  balance?(account: SmsAccount): Promise<GatewayResult<{ balance: string }>>;
}

/** The gateways that the server has a connection to. */
export type SmsGateways = Partial<Record<SmsGatewayName, SmsGateway>>;

/** A gateway's report on what became of an SMS. */
export interface SmsReceipt {
  /** The branches that use the account: the SMS is one of theirs. */
  branchIds: readonly number[];
  ref: string;
  /** Why it was not delivered; undefined where it was. */
  reason?: TextCode;
}

/** Stores a receipt, and returns whether its SMS was found. */
export type OnReceipt = (receipt: SmsReceipt) => Promise<boolean>;
