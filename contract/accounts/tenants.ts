import {
  changeOf,
  day,
  email,
  idOf,
  optionalEmail,
  optionalText,
  orElse,
  orEmptyText,
  orLeftOut,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { anyone, inAccount, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import {
  identityType,
  industryCode,
  registrationNo,
  serviceTaxNo,
  stateCode,
  taxChecks,
  taxpayerNo,
} from './eInvoice.ts';
import { phoneWithCountry } from './phone.ts';

/** Legal forms of a company. */
export const companyTypes = [
  'Sole Proprietorship',
  'Partnership',
  'Sdn Bhd / Private Limited Company',
  'CLG',
  'Sdn / Unlimited Company',
  'Bhd / Public Limited Company',
  'Foreign Company',
  'PLT / LLP',
] as const;

/** The prefix of every stored tenant name. */
export const TENANT_PREFIX = 'tn';

const text = z.string();
const tenant = z
  .object({
    id: z.int(),
    prefix: text,
    companyName: text,
    rocNo: text,
    address: text,
    city: text,
    state: text,
    postcode: text,
    contactPerson: text,
    phoneFixed: text,
    phoneMobile: text,
    taxNo: text,
    tin: text,
    idType: text,
    sstNo: text,
    msicCode: text,
    stateCode: text,
    taxCheck: z
      .enum(taxChecks)
      .check(z.meta({ description: 'What MyInvois says of the TIN and the registration number.' })),
    billingEmail: text,
    companyType: text,
    remark: text,
    email: text,
    version: z.int(),
  })
  .check(z.meta({ id: 'Tenant' }));

/** What MyInvois wants to know of a company. */
export const taxIdentity = () => ({
  rocNo: registrationNo(),
  tin: taxpayerNo(),
  idType: identityType(),
  sstNo: serviceTaxNo(),
  msicCode: industryCode(),
  stateCode: stateCode(),
});

const company = {
  companyName: requiredText(3, 50),
  address: requiredText(1, 250),
  city: requiredText(1, 40),
  state: requiredText(1, 40),
  postcode: requiredText(1, 10),
  companyType: z.enum(companyTypes),
};
const example = {
  companyName: 'Klinik Baru Sdn Bhd',
  address: '1 Jalan Baru',
  city: 'Ipoh',
  state: 'Perak',
  postcode: '30000',
  companyType: companyTypes[2],
  email: 'owner@clinic.test',
};
const sort = ['companyName', 'companyType', 'city', 'state', 'email', 'id'] as const;

export const tenants = {
  tenantList: listCall({
    method: 'GET',
    path: '/api/tenant_list',
    summary: 'Tenants by part of their company name and days of creation (both included).',
    access: onPlatform('list', 'tenants'),
    query: z.object({
      tenantName: optionalText(100),
      startDate: z.optional(day()),
      endDate: z.optional(day()),
    }),
    list: { sort, ids: 'tenants' },
    answer: z.array(tenant),
  }),
  searchTenantList: listCall({
    method: 'GET',
    path: '/api/search_tenant_list',
    summary:
      'The tenants of the account whose company name contains the text; all for an Administrator.',
    access: inAccount('search', 'tenants'),
    query: z.object({ company: optionalText(100) }),
    list: { sort, ids: 'tenants' },
    answer: z.array(tenant),
  }),
  tenantDetail: call({
    method: 'GET',
    path: '/api/tenant_detail',
    summary: 'One tenant by company name; an owner gets their own alone, without its remark.',
    access: inAccount('show', 'tenants'),
    query: z.object({ companyName: requiredText(1, 100) }),
    answer: tenant,
    example: { companyName: 'World One Sdn Bhd' },
  }),
  addTenant: call({
    method: 'POST',
    path: '/api/add_tenant',
    summary:
      'Creates a tenant whose owner is the person with the email, now or as soon as they register. An existing company name is refused with 409.',
    access: onPlatform('create', 'tenants'),
    body: z.object({
      ...company,
      email: email(),
      prefix: orElse(z.literal(TENANT_PREFIX), TENANT_PREFIX),
      phoneFixed: phoneWithCountry(),
    }),
    answer: tenant,
    example: { ...example, prefix: TENANT_PREFIX, phoneFixed: '60 51234567' },
  }),
  createTenant: call({
    method: 'POST',
    path: '/api/tenant-creation',
    summary:
      "Adds a tenant for the person's own account; an Administrator names the owner by email instead. For Administrators and owners of tenants.",
    access: inAccount('register', 'tenants'),
    alone: true,
    body: z.object({ ...company, email: orLeftOut(email()), phoneMobile: phoneWithCountry() }),
    answer: tenant,
    example: { ...example, phoneMobile: '60 123456789' },
  }),
  editTenantProfile: call({
    method: 'POST',
    path: '/api/edit_tenant_profile',
    summary:
      'Changes a tenant; fields left out stay. An owner changes their own alone, and neither its email nor its remark. With If-Match, only that version (409 otherwise).',
    access: inAccount('edit', 'tenants'),
    body: z.object({
      id: idOf('tenants'),
      // As the record is read; neither is anyone's to change.
      prefix: orLeftOut(z.literal(TENANT_PREFIX)),
      version: orLeftOut(wholeNumber()),
      companyName: z.optional(company.companyName),
      address: z.optional(company.address),
      city: z.optional(company.city),
      state: z.optional(company.state),
      postcode: z.optional(company.postcode),
      companyType: z.optional(company.companyType),
      email: z.optional(email()),
      phoneFixed: z.optional(phoneWithCountry()),
      ...changeOf({
        phoneMobile: orEmptyText(phoneWithCountry()),
        ...taxIdentity(),
        contactPerson: optionalText(100),
        billingEmail: optionalEmail(),
        taxNo: optionalText(30),
        remark: optionalText(500),
      }),
    }),
    answer: tenant,
    example: { city: 'Taiping' },
  }),
  checkTenantNameExist: call({
    method: 'GET',
    path: '/api/check_tenant_name_exist',
    summary:
      'Whether a company name exists. After 100 such questions of one address: 429, for seconds.',
    access: anyone,
    query: z.object({ tenantName: requiredText(1, 100) }),
    answer: z.boolean(),
    example: { tenantName: 'Nobody Sdn Bhd' },
  }),
};
