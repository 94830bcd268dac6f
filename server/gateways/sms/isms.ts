import { needsUnicode } from '../../../contract/messaging/smsText.ts';
import { postForm, type Reply } from '../post.ts';
import type { GatewayResult, Refusal } from '../result.ts';
import type { SmsGateway } from './index.ts';

/** Timeout of the gateway in milliseconds. */
const SENDING_MS = 8_000;
const ASKING_MS = 5_000;

/** Types of text of the gateway: plain, and hexadecimal UTF-16. */
export const PLAIN = '1';
export const UNICODE = '2';

const fault: Refusal = { status: 'failed', reason: 'SMS.GATEWAY_REFUSED' };

/** Meanings of the gateway's codes. */
const refusals: Readonly<Record<string, Refusal>> = {
  '-1000': fault,
  '-1001': { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_REFUSED' },
  '-1002': { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_SUSPENDED' },
  '-1003': { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_PLACE' },
  '-1004': { status: 'failed', reason: 'SMS.NO_CREDIT' },
  '-1005': fault,
  '-1006': { status: 'failed', reason: 'SMS.TOO_LONG' },
  '-1007': fault,
  '-1008': fault,
};

/** SMS over iSMS. All parameters travel in the body, as addresses end up in logs. */
export function ismsGateway(base: string): SmsGateway {
  const address = (page: string) => new URL(page, base.endsWith('/') ? base : `${base}/`);
  return {
    async send({ username, password }, { phone, text, senderId }) {
      const isUnicode = needsUnicode(text);
      const reply = await postForm(
        address('isms_send.php'),
        {
          un: username,
          pwd: password,
          dstno: phone,
          msg: isUnicode ? hexOf(text) : text,
          type: isUnicode ? UNICODE : PLAIN,
          sendid: senderId,
          agreedterm: 'YES',
        },
        SENDING_MS,
      );
      return resultOf(reply, (answer) => {
        const [, ref] = /^2000\b(?:\s*=)?(?:\s*SUCCESS)?\W*(.{0,100})/is.exec(answer) ?? [];
        return ref === undefined ? undefined : { ref: ref.trim() };
      });
    },

    async balance({ username, password }) {
      const form = { un: username, pwd: password };
      const reply = await postForm(address('isms_balance.php'), form, ASKING_MS);
      return resultOf(reply, (answer) => {
        const [, balance] = /^(\d{1,12}(?:\.\d{1,4})?)\b/.exec(answer) ?? [];
        return balance === undefined ? undefined : { balance };
      });
    },
  };
}

/** A text as hexadecimal UTF-16, big-endian. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

/** Decodes hexadecimal UTF-16, big-endian; undefined where it is invalid. */
export function textOfHex(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{4})*$/i.test(hex)) return undefined;
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function resultOf<Value>(
  reply: Reply,
  read: (answer: string) => Value | undefined,
): GatewayResult<Value> {
  if (reply.is !== 'answered') return reply;
  const { status } = reply;
  if (status === 503 || status === 429) return { is: 'away' };
  // After a server error or a proxy's timeout the request may or may not have been carried out.
  if (status >= 500) return { is: 'unknown' };
  if (status !== 200) return { is: 'refused', ...fault };
  const answer = reply.text.trim();
  const value = read(answer);
  if (value) return { is: 'done', ...value };
  const refusal = refusals[/^-\d{4}\b/.exec(answer)?.[0] ?? ''];
  return refusal ? { is: 'refused', ...refusal } : { is: 'unknown' };
}
