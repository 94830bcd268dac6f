import type { SmsGatewayName } from '../../../contract/messaging/smsGateways.ts';
import type { Reply } from '../../kit/gateways/post.ts';
import type { DeliveryReport, IncomingReply } from '../incoming.ts';
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
  /** Where it is asked: secrets that were entered for another host do not go there. */
  readonly host: string;
  /** Sends one SMS; `ref` is the gateway's id. */
  send(account: SmsAccount, sms: Sms): Promise<GatewayResult<{ ref: string }>>;
  /** Queries the balance of an account, in the gateway's own units; not every gateway tells it. */
  balance?(account: SmsAccount): Promise<GatewayResult<{ balance: string }>>;
  /** Asks without an account, which sends nothing: what it answers shows that it is the gateway. */
  greet(): Promise<Reply>;
}

/** The gateways that the server has a connection to. */
export type SmsGateways = Partial<Record<SmsGatewayName, SmsGateway>>;

/** The branches that use the account by which something came: the SMS that it is about is one of theirs. */
interface OfBranches {
  branchIds: readonly number[];
}
/** A gateway's report on what became of an SMS. */
export type SmsReceipt = DeliveryReport & OfBranches;
/** An SMS that somebody sent to an account. */
export type IncomingSms = IncomingReply & OfBranches;

/** What takes what gateways deliver. */
export interface SmsListeners {
  /** Stores a receipt, and returns whether its SMS was found. */
  onReceipt: (receipt: SmsReceipt) => Promise<boolean>;
  /** Takes an SMS of a patient. */
  onReply: (sms: IncomingSms) => Promise<void>;
}
