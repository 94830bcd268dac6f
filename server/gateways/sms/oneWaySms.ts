import type { LookupFunction } from 'node:net';
import { needsUnicode } from '../../../contract/messaging/smsText.ts';
import { getForm } from '../../kit/gateways/post.ts';
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
  '-100': refusals.account,
  '-200': refusals.sender,
  '-300': refusals.number,
  '-400': refusals.language,
  '-500': refusals.characters,
  '-600': refusals.credit,
};

/** SMS over OneWaySMS, which takes its parameters in the address alone. */
export function oneWaySmsGateway(base: string, lookup?: LookupFunction): SmsGateway {
  const askCredit = (form: { apiusername: string; apipassword: string }) =>
    getForm(pageAt(base, 'bulkcredit.aspx'), form, ASKING_MS, lookup);
  return {
    host: hostOf(base),
    async send({ username, password }, { phone, text, senderId }) {
      const isUnicode = needsUnicode(text);
      const reply = await getForm(
        pageAt(base, 'api.aspx'),
        {
          apiusername: username,
          apipassword: password,
          mobileno: phone,
          senderid: senderId,
          languagetype: isUnicode ? UNICODE : PLAIN,
          message: isUnicode ? hexOf(text) : text,
        },
        SENDING_MS,
        lookup,
      );
      return resultOf(reply, (answer) => {
        // An id for each part.
        const [ref] = /^[1-9]\d{0,30}(?:,[1-9]\d{0,30}){0,20}$/.exec(answer) ?? [];
        return ref === undefined ? refused(answer) : { value: { ref } };
      });
    },

    async balance({ username, password }) {
      const reply = await askCredit({ apiusername: username, apipassword: password });
      return resultOf(reply, (answer) => {
        const [balance] = /^\d{1,12}(?:\.\d{1,4})?$/.exec(answer) ?? [];
        return balance === undefined ? refused(answer) : { value: { balance } };
      });
    },

    greet: () => askCredit({ apiusername: '', apipassword: '' }),
  };
}

function refused(answer: string): { refusal: Refusal } | undefined {
  const refusal = codes[/^-\d{3}$/.exec(answer)?.[0] ?? ''];
  return refusal && { refusal };
}
