import { z } from '../kit/zod.ts';

/** The currency of every price. */
export const CURRENCY = 'MYR';

/** What opens the payment page for one proforma invoice. */
export const paymentDetail = z
  .object({
    host: z.string().check(z.meta({ description: 'The address of the payment gateway.' })),
    merchantID: z.string(),
    amount: z.string().check(z.meta({ description: 'Ringgit with two decimals, such as 120.00.' })),
    proformaNo: z.string(),
    vCode: z
      .string()
      .check(
        z.meta({ description: 'Proves to the gateway that order and amount are as we set them.' }),
      ),
  })
  .check(z.meta({ id: 'PaymentDetail' }));
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** What the payment page shows beside order and amount, and where it leads afterwards. */
export interface PaymentPage {
  /** What is paid for. */
  description: string;
  /** The origin of our pages, to which the browser returns. */
  origin: string;
  payer?: { name: string; email: string; mobile: string };
}

/** The address of the gateway's payment page. It is opened in a new tab, and is no call of ours. */
export function paymentAddress(detail: PaymentDetail, page: PaymentPage): string {
  const { host, merchantID, amount, proformaNo, vCode } = detail;
  const { description, origin, payer } = page;
  const query = new URLSearchParams({
    amount,
    orderid: proformaNo,
    ...(payer && { bill_name: payer.name, bill_email: payer.email, bill_mobile: payer.mobile }),
    bill_desc: description,
    currency: CURRENCY,
    vcode: vCode,
    returnurl: new URL('/api/payment_return', origin).href,
  });
  return `${host}/RMS/pay/${encodeURIComponent(merchantID)}/?${query}`;
}
