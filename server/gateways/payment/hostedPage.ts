import type { LookupFunction } from 'node:net';
import { CURRENCY } from '../../../contract/accounts/paymentAddress.ts';
import { isDay } from '../../../contract/kit/days.ts';
import type { Config } from '../../config.ts';
import { postForm } from '../post.ts';
import { lookupFor } from '../settings/reach.ts';
import type { PaymentGateway, PaymentStatus } from './index.ts';
import { isSameSignature, requerySkeyOf, skeyOf, vcodeOf, vrfKeyOf } from './signatures.ts';

/** Timeout of the gateway in milliseconds. */
const ASKING_MS = 5_000;

/** An account with the gateway. */
export interface PaymentAccount {
  /** The address of the payment page. */
  pageUrl: string;
  /** The address that answers questions about payments. */
  apiUrl: string;
  merchantID: string;
  /** The key of what we send. */
  verifyKey: string;
  /** The key of what the gateway sends. */
  secretKey: string;
  /** Whether the code of a page covers the currency; the account is set to one of the two. */
  vcode: Config['PAYMENT_VCODE'];
  /** How the names of the two addresses are looked up, where not every address may be asked. */
  lookups?: { page: LookupFunction | undefined; api: LookupFunction | undefined };
}

/** The account in the configuration, if one is there. */
export function configuredAccount(config: Config): PaymentAccount | undefined {
  const { PAYMENT_URL: pageUrl, PAYMENT_MERCHANT_ID: merchantID } = config;
  const { PAYMENT_VERIFY_KEY: verifyKey, PAYMENT_SECRET_KEY: secretKey } = config;
  if (!pageUrl || !merchantID || !verifyKey || !secretKey) return undefined;
  const apiUrl = config.PAYMENT_API_URL ?? pageUrl;
  const page = lookupFor(config, 'PAYMENT_URL');
  const api = config.PAYMENT_API_URL === undefined ? page : lookupFor(config, 'PAYMENT_API_URL');
  return {
    pageUrl,
    apiUrl,
    merchantID,
    verifyKey,
    secretKey,
    vcode: config.PAYMENT_VCODE,
    ...((page ?? api) && { lookups: { page, api } }),
  };
}

const statuses: Readonly<Record<string, PaymentStatus>> = {
  '00': 'paid',
  '11': 'failed',
  '22': 'pending',
};

/**
 * The forms of a result's fields. The signature joins fields without a mark between them, so each has to end where the
 * next one can begin: a transaction is digits, and an order begins with a letter. Otherwise the digits between them
 * could be shifted, and a payment counted for another order.
 */
const forms = {
  tranID: /^\d{1,20}$/,
  orderid: /^[A-Za-z][A-Za-z0-9]{0,39}$/,
  status: /^(?:00|11|22)$/,
  domain: /^.{1,32}$/,
  amount: /^\d{1,7}\.\d{2}$/,
  currency: /^[A-Z]{2,3}$/,
  paydate: /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  appcode: /^[\w-]{0,40}$/,
  skey: /^[\da-f]{32}$/i,
} as const;

/** Payment on the gateway's own page (MOLPay, Fiuu). */
export function hostedPageGateway(account: PaymentAccount): PaymentGateway {
  const { merchantID, verifyKey, secretKey, lookups } = account;
  const host = account.pageUrl.replace(/\/$/, '');
  const apiHost = account.apiUrl.replace(/\/$/, '');
  const ask = ({ tranID, amount }: { tranID: string; amount: string }) =>
    postForm(
      new URL(`${apiHost}/MOLPay/q_by_tid.php`),
      {
        amount,
        txID: tranID,
        domain: merchantID,
        skey: requerySkeyOf({ tranID, domain: merchantID, amount }, verifyKey),
      },
      ASKING_MS,
      lookups?.api,
    );
  return {
    detailOf({ amountSen, proformaNo }) {
      const amount = ringgit(amountSen);
      const vCode = vcodeOf(
        {
          amount,
          merchantID,
          orderid: proformaNo,
          ...(account.vcode === 'extended' && { currency: CURRENCY }),
        },
        verifyKey,
      );
      return { host, merchantID, amount, proformaNo, vCode };
    },

    verified(fields) {
      const result = wellFormed(fields);
      if (!result || result.domain !== merchantID || !isDay(result.paydate.slice(0, 10)))
        return undefined;
      if (!isSameSignature(result.skey, skeyOf(result, secretKey))) return undefined;
      const status = statuses[result.status];
      if (!status) return undefined;
      return {
        tranID: result.tranID,
        proformaNo: result.orderid,
        status,
        amountSen: Number(result.amount.replace('.', '')),
        // Older accounts spell it so.
        currency: result.currency === 'RM' ? CURRENCY : result.currency,
        paidAt: result.paydate,
        channel: fields['channel']?.slice(0, 100) ?? '',
      };
    },

    async requery({ tranID, amountSen }) {
      const asked = { tranID, domain: merchantID, amount: ringgit(amountSen) };
      const reply = await ask(asked);
      if (reply.is === 'away') return { is: 'away' };
      const lines = reply.is === 'answered' && reply.status === 200 ? linesOf(reply.text) : {};
      const stat = lines['StatCode'] ?? '';
      const status = statuses[stat];
      // Of what was asked, not of what the answer says: it is about this payment or not signed.
      const expected = vrfKeyOf({ ...asked, status: stat }, secretKey);
      const isSigned = isSameSignature(lines['VrfKey'] ?? '', expected);
      return status && isSigned ? { is: 'done', status } : { is: 'unknown' };
    },

    async acknowledge(fields) {
      const address = new URL(`${host}/RMS/API/chkstat/returnipn.php`);
      const reply = await postForm(address, { ...fields, treq: '1' }, ASKING_MS, lookups?.page);
      return reply.is === 'answered' && reply.status === 200;
    },

    greet: () => ask({ tranID: '0', amount: ringgit(100) }),
  };
}

function wellFormed(
  fields: Readonly<Record<string, string>>,
): Record<keyof typeof forms, string> | undefined {
  const given = Object.keys(forms).map((name) => [name, fields[name] ?? ''] as const);
  const isWhole = given.every(([name, value]) => forms[name as keyof typeof forms].test(value));
  return isWhole ? (Object.fromEntries(given) as Record<keyof typeof forms, string>) : undefined;
}

/** Sen as ringgit with two decimals, without commas. */
function ringgit(sen: number): string {
  return (sen / 100).toFixed(2);
}

// Lines of the form `Key: value`.
function linesOf(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
    }),
  );
}
