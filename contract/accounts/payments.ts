import { anyone } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** The answer to a post that the gateway otherwise repeats. */
export const CALLBACK_TAKEN = 'CBTOKEN:MPSTATOK';

// Kept as it was posted: the signature and the confirmation are about its very letters.
const field = (max: number) =>
  text(max, { isExact: true }).check(z.refine((value) => !value.includes('\0')));

/**
 * What the gateway posts: these fields, and others that its confirmation repeats. Their form is checked together with
 * their signature.
 */
const posted = () =>
  z.catchall(
    z.object({
      tranID: noRef(field(20)),
      orderid: noRef(field(40)),
      status: field(2),
      domain: field(32),
      amount: field(10),
      currency: field(3),
      paydate: field(19),
      skey: field(32),
    }),
    field(2_000),
  );

const bounds = { largestBody: 16_384, largestText: 16_384, mostValues: 60 } as const;
const example = {
  tranID: '2380901',
  orderid: 'PF000001',
  status: '00',
  domain: 'clinic',
  amount: '120.00',
  currency: 'MYR',
  paydate: '2031-01-01 09:30:00',
  skey: '0123456789abcdef0123456789abcdef',
};
const onlySigned =
  'Open to visitors, since its signature (skey) proves it; whatever is not signed for our account is refused with 400.';

export const payments = {
  paymentReturn: call({
    method: 'POST',
    path: '/api/payment_return',
    foreign: true,
    repeats: 'anew',
    summary: `The browser comes back from the payment page: the result is taken, and the browser is sent to /payment/redirect with status, docno, branchid and proformano, and with waiting where the money came and fits no open proforma. ${onlySigned}`,
    access: anyone,
    form: true,
    body: posted(),
    ...bounds,
    redirects: true,
    answer: z.string(),
    example,
  }),
  paymentNotification: call({
    method: 'POST',
    path: '/api/payment_notification',
    foreign: true,
    summary: `The gateway tells how a payment ended. The same result may come any number of times, here and by the other two calls. ${onlySigned}`,
    access: anyone,
    form: true,
    body: posted(),
    ...bounds,
    bytes: 'text/plain; charset=utf-8',
    answer: z.literal(CALLBACK_TAKEN),
    example,
  }),
  paymentCallback: call({
    method: 'POST',
    path: '/api/payment_callback',
    foreign: true,
    summary: `The gateway tells how a payment ended, and repeats it until it gets the answer ${CALLBACK_TAKEN}, which follows what was stored. ${onlySigned}`,
    access: anyone,
    form: true,
    body: posted(),
    ...bounds,
    bytes: 'text/plain; charset=utf-8',
    answer: z.literal(CALLBACK_TAKEN),
    example,
  }),
};
