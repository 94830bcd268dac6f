import type { LookupFunction } from 'node:net';
import { needsUnicode } from '../../../contract/messaging/smsText.ts';
import { postForm } from '../../kit/gateways/post.ts';
import { hostOf } from '../../kit/gateways/secretHost.ts';
import type { Refusal } from '../result.ts';
import {
  ASKING_MS,
  hexOf,
  pageAt,
  PLAIN,
  refusals,
  resultOf,
  SENDING_MS,
  UNICODE,
} from './answers.ts';
import type { SmsGateway } from './index.ts';

/** Meanings of the gateway's codes. */
const codes: Readonly<Record<string, Refusal>> = {
  '-1000': refusals.refused,
  '-1001': refusals.account,
  '-1002': refusals.suspended,
  '-1003': refusals.place,
  '-1004': refusals.credit,
  '-1005': refusals.refused,
  '-1006': refusals.length,
  '-1007': refusals.refused,
  '-1008': refusals.refused,
};

/** SMS over iSMS. All parameters travel in the body, as addresses end up in logs. */
export function ismsGateway(base: string, lookup?: LookupFunction): SmsGateway {
  const askBalance = (form: { un: string; pwd: string }) =>
    postForm(pageAt(base, 'isms_balance.php'), form, ASKING_MS, lookup);
  return {
    host: hostOf(base),
    async send({ username, password }, { phone, text, senderId }) {
      const isUnicode = needsUnicode(text);
      const reply = await postForm(
        pageAt(base, 'isms_send.php'),
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
        lookup,
      );
      return resultOf(reply, (answer) => {
        const [, ref] = /^2000\b(?:\s*=)?(?:\s*SUCCESS)?\W*(.{0,100})/is.exec(answer) ?? [];
        return ref === undefined ? refused(answer) : { value: { ref: ref.trim() } };
      });
    },

    async balance({ username, password }) {
      const reply = await askBalance({ un: username, pwd: password });
      return resultOf(reply, (answer) => {
        const [, balance] = /^(\d{1,12}(?:\.\d{1,4})?)\b/.exec(answer) ?? [];
        return balance === undefined ? refused(answer) : { value: { balance } };
      });
    },

    greet: () => askBalance({ un: '', pwd: '' }),
  };
}

function refused(answer: string): { refusal: Refusal } | undefined {
  const refusal = codes[/^-\d{4}\b/.exec(answer)?.[0] ?? ''];
  return refusal && { refusal };
}
