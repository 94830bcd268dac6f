import type { LookupFunction } from 'node:net';
import { CURRENCY } from '../../../contract/accounts/paymentAddress.ts';
import { isDay } from '../../../contract/kit/days.ts';
import type { Config } from '../../kit/config.ts';
import { postForm } from '../../kit/gateways/post.ts';
import { wallClockOf } from '../../kit/time.ts';
import { lookupFor } from '../settings/reach.ts';
import type { PaymentGateway, PaymentStatus, Requeried } from './index.ts';
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

/** A kind of question: where it is put, and the field that names what it is about. */
interface Question {
  path: string;
  field: string;
}

const byTransaction: Question = { path: '/MOLPay/q_by_tid.php', field: 'txID' };
const byOrder: Question = { path: '/MOLPay/query/q_by_oid.php', field: 'oID' };

type Lines = Record<string, string | undefined>;
type Told =
  | Exclude<Requeried, { is: 'done' }>
  | { is: 'done'; status: PaymentStatus; lines: Lines };

/** Payment on the gateway's own page (MOLPay, Fiuu). */
export function hostedPageGateway(account: PaymentAccount): PaymentGateway {
  const { merchantID, verifyKey, secretKey, lookups } = account;
  const host = account.pageUrl.replace(/\/$/, '');
  const apiHost = account.apiUrl.replace(/\/$/, '');
  const ask = (by: Question, { about, amount }: { about: string; amount: string }) =>
    postForm(
      new URL(apiHost + by.path),
      {
        amount,
        [by.field]: about,
        domain: merchantID,
        skey: requerySkeyOf({ about, domain: merchantID, amount }, verifyKey),
      },
      ASKING_MS,
      lookups?.api,
    );
  // The signature is of what was asked, not of what the answer says: it is about this payment or not signed.
  const answerTo = async (by: Question, about: string, amountSen: number): Promise<Told> => {
    const asked = { about, domain: merchantID, amount: ringgit(amountSen) };
    const reply = await ask(by, asked);
    if (reply.is === 'away') return { is: 'away' };
    const lines = reply.is === 'answered' && reply.status === 200 ? linesOf(reply.text) : {};
    const stat = lines['StatCode'] ?? '';
    const status = statuses[stat];
    const isSigned = isSameSignature(
      lines['VrfKey'] ?? '',
      vrfKeyOf({ ...asked, status: stat }, secretKey),
    );
    return status && isSigned ? { is: 'done', status, lines } : { is: 'unknown' };
  };
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
        currency: currencyOf(result.currency),
        paidAt: result.paydate,
        channel: fields['channel']?.slice(0, 100) ?? '',
      };
    },

    async requery({ tranID, amountSen }) {
      const told = await answerTo(byTransaction, tranID, amountSen);
      return told.is === 'done' ? { is: 'done', status: told.status } : told;
    },

    async paymentOf({ proformaNo, amountSen }) {
      const told = await answerTo(byOrder, proformaNo, amountSen);
      if (told.is !== 'done') return told;
      const { TranID: tranID = '', Currency, Channel = '', BillingDate = '' } = told.lines;
      if (!forms.tranID.test(tranID)) return { is: 'unknown' };
      // Which transaction it was stands beside what the answer signs, so that is asked too.
      const proven = await answerTo(byTransaction, tranID, amountSen);
      if (proven.is !== 'done') return proven;
      return {
        is: 'done',
        payment: {
          tranID,
          proformaNo,
          status: proven.status,
          amountSen,
          currency: currencyOf(Currency ?? CURRENCY),
          paidAt: forms.paydate.test(BillingDate) ? BillingDate : writtenNow(),
          channel: Channel.slice(0, 100),
        },
      };
    },

    async acknowledge(fields) {
      const address = new URL(`${host}/RMS/API/chkstat/returnipn.php`);
      const reply = await postForm(address, { ...fields, treq: '1' }, ASKING_MS, lookups?.page);
      return reply.is === 'answered' && reply.status === 200;
    },

    greet: () => ask(byTransaction, { about: '0', amount: ringgit(100) }),
  };
}

function wellFormed(
  fields: Readonly<Record<string, string>>,
): Record<keyof typeof forms, string> | undefined {
  const given = Object.keys(forms).map((name) => [name, fields[name] ?? ''] as const);
  const isWhole = given.every(([name, value]) => forms[name as keyof typeof forms].test(value));
  return isWhole ? (Object.fromEntries(given) as Record<keyof typeof forms, string>) : undefined;
}

/** A currency; older accounts spell ours as RM. */
const currencyOf = (written: string) => (written === 'RM' ? CURRENCY : written);

/** The present time as the gateway writes one. */
const writtenNow = () => wallClockOf(new Date()).slice(0, 19).replace('T', ' ');

/** Sen as ringgit with two decimals, without commas. */
function ringgit(sen: number): string {
  return (sen / 100).toFixed(2);
}

// Lines of the form `Key: value`.
function linesOf(text: string): Lines {
  return Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
    }),
  );
}
