import {
  changeOf,
  day,
  email,
  flag,
  idOf,
  optionalText,
  orEmptyText,
  orLeftOut,
  phoneDigits,
  photo,
  PHOTO_BODY,
  requiredText,
} from '../fields.ts';
import { inAccount, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { branchPlan } from './branchSubscriptions.ts';
import { dialCode, phoneWithCountry } from './phone.ts';

const text = z.string();

const listed = {
  id: z.int(),
  code: text.check(z.meta({ description: "The branch's name." })),
  companyName: text.check(z.meta({ description: 'The tenant.' })),
  address: text,
  city: text,
  state: text,
  phoneNo: text,
  email: text,
  ...branchPlan,
};
const branchListItem = z.object(listed).check(z.meta({ id: 'BranchListItem' }));
const branch = z
  .object({
    ...listed,
    tenantID: z.int(),
    postcode: text,
    contactPerson: text,
    contactPersonPhone: text,
    contactPersonEmail: text,
    practiceTypeID: z.nullable(z.int()),
    logo: z.nullable(text).check(z.meta({ description: 'base64 of a PNG.' })),
    photoType: z.nullable(text),
    version: z.int(),
  })
  .check(z.meta({ id: 'Branch' }));

const list = {
  sort: ['code', 'companyName', 'city', 'state', 'expiredDate', 'id'] as const,
  ids: 'branches',
};

export const branches = {
  branchList: listCall({
    method: 'GET',
    path: '/api/branch_list',
    summary:
      'Branches of the account by part of their name and days of creation (both included), with the state of their subscription: all of the tenants that someone owns, those that someone manages, every one for an Administrator.',
    access: inAccount('list', 'branches'),
    query: z.object({
      branchName: optionalText(30),
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      endsFrom: z.optional(day()).check(z.meta({ description: "Their plan's end, from here on." })),
      endsUntil: z.optional(day()),
      renewsItself: z.optional(flag()),
    }),
    list,
    answer: z.array(branchListItem),
  }),
  branchListByUser: call({
    method: 'GET',
    path: '/api/branch_list_by_user',
    summary: 'The branches that the person works in.',
    access: signedIn,
    answer: z.array(z.object({ id: z.int(), code: text, address: text })),
  }),
  searchBranchList: listCall({
    method: 'GET',
    path: '/api/search_branch_list',
    summary: 'Branches of the account that belong to one tenant.',
    access: inAccount('list', 'branches'),
    query: z.object({ tenantID: idOf('tenants') }),
    list,
    answer: z.array(branchListItem),
  }),
  branchDetail: call({
    method: 'GET',
    path: '/api/branch_detail',
    summary: 'One branch of the account by the names of company and branch.',
    access: inAccount('show', 'branches'),
    query: z.object({ companyName: requiredText(1, 100), branchName: requiredText(1, 30) }),
    answer: branch,
    example: { companyName: 'World One Sdn Bhd', branchName: 'World KL' },
  }),
  branchDetailById: call({
    method: 'GET',
    path: '/api/branch_detail_by_id',
    summary: 'One branch of the account by its id.',
    access: inAccount('show', 'branches'),
    query: z.object({ id: idOf('branches') }),
    answer: branch,
  }),
  addBranch: call({
    method: 'POST',
    path: '/api/add_branch',
    summary:
      "Adds a branch to a tenant that the person owns, to any for an Administrator. It has the usual lists, opening hours and required fields, and no plan yet. A phone's country code may be sent apart. An existing name is refused with 409.",
    access: inAccount('create', 'branches'),
    alone: true,
    body: z.object({
      tenant: idOf('tenants'),
      branchName: requiredText(3, 30),
      branchType: idOf('practice-types'),
      branchAddress: requiredText(1, 250),
      branchCity: requiredText(1, 40),
      branchState: requiredText(1, 40),
      branchPostcode: requiredText(1, 10),
      country_code_branch: dialCode(),
      phoneMobile: phoneDigits(),
      branchEmail: email(),
      contactPerson: requiredText(3, 100),
      country_code_branch_person: dialCode(),
      contactPersonPhone: phoneDigits(),
      contactPersonEmail: email(),
    }),
    answer: branch,
    example: {
      branchName: 'World Ipoh',
      branchAddress: '1 Jalan Baru',
      branchCity: 'Ipoh',
      branchState: 'Perak',
      branchPostcode: '30000',
      country_code_branch: '60',
      phoneMobile: '51234567',
      branchEmail: 'ipoh@world.test',
      contactPerson: 'Tan Ah Kow',
      country_code_branch_person: '60',
      contactPersonPhone: '123456789',
      contactPersonEmail: 'tan@world.test',
    },
  }),
  sendEmailRequestMigration: call({
    method: 'POST',
    path: '/api/send_email_request_migration',
    anyPlace: true,
    summary:
      "Mails the platform's administrators that a branch asks to bring its records from another program; 409 where it was asked for within a day.",
    reachesPeople: true,
    access: inAccount('edit', 'branches'),
    alone: true,
    body: z.object({ branchId: idOf('branches') }),
    answer: z.object({ done: z.literal(true) }),
  }),
  editBranchProfile: call({
    method: 'POST',
    path: '/api/edit_branch_profile',
    summary:
      'Changes a branch; fields left out stay. The logo is base64 of a PNG, JPEG or WebP, stored as a PNG of at most 600 × 200 pixels; an empty text removes it. An existing name is refused with 409. With If-Match, only that version (409 otherwise).',
    access: inAccount('edit', 'branches'),
    body: z.object({
      Id: idOf('branches'),
      Code: z.optional(requiredText(3, 30)),
      Address: z.optional(requiredText(1, 250)),
      City: z.optional(requiredText(1, 40)),
      State: z.optional(requiredText(1, 40)),
      Postcode: z.optional(requiredText(1, 10)),
      Email: z.optional(email()),
      PhoneNo: z.optional(phoneWithCountry()),
      ContactPerson: z.optional(requiredText(3, 100)),
      ContactPersonEmail: z.optional(email()),
      ContactPersonPhone: z.optional(phoneWithCountry()),
      practiceTypeID: orLeftOut(idOf('practice-types')),
      ...changeOf({ logo: orEmptyText(photo()), logoType: optionalText(50) }),
    }),
    answer: branch,
    largestBody: PHOTO_BODY,
    example: { City: 'Klang' },
  }),
};
