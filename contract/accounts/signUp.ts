import {
  dateOfBirth,
  email,
  newPassword,
  orEmptyText,
  orLeftOut,
  personName,
  phoneDigits,
  positive,
  requiredText,
} from '../fields.ts';
import { anyone } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { paymentDetail } from './paymentAddress.ts';
import { dialCode } from './phone.ts';
import { availablePlan } from './subscriptions.ts';
import { companyTypes, taxIdentity } from './tenants.ts';

/** Seconds for which a challenge of the captcha holds. */
export const CAPTCHA_SECONDS = 1_200;

const captcha = z
  .object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  })
  .check(
    z.meta({
      id: 'CaptchaChallenge',
      description: "altcha's challenge: find the counter whose derived key has the prefix.",
    }),
  );
export type CaptchaChallenge = z.infer<typeof captcha>;

const isSamePassword = (body: { password?: unknown; confirm_password?: unknown }) =>
  body.password === body.confirm_password;
const samePassword = {
  error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME',
  path: ['confirm_password'],
};

const person = {
  email: email(),
  password: newPassword(),
  confirm_password: text(50, { error: 'AUTH.VALIDATION.PASSWORD_NOT_SAME', isExact: true }).check(
    secret(),
  ),
  full_name: personName(),
  display_name: personName(),
  dob: dateOfBirth(),
  country_code_user: orLeftOut(dialCode()).check(
    z.meta({ description: 'Of the phone; without it the phone has its country code itself.' }),
  ),
  agreedTo: orLeftOut(text(10)).check(
    z.meta({
      description:
        'The version of the terms and the privacy notice that the person was shown and agreed to, which is kept with time and address; 409 where they have changed since.',
    }),
  ),
  token: orEmptyText(text(2_000)).check(
    z.meta({ description: "The solved captcha: base64 of altcha's challenge and solution." }),
  ),
};
const tenant = {
  companyName: requiredText(3, 50),
  companyType: z.enum(companyTypes),
  tenantCity: requiredText(3, 40),
  country_code_tenant: orLeftOut(dialCode()),
  tenantPhone: phoneDigits(),
  tenantAddress: requiredText(1, 250),
  tenantState: requiredText(1, 40),
  tenantPostcode: requiredText(1, 10),
  ...taxIdentity(),
};
const branch = {
  code: requiredText(3, 30).check(z.meta({ description: "The branch's name." })),
  practiceTypeID: noRef(positive()),
  country_code_branch: orLeftOut(dialCode()),
  phoneNo: phoneDigits(),
  contactPerson: requiredText(3, 50),
  country_code_branch_person: orLeftOut(dialCode()),
  contactPersonPhone: phoneDigits(),
  contactPersonEmail: email(),
  branchCity: requiredText(3, 40),
  address: requiredText(1, 250),
  state: requiredText(1, 40),
  postcode: requiredText(1, 10),
};
const exampleOfPerson = {
  email: 'new.owner@clinic.test',
  password: 'Another#1',
  confirm_password: 'Another#1',
  full_name: 'Nurul Aisyah',
  display_name: 'Nurul',
  dob: '1985-02-28',
  phone_mobile: '60123456700',
};

const CAPTCHA =
  "Without a solved captcha: 400 'Captcha Undefined'; with one that is wrong, expired or used: 400. After 20 attempts of one address: 429.";
const CHECK = 'After 100 such questions of one address: 429, for seconds.';

/** Registration of visitors. */
export const signUp = {
  captchaChallenge: call({
    method: 'GET',
    path: '/api/captcha_challenge',
    summary: `A proof of work for a registration. It holds for ${CAPTCHA_SECONDS / 60} minutes and once.`,
    access: anyone,
    answer: captcha,
  }),
  checkEmailExist: call({
    method: 'GET',
    path: '/api/check_email_exist',
    summary: `Whether an email is registered. ${CHECK}`,
    access: anyone,
    query: z.object({ email: email() }),
    answer: z.boolean(),
    example: { email: 'nobody@clinic.test' },
  }),
  checkPhoneNoExist: call({
    method: 'GET',
    path: '/api/check_phone_no_exist',
    summary: `Whether someone is registered with a phone: its country code and number. ${CHECK}`,
    access: anyone,
    query: z.object({ phoneNo: requiredText(1, 30) }),
    answer: z.boolean(),
    example: { phoneNo: '60190000000' },
  }),
  checkBranchNameExist: call({
    method: 'GET',
    path: '/api/check_branch_name_exist',
    summary: `Whether a branch with this name exists, in any account. ${CHECK}`,
    access: anyone,
    query: z.object({ branchName: requiredText(1, 30) }),
    answer: z.boolean(),
    example: { branchName: 'Nobody' },
  }),
  chooseSubscriptionPlan: call({
    method: 'POST',
    path: '/api/choose_subscription_plan',
    repeats: 'anew',
    summary:
      'A plan on offer, as a visitor chooses it, with the payment detail of its price. The order and its proof are empty until the registration makes the proforma invoice. 404 for a plan that is not on offer.',
    access: anyone,
    body: z.object({ chosenSubscriptionPlanID: noRef(positive()) }),
    answer: z.extend(availablePlan, paymentDetail.shape),
    example: { chosenSubscriptionPlanID: 1 },
  }),
  registerUserTenantBranch: call({
    method: 'POST',
    path: '/api/register_user_tenant_branch',
    repeats: { without: ['token'] },
    summary: `Registers a person, their company, its first branch and the proforma invoice of the chosen plan, all or nothing, and answers what the payment page is opened with. A free plan begins at once. The email is confirmed later, by a mailed code. An email, phone, company or branch that exists: 409. ${CAPTCHA}`,
    access: anyone,
    body: z
      .object({
        ...person,
        phone_mobile: phoneDigits(),
        ...tenant,
        ...branch,
        productID: noRef(positive()).check(z.meta({ description: 'The chosen plan.' })),
      })
      .check(z.refine(isSamePassword, samePassword)),
    answer: paymentDetail,
    example: {
      ...exampleOfPerson,
      companyName: 'Klinik Seri Sdn Bhd',
      companyType: companyTypes[2],
      tenantCity: 'Ipoh',
      tenantPhone: '51234567',
      tenantAddress: '1 Jalan Baru',
      tenantState: 'Perak',
      tenantPostcode: '30000',
      code: 'Klinik Seri',
      practiceTypeID: 1,
      productID: 1,
      phoneNo: '51234568',
      contactPerson: 'Tan Ah Kow',
      contactPersonPhone: '123456789',
      contactPersonEmail: 'tan@clinic.test',
      branchCity: 'Ipoh',
      address: '1 Jalan Baru',
      state: 'Perak',
      postcode: '30000',
    },
  }),
  registerUser: call({
    method: 'POST',
    path: '/api/register_user',
    repeats: { without: ['token'] },
    summary: `Registers a person alone. With the code of an invitation that was mailed to the email and holds, the email is confirmed and the person belongs to the branch; otherwise a code is mailed to confirm the email, which grants nothing until then. An email or phone that exists: 409. ${CAPTCHA}`,
    access: anyone,
    body: z
      .object({
        ...person,
        phone_mobile: requiredText(7, 20),
        code: orEmptyText(text(100)).check(z.meta({ description: 'Of the mailed invitation.' })),
      })
      .check(z.refine(isSamePassword, samePassword)),
    answer: z.object({
      emailConfirmed: z.boolean(),
      branch: z
        .nullable(z.object({ id: z.int(), code: z.string(), companyName: z.string() }))
        .check(z.meta({ description: 'The branch that the person belongs to now.' })),
    }),
    example: exampleOfPerson,
  }),
};
