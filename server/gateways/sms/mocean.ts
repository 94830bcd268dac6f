import type { LookupFunction } from 'node:net';
import { z } from '../../../contract/kit/zod.ts';
import { needsUnicode } from '../../../contract/messaging/smsText.ts';
import { getForm, postForm } from '../../kit/gateways/post.ts';
import { hostOf } from '../../kit/gateways/secretHost.ts';
import type { Refusal } from '../result.ts';
import { ASKING_MS, pageAt, refusals, resultOf, SENDING_MS } from './answers.ts';
import type { SmsGateway } from './index.ts';

/** Numbers may come as texts. */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,8})?$/))]),
  z.transform(Number),
);
const refusal = z.object({ status: number });
const sent = z.object({
  messages: z.array(
    z.object({
      status: number,
      msgid: z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(String))])),
    }),
  ),
});
const credit = z.object({ status: number, value: number });

/** Meanings of the gateway's statuses; any other one is a refusal too. */
const statuses: Readonly<Record<number, Refusal>> = {
  1: refusals.account,
  2: refusals.credit,
};

/** SMS over Mocean. The username is the API's key and the password its secret. */
export function moceanGateway(base: string, lookup?: LookupFunction): SmsGateway {
  const credentials = ({ username, password }: { username: string; password: string }) => ({
    'mocean-api-key': username,
    'mocean-api-secret': password,
    'mocean-resp-format': 'json',
  });
  const askBalance = (account: { username: string; password: string }) =>
    getForm(pageAt(base, 'rest/2/account/balance'), credentials(account), ASKING_MS, lookup);
  return {
    host: hostOf(base),
    async send(account, { phone, text, senderId }) {
      const reply = await postForm(
        pageAt(base, 'rest/2/sms'),
        {
          ...credentials(account),
          'mocean-from': senderId,
          'mocean-to': phone,
          'mocean-text': text,
          'mocean-charset': 'UTF-8',
          ...(needsUnicode(text) && { 'mocean-coding': '3' }),
        },
        SENDING_MS,
        lookup,
      );
      return resultOf(reply, (answer) => {
        const read = jsonOf(answer);
        const [message] = sent.safeParse(read).data?.messages ?? [];
        if (message?.status === 0) return { value: { ref: message.msgid ?? '' } };
        return refusedBy(message ?? refusal.safeParse(read).data);
      });
    },

    async balance(account) {
      const reply = await askBalance(account);
      return resultOf(reply, (answer) => {
        const read = jsonOf(answer);
        const found = credit.safeParse(read).data;
        if (found?.status === 0) return { value: { balance: found.value.toFixed(2) } };
        return refusedBy(refusal.safeParse(read).data);
      });
    },

    greet: () => askBalance({ username: '', password: '' }),
  };
}

function refusedBy(read: { status: number } | undefined): { refusal: Refusal } | undefined {
  if (!read || !(read.status > 0)) return undefined;
  return { refusal: statuses[read.status] ?? refusals.refused };
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
