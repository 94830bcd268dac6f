import { needsUnicode } from '../../../contract/smsText.ts';
import type { Ended, Refusal, SmsGateway } from './index.ts';
import { postForm, type Reply } from './post.ts';

/** How long the gateway may take to answer, in milliseconds. */
const SENDING_MS = 8_000;
const ASKING_MS = 5_000;

/** Types of text that the gateway knows: plain, and the hexadecimal form of UTF-16. */
export const PLAIN = '1';
export const UNICODE = '2';

const fault: Refusal = { status: 'failed', reason: 'SMS.GATEWAY_REFUSED' };

/** What the gateway's codes mean. */
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

/** SMS over iSMS, at its base address. Everything travels in the body, as addresses end up in logs. */
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
      return endOf(reply, (said) => {
        const [, ref] = /^2000\b(?:\s*=)?(?:\s*SUCCESS)?\W*(.{0,100})/is.exec(said) ?? [];
        return ref === undefined ? undefined : { ref: ref.trim() };
      });
    },

    async balance({ username, password }) {
      const form = { un: username, pwd: password };
      const reply = await postForm(address('isms_balance.php'), form, ASKING_MS);
      return endOf(reply, (said) => {
        const [, balance] = /^(\d{1,12}(?:\.\d{1,4})?)\b/.exec(said) ?? [];
        return balance === undefined ? undefined : { balance };
      });
    },
  };
}

/** A text as hexadecimal UTF-16, the high byte first. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

/** The text of hexadecimal UTF-16, the high byte first; undefined where it is none. */
export function textOfHex(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{4})*$/i.test(hex)) return undefined;
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function endOf<Value>(reply: Reply, read: (said: string) => Value | undefined): Ended<Value> {
  if (reply.is !== 'answered') return reply;
  const { status } = reply;
  if (status === 503 || status === 429) return { is: 'away' };
  // Whoever breaks down over a request, or passes it on and hears nothing of it, can't say whether it was done.
  if (status >= 500) return { is: 'unknown' };
  if (status !== 200) return { is: 'refused', ...fault };
  const said = reply.text.trim();
  const value = read(said);
  if (value) return { is: 'done', ...value };
  const refusal = refusals[/^-\d{4}\b/.exec(said)?.[0] ?? ''];
  return refusal ? { is: 'refused', ...refusal } : { is: 'unknown' };
}
