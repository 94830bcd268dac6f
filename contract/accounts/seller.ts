import {
  changeOf,
  optionalEmail,
  optionalText,
  orEmptyText,
  photo,
  PHOTO_BODY,
  requiredText,
} from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { industryCode, registrationNo, serviceTaxNo, stateCode, taxpayerNo } from './eInvoice.ts';

const text = z.string();
const answer = z
  .object({
    id: z.int(),
    name: text,
    rocNo: text,
    tin: text,
    sstNo: text,
    msicCode: text,
    businessActivity: text,
    address: text,
    city: text,
    stateCode: text,
    postcode: text,
    phone: text,
    email: text,
    bankAccount: text,
    logo: z.nullable(text).check(z.meta({ description: 'base64 of a PNG.' })),
    photoType: z.nullable(text),
    version: z.int(),
  })
  .check(z.meta({ id: 'Seller' }));
export type Seller = z.infer<typeof answer>;

/** The company that runs the platform, as its documents name it. */
export const seller = {
  sellerDetail: call({
    method: 'GET',
    path: '/api/seller_detail',
    summary: 'The company that runs the platform and issues the documents of billing.',
    access: onPlatform('show', 'seller'),
    answer,
  }),
  updateSeller: call({
    method: 'POST',
    path: '/api/update_seller',
    summary:
      'Changes the company that runs the platform; fields left out stay. The logo is base64 of a PNG, JPEG or WebP, stored as a PNG of at most 600 × 200 pixels; an empty text removes it. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'seller'),
    body: z.object(
      changeOf({
        name: z.optional(requiredText(3, 100)),
        rocNo: registrationNo(),
        tin: taxpayerNo(),
        sstNo: serviceTaxNo(),
        msicCode: industryCode(),
        businessActivity: optionalText(100),
        address: optionalText(250),
        city: optionalText(40),
        stateCode: stateCode(),
        postcode: optionalText(10),
        phone: optionalText(30),
        email: optionalEmail(),
        bankAccount: optionalText(500),
        logo: orEmptyText(photo()),
        logoType: optionalText(50),
      }),
    ),
    answer,
    largestBody: PHOTO_BODY,
    example: { name: 'Doctor Assist Sdn Bhd' },
  }),
};
