import type { LookupFunction } from 'node:net';
import type { WhatsAppState } from '../../../contract/messaging/whatsappInstances.ts';
import { exchange } from '../../kit/gateways/post.ts';
import { hostOf } from '../../kit/gateways/secretHost.ts';
import type { GatewayResult, Refusal } from '../result.ts';
import type { WhatsAppAccount, WhatsAppGateway, WhatsAppMessage } from './index.ts';
import { ASKING_MS, digitsOf, member, refused, resultOf, tokenRefused } from './reply.ts';

/** Limit of a QR code in bytes. */
const LARGEST_QR = 200_000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the gateway's states mean. */
const states: Readonly<Record<string, WhatsAppState>> = {
  initialize: 'initialize',
  qr: 'qr',
  standby: 'standby',
  retrying: 'connecting',
  loading: 'connecting',
  authenticated: 'connected',
  disconnected: 'not connected',
};

/** WhatsApp over UltraMsg, at a base address such as https://api.ultramsg.com/. */
export function ultraMsgGateway(base: string, lookup?: LookupFunction): WhatsAppGateway {
  const address = ({ instanceId }: WhatsAppAccount, path: string) =>
    new URL(`${encodeURIComponent(instanceId)}/${path}`, base.endsWith('/') ? base : `${base}/`);
  const get = (account: WhatsAppAccount, path: string, largest?: number) => {
    const url = address(account, path);
    // The gateway takes the token of a GET in the query alone.
    url.searchParams.set('token', account.token);
    return exchange(url, {
      method: 'GET',
      timeout: ASKING_MS,
      lookup,
      ...(largest !== undefined && { largest }),
    });
  };
  const post = (account: WhatsAppAccount, path: string, form: Record<string, string>) =>
    exchange(address(account, path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: account.token, ...form }).toString(),
      timeout: ASKING_MS,
      lookup,
    });
  return {
    host: hostOf(base),
    async status(account) {
      const reply = await get(account, 'instance/status');
      const result = resultOf(
        reply,
        (json) => {
          const words = member(member(json, 'status'), 'accountStatus');
          const state = states[String(member(words, 'status'))];
          return state && { state };
        },
        refusalOf,
      );
      if (result.is !== 'done') return result;
      if (result.state !== 'connected') return { ...result, phone: '' };
      const me = await get(account, 'instance/me');
      return resultOf(
        me,
        (json) => ({ state: result.state, phone: digitsOf(member(json, 'id')) }),
        refusalOf,
      );
    },

    async qr(account): Promise<GatewayResult<{ png: Buffer }>> {
      const reply = await get(account, 'instance/qr', LARGEST_QR);
      if (reply.is === 'answered' && reply.status === 200 && isPng(reply.body))
        return { is: 'done', png: reply.body };
      return resultOf(reply, () => undefined, refusalOf);
    },

    async send(account, message) {
      const reply = await post(account, ...messageForm(message));
      return resultOf(
        reply,
        (json) =>
          String(member(json, 'sent')) === 'true' ? { ref: wordOf(member(json, 'id')) } : undefined,
        refusalOf,
      );
    },

    async logout(account) {
      const reply = await post(account, 'instance/logout', {});
      return resultOf(reply, () => ({}), refusalOf);
    },

    // Without a token it tells nothing of any instance.
    greet: () => get({ instanceId: 'instance', token: '' }, 'instance/status'),
  };
}

function messageForm({
  phone,
  text,
  attachment,
  reference,
}: WhatsAppMessage): [path: string, form: Record<string, string>] {
  const to = { to: `+${phone}`, referenceId: reference };
  if (!attachment) return ['messages/chat', { ...to, body: text }];
  const content = attachment.content.toString('base64');
  if (attachment.type.startsWith('image/'))
    return ['messages/image', { ...to, image: content, caption: text }];
  return [
    'messages/document',
    { ...to, document: content, filename: attachment.name, caption: text },
  ];
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isPng = (bytes: Buffer) => bytes.subarray(0, PNG.length).equals(PNG);

// The gateway answers its refusals with 200, and with a text or a list of texts by field.
function refusalOf(json: unknown): Refusal | undefined {
  const error = member(json, 'error');
  if (error === undefined) return undefined;
  const words = JSON.stringify(error);
  if (/token|not found|unauthorized/i.test(words)) return tokenRefused;
  if (/not (?:connected|authenticated)|authenticate|scan/i.test(words))
    return { status: 'failed', reason: 'WHATSAPP.NOT_CONNECTED' };
  return refused;
}
