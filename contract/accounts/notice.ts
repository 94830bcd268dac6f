import { anyone, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** The day of the terms and of the privacy notice as they are now (contract/texts/notice.ts, contract/texts/pages.ts). */
export const NOTICE_VERSION = '2026-11-27';

const text = z.string();

/** Who runs the platform, for everyone, and what people agreed to. */
export const notice = {
  sellerContact: call({
    method: 'GET',
    path: '/api/seller_contact',
    summary:
      'Who runs the platform and how they are reached, for the contact page and the privacy notice. What is not known yet is empty.',
    access: anyone,
    answer: z
      .object({
        name: text,
        rocNo: text,
        address: text,
        phone: text,
        fax: text,
        hotline: text,
        email: text,
        website: text,
        privacyContact: text.check(
          z.meta({ description: 'Who answers about personal data; else the email.' }),
        ),
      })
      .check(z.meta({ id: 'SellerContact' })),
  }),
  ownAgreements: call({
    method: 'GET',
    path: '/api/own_agreements',
    summary:
      'Which versions of the terms and the privacy notice the signed-in person agreed to, when (wall clock) and from which address, the latest first.',
    access: signedIn,
    answer: z.array(z.object({ version: text, agreedAt: text, address: text })),
  }),
};
