import {
  changeOf,
  oneOf,
  optionalEmail,
  optionalText,
  orElse,
  orEmptyText,
  orLeftOut,
  photo,
  PHOTO_BODY,
  requiredText,
  several,
  wholeNumber,
} from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { FEWEST_REMOVAL_DAYS } from './companyRemovals.ts';
import { industryCode, registrationNo, serviceTaxNo, stateCode, taxpayerNo } from './eInvoice.ts';

/** Days before the last day of a proforma on which it may be reminded of; negative ones are after it. */
const reminderDays = ['14', '7', '3', '1', '0', '-1', '-3', '-7'] as const;
export type ReminderDay = (typeof reminderDays)[number];
const reminderWords = {
  '14': 'SELLER.REMIND.BEFORE_14',
  '7': 'SELLER.REMIND.BEFORE_7',
  '3': 'SELLER.REMIND.BEFORE_3',
  '1': 'SELLER.REMIND.BEFORE_1',
  '0': 'SELLER.REMIND.ON_DAY',
  '-1': 'SELLER.REMIND.AFTER_1',
  '-3': 'SELLER.REMIND.AFTER_3',
  '-7': 'SELLER.REMIND.AFTER_7',
} as const;

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
    fax: text,
    hotline: text,
    website: text,
    privacyContact: text,
    bankAccount: text,
    receivablesCode: text,
    bankCode: text,
    revenueCode: text,
    serviceTaxCode: text,
    reminderDays: z.array(z.enum(reminderDays)).check(
      z.meta({
        description:
          'Days from a reminder of an open proforma to its last day; negative ones are after it.',
      }),
    ),
    removalDays: z
      .int()
      .check(z.meta({ description: 'Days for which the records of a removed company stay.' })),
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
    recentlyConfirmed: true,
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
        fax: optionalText(30),
        hotline: optionalText(30),
        website: optionalText(100),
        privacyContact: optionalText(150),
        bankAccount: optionalText(500),
        receivablesCode: optionalText(20),
        bankCode: optionalText(20),
        revenueCode: optionalText(20),
        serviceTaxCode: optionalText(20),
        reminderDays: orElse(
          several(oneOf(reminderDays, { words: reminderWords }), { max: reminderDays.length }),
          [],
        ),
        removalDays: orLeftOut(wholeNumber({ min: FEWEST_REMOVAL_DAYS, max: 3650 })),
        logo: orEmptyText(photo()),
        logoType: optionalText(50),
      }),
    ),
    answer,
    largestBody: PHOTO_BODY,
    example: { name: 'Doctor Assist Sdn Bhd' },
  }),
};
