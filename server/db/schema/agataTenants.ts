import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { membershipStates, teamTenantStates } from '../../../contract/agata/access.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { providers } from './agataProviders.ts';
import { consultantTeams } from './agataTeams.ts';

/** The organizations of AGATA: hospitals, centres and companies in which consultant teams work. */
export const agataTenants = pgTable('agata_tenant', {
  ...columns.ofPlatform(),
  name: text('name').notNull(),
  address: columns.defaultText('address'),
  city: columns.defaultText('city'),
  state: columns.defaultText('state'),
  postcode: columns.defaultText('postcode'),
  registrationNo: columns.defaultText('registration_no'),
  ssmRegistrationNo: columns.defaultText('ssm_registration_no'),
  phoneNo: columns.defaultText('phone_no'),
  faxNo: columns.defaultText('fax_no'),
  website: columns.defaultText('website'),
  owner: columns.defaultText('owner'),
  picName: columns.defaultText('pic_name'),
  picEmail: columns.defaultText('pic_email'),
  picMobileNo: columns.defaultText('pic_mobile_no'),
  picIcNo: columns.defaultText('pic_ic_no'),
  picPassport: columns.defaultText('pic_passport'),
  picQualification: columns.defaultText('pic_qualification'),
  picMmcNo: columns.defaultText('pic_mmc_no'),
  picApcNo: columns.defaultText('pic_apc_no'),
  /** The bank's number in the list of banks. */
  bankId: integer('bank_id'),
  bankBranch: columns.defaultText('bank_branch'),
  accountName: columns.defaultText('account_name'),
  accountNo: columns.defaultText('account_no'),
  /** The charging account that it is billed by. */
  chargingAccountId: integer('charging_account_id'),
  createdAt: columns.instant('created_at').notNull().defaultNow(),
});

/** Accounts by which a consultant team or a tenant of AGATA is billed. */
export const chargingAccounts = pgTable(
  'charging_account',
  {
    ...columns.ofPlatform(),
    /** Of a tenant; else of a team. */
    agataTenantId: integer('agata_tenant_id').references(() => agataTenants.id),
    teamId: integer('team_id').references(() => consultantTeams.id),
    name: text('name').notNull(),
    billTo: columns.defaultText('bill_to'),
    email: columns.defaultText('email'),
    phoneNo: columns.defaultText('phone_no'),
    address: columns.defaultText('address'),
    city: columns.defaultText('city'),
    postcode: columns.defaultText('postcode'),
    /** MyInvois's code of the state. */
    stateCode: columns.defaultText('state_code'),
    tin: columns.defaultText('tin'),
    /** What kind of number the registration number is, for MyInvois. */
    idType: columns.defaultText('id_type'),
    rocNo: columns.defaultText('roc_no'),
    sstNo: columns.defaultText('sst_no'),
  },
  (table) => [
    uniqueIndex('charging_account_name').on(table.agataTenantId, sql`lower(${table.name})`),
    uniqueIndex('charging_account_team_name')
      .on(table.teamId, sql`lower(${table.name})`)
      .concurrently(),
  ],
);

/** Who belongs to a tenant of AGATA, and who is invited to it by mobile number. */
export const agataTenantMembers = pgTable(
  'agata_tenant_member',
  {
    ...columns.ofPlatform(),
    agataTenantId: integer('agata_tenant_id')
      .notNull()
      .references(() => agataTenants.id),
    /** Null until someone registers with the mobile number. */
    providerId: integer('provider_id').references(() => providers.id),
    mobileNo: text('mobile_no').notNull(),
    accessRoleId: integer('access_role_id').notNull(),
    state: columns.oneOf('state', membershipStates),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('agata_tenant_member_once').on(table.agataTenantId, table.mobileNo),
    index('agata_tenant_member_provider').on(table.providerId),
    index('agata_tenant_member_mobile').on(table.mobileNo),
  ],
);

/** The consultant teams of a tenant of AGATA: invited by it, applying to it, or in it. */
export const agataTenantTeams = pgTable(
  'agata_tenant_team',
  {
    ...columns.ofPlatform(),
    agataTenantId: integer('agata_tenant_id')
      .notNull()
      .references(() => agataTenants.id),
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    state: columns.oneOf('state', teamTenantStates),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
    decidedAt: columns.instant('decided_at'),
    /** Why the tenant declined. */
    reason: columns.defaultText('reason'),
  },
  (table) => [
    uniqueIndex('agata_tenant_team_once').on(table.agataTenantId, table.teamId),
    index('agata_tenant_team_team').on(table.teamId),
  ],
);
