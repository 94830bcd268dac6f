import { day, email, idOf, optionalText, PHOTO_BODY, photo, requiredText } from '../fields.ts';
import { inAccount, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { phoneWithCountry } from './phone.ts';

const text = z.string();

/** Whether a branch's subscription runs. */
export const subscriptionStates = ['Active', 'Inactive'] as const;

const listed = {
  id: z.int(),
  code: text.check(z.meta({ description: "The branch's name." })),
  companyName: text.check(z.meta({ description: 'The tenant.' })),
  address: text,
  city: text,
  state: text,
  phoneNo: text,
  email: text,
  status: z.enum(subscriptionStates),
  expiredDate: day().check(z.meta({ description: 'The last day of its subscription.' })),
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
      branchName: z.optional(optionalText(30)),
      startDate: z.optional(day()),
      endDate: z.optional(day()),
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
      practiceTypeID: z.optional(idOf('practice-types')),
      logo: z.optional(photo()),
      logoType: z.optional(optionalText(50)),
    }),
    answer: branch,
    largestBody: PHOTO_BODY,
    example: { City: 'Klang' },
  }),
  checkBranchNameExist: call({
    method: 'GET',
    path: '/api/check_branch_name_exist',
    summary: 'Whether a branch with this name exists, in any account.',
    access: inAccount('list', 'branches'),
    query: z.object({ branchName: requiredText(1, 30) }),
    answer: z.boolean(),
    example: { branchName: 'Nobody' },
  }),
};
