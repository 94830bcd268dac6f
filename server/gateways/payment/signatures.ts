import { createHash, timingSafeEqual } from 'node:crypto';

/** The order that a payment page is opened for; the currency belongs to the extended form alone. */
interface SignedOrder {
  amount: string;
  merchantID: string;
  orderid: string;
  currency?: string;
}

/** The fields of a posted result that its skey covers. */
export interface SignedResult {
  tranID: string;
  orderid: string;
  status: string;
  domain: string;
  amount: string;
  currency: string;
  paydate: string;
  appcode: string;
}

/** The code in a payment page's address. It covers the amount exactly as it is written there. */
export function vcodeOf(order: SignedOrder, verifyKey: string): string {
  const { amount, merchantID, orderid, currency = '' } = order;
  return md5(amount + merchantID + orderid + verifyKey + currency);
}

/** The signature of a posted result. */
export function skeyOf(result: SignedResult, secretKey: string): string {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = result;
  const order = md5(tranID + orderid + status + domain + amount + currency);
  return md5(paydate + domain + order + appcode + secretKey);
}

/** What a question is about: a transaction by its number, or an order by its own. */
export interface Subject {
  /** The number of the transaction or the order. */
  about: string;
  domain: string;
  amount: string;
}

/** The signature of a question about a transaction or an order. */
export function requerySkeyOf({ about, domain, amount }: Subject, verifyKey: string): string {
  return md5(about + domain + verifyKey + amount);
}

/** The signature of the answer to it. */
export function vrfKeyOf(
  { about, domain, amount, status }: Subject & { status: string },
  secretKey: string,
): string {
  return md5(amount + secretKey + domain + about + status);
}

/** Compares two signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const one = Buffer.from(given.toLowerCase());
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}

// The protocol's own hash.
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
