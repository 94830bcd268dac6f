import { createHash } from 'node:crypto';
import type { PaymentAccount } from '../../../server/gateways/payment/hostedPage.ts';

/** An account whose keys the tests know. */
export const account: PaymentAccount = {
  pageUrl: 'https://pay.gateway.test',
  apiUrl: 'https://api.gateway.test',
  merchantID: 'clinic',
  verifyKey: 'verify-key-4711',
  secretKey: 'secret-key-4711',
  vcode: 'standard',
};

const result = {
  tranID: '2380901',
  orderid: 'PF000001',
  status: '00',
  domain: account.merchantID,
  amount: '120.00',
  currency: 'MYR',
  appcode: 'a1b2c3',
  paydate: '2026-11-23 09:30:00',
};

/** What the gateway posts about a payment, signed as given. */
export function signedResult(
  changes: Partial<typeof result> = {},
  secretKey = account.secretKey,
): typeof result & { skey: string; channel: string } {
  const signed = { ...result, ...changes };
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = signed;
  const order = md5(tranID + orderid + status + domain + amount + currency);
  const skey = md5(paydate + domain + order + appcode + secretKey);
  return { ...signed, channel: 'maybank2u', skey };
}

/** The protocol's hash. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
