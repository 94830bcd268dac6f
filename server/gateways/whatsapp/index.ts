import type { WhatsAppKind, WhatsAppState } from '../../../contract/messaging/whatsappInstances.ts';
import type { BytesReply } from '../../kit/gateways/post.ts';
import type { GatewayResult } from '../result.ts';
import type { OfficialMessage, OfficialTemplate } from './officialTemplates.ts';

/** An account with a gateway, which sends as one telephone. */
export interface WhatsAppAccount {
  /** The gateway's name of it: an instance (UltraMsg), or a phone number id (Cloud API). */
  instanceId: string;
  token: string;
}

export interface WhatsAppFile {
  name: string;
  /** A type other than an image's is sent as a document. */
  type: string;
  content: Buffer;
}

export interface WhatsAppMessage {
  /** Digits, with the country's code. */
  phone: string;
  text: string;
  attachment?: WhatsAppFile | undefined;
  /** Our own number of the message. */
  reference: string;
  /** The approved template that is sent in place of the text, by a gateway that has such. */
  official?: OfficialMessage | undefined;
}

/** A WhatsApp gateway. It never throws; every failure is one of the results. */
export interface WhatsAppGateway {
  /** Where it is asked: secrets that were entered for another host do not go there. */
  readonly host: string;
  /** The state of an account and, where it is connected, the digits of its telephone. */
  status(account: WhatsAppAccount): Promise<GatewayResult<{ state: WhatsAppState; phone: string }>>;
  /** The QR code to be scanned, as a PNG. */
  qr(account: WhatsAppAccount): Promise<GatewayResult<{ png: Buffer }>>;
  /** Sends one message; `ref` is the gateway's id. */
  send(account: WhatsAppAccount, message: WhatsAppMessage): Promise<GatewayResult<{ ref: string }>>;
  /** The approved templates of a business account, where the gateway has such. */
  templates?(
    account: WhatsAppAccount,
    businessId: string,
  ): Promise<GatewayResult<{ templates: OfficialTemplate[] }>>;
  /** Ends the connection with the telephone. */
  logout(account: WhatsAppAccount): Promise<GatewayResult<object>>;
  /** Asks without a token, which sends nothing: what it answers shows that it is the gateway. */
  greet(): Promise<BytesReply>;
}

/** The configured gateways. */
export type WhatsAppGateways = Readonly<Partial<Record<WhatsAppKind, WhatsAppGateway>>>;
