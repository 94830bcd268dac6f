import {
  changeOf,
  optional,
  optionalEmail,
  optionalReference,
  optionalText,
  orEmptyText,
  reference,
  requiredText,
} from '../fields.ts';
import { inTenant } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { positive } from '../kit/id.ts';
import { z } from '../kit/zod.ts';
import { bankId, banks } from './banks.ts';
import { mobileNumber } from './mobile.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const line = optionalText;
const phone = () => orEmptyText(mobileNumber());

const tenantFields = changeOf({
  name: z.optional(requiredText(3, 100)),
  registrationNo: line(30),
  ssmRegistrationNo: line(30),
  owner: line(100),
  address: line(200),
  agTenantAddressDto: z.optional(
    z.object(changeOf({ city: line(40), state: line(40), postcode: line(10) })),
  ),
  phoneNo: phone(),
  faxNo: phone(),
  website: line(100),
  picName: line(100),
  picEmail: optionalEmail(),
  picMobileNo: phone(),
  picIcNo: line(20),
  picPassport: line(20),
  picQualification: line(200),
  picMmcNo: line(20),
  picApcNo: line(30),
  bankId: optional(
    noRef(positive()).check(
      z.refine((id) => banks.some((bank) => bank.id === id), { error: 'GENERAL.INVALID' }),
    ),
  ),
  bankName: optionalText(60)
    .check(
      z.refine((name) => name === '' || bankId(name) !== undefined, { error: 'GENERAL.INVALID' }),
    )
    .check(z.meta({ description: 'The bank by its name, where bankId is left out.' })),
  bankBranch: line(60),
  accountName: line(100),
  accountNo: line(30),
  chargingAccountId: optionalReference('charging-accounts'),
  agChargingAccountDto: z
    .optional(z.nullable(z.object({ id: reference('charging-accounts') })))
    .check(
      z.meta({
        description:
          'The charging account as it was read, where chargingAccountId is left out: its id counts.',
      }),
    ),
});

const tenantDetails = z
  .object({
    id: z.int(),
    name: text,
    registrationNo: text,
    ssmRegistrationNo: text,
    owner: text,
    address: text.check(z.meta({ description: 'Number and street.' })),
    agTenantAddressDto: z.object({ city: text, state: text, postcode: text }),
    phoneNo: text,
    faxNo: text,
    website: text,
    picName: text.check(z.meta({ description: 'The person in charge, as all pic fields.' })),
    picEmail: text,
    picMobileNo: text,
    picIcNo: text,
    picPassport: text,
    picQualification: text,
    picMmcNo: text,
    picApcNo: text,
    bankId: z.nullable(z.int()),
    bankName: text.check(z.meta({ description: 'Follows from bankId.' })),
    bankBranch: text,
    accountName: text,
    accountNo: text,
    chargingAccountId: z.nullable(z.int()),
    agChargingAccountDto: z
      .nullable(
        z.object({
          id: z.int(),
          name: text,
          billTo: text,
          email: text,
          phoneNo: text,
          address: text,
        }),
      )
      .check(z.meta({ description: 'The charging account that the tenant is billed by.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'AgataTenant' }));

/** A tenant of AGATA: the organization, its person in charge, its bank and the account that it is billed by. */
export const agataTenants = {
  getAgataTenantDetails: call({
    method: 'POST',
    path: '/api/agata/web/tenant/GetTenantDetails',
    repeats: 'anew',
    summary:
      'The details of a tenant of the person. Phone numbers are digits with the country code.',
    access: inTenant('show', 'agata-tenants'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    answer: tenantDetails,
  }),
  updateAgataTenantDetails: call({
    method: 'POST',
    path: '/api/agata/web/tenant/UpdateTenantDetails',
    summary:
      'Changes the details of a tenant, for its owners and administrators (403); fields left out stay. The charging account is one of the tenant (404). bankId and chargingAccountId go before bankName and agChargingAccountDto. With If-Match, only that version (409 otherwise).',
    access: inTenant('manage', 'agata-tenants'),
    body: z.object({ id: workplaceId('tenant'), ...tenantFields }),
    answer: tenantDetails,
    example: { name: 'Hospital Seri Ampang', bankId: 1 },
  }),
  agataBankList: call({
    method: 'GET',
    path: '/api/agata/BankList',
    summary: 'The banks of Malaysia, of which a tenant names one.',
    access: inTenant('list', 'agata-tenants'),
    answer: z.object({ data: z.array(z.object({ id: z.int(), name: text })) }),
  }),
};
