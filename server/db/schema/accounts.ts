import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/access.ts';
import { taxChecks } from '../../../contract/accounts/eInvoice.ts';
import type { NoteLayout } from '../../../contract/clinic/noteSettings.ts';
import { USUAL_RETENTION_YEARS } from '../../../contract/clinic/retention.ts';
import type { StartPage } from '../../../contract/clinic/startPaths.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { bytes, instant, nameSkeleton, version, defaultText } from '../../kit/db/schema/columns.ts';
import { practiceTypes } from './platform.ts';

export const tenants = pgTable(
  'tenant',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    prefix: defaultText('prefix'),
    companyName: text('company_name').notNull(),
    nameSkeleton: nameSkeleton(),
    companyType: defaultText('company_type'),
    rocNo: defaultText('roc_no'),
    address: defaultText('address'),
    city: defaultText('city'),
    state: defaultText('state'),
    postcode: defaultText('postcode'),
    contactPerson: defaultText('contact_person'),
    phoneFixed: defaultText('phone_fixed'),
    phoneMobile: defaultText('phone_mobile'),
    taxNo: defaultText('tax_no'),
    tin: defaultText('tin'),
    /** What kind of number the registration number is, for MyInvois. */
    idType: defaultText('id_type'),
    sstNo: defaultText('sst_no'),
    msicCode: defaultText('msic_code'),
    /** MyInvois's code of the state. */
    stateCode: defaultText('state_code'),
    /** What MyInvois says of TIN and registration; a trigger sets it back when either changes (app.forget_tax_check). */
    taxCheck: text('tax_check', { enum: [...taxChecks] })
      .notNull()
      .default('None'),
    taxCheckedAt: instant('tax_checked_at'),
    email: defaultText('email'),
    /** Where its documents are mailed, if not to the owner's email. */
    billingEmail: defaultText('billing_email'),
    remark: defaultText('remark'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('tenant_company_name').on(sql`lower(${table.companyName})`),
    uniqueIndex('tenant_name_skeleton').on(table.nameSkeleton).concurrently(),
  ],
);

export const branches = pgTable(
  'branch',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    code: text('code').notNull(),
    nameSkeleton: nameSkeleton(),
    /**
     * The text by which visitors find it, written by a trigger (app.write_branch_search_text): the name in its normal
     * form. Null in rows from before it, until they are filled at a start.
     */
    searchText: text('search_text'),
    address: defaultText('address'),
    city: defaultText('city'),
    state: defaultText('state'),
    postcode: defaultText('postcode'),
    phoneNo: defaultText('phone_no'),
    email: defaultText('email'),
    contactPerson: defaultText('contact_person'),
    contactPersonPhone: defaultText('contact_person_phone'),
    contactPersonEmail: defaultText('contact_person_email'),
    practiceTypeId: integer('practice_type_id').references(() => practiceTypes.id),
    /** A PNG. */
    logo: bytes('logo'),
    /** The last day of its subscriptions; null before the first. */
    subscriptionEnds: date('subscription_ends'),
    /** Whether the proforma that renews its plan is made and mailed by itself. */
    renewsItself: boolean('renews_itself').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
    /** Counts the changes of the branch's lookups and doctors, which servers keep in memory. Triggers raise it. */
    listsVersion: integer('lists_version').notNull().default(0),
    /** The minutes between two starts that are offered as free. */
    slotMinutes: integer('slot_minutes').notNull().default(15),
    /** Years that records are kept after the last contact. */
    retentionYears: integer('retention_years').notNull().default(USUAL_RETENTION_YEARS),
    /** How doctors begin their notes. */
    noteLayout: text('note_layout').$type<NoteLayout>().notNull().default('headings'),
    /** What the product opens with, by role; the dashboard for a role that is left out. */
    startPages: jsonb('start_pages')
      .$type<Partial<Record<Role, StartPage>>>()
      .notNull()
      .default({}),
    /** The types of appointment, by id, that are teleconsultations. */
    teleconsultationTypes: integer('teleconsultation_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What their appointments show. */
    teleconsultationNote: defaultText('teleconsultation_note'),
    /** Whether its dashboards show the first steps of a new branch no longer. */
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
  },
  (table) => [
    uniqueIndex('branch_code').on(sql`lower(${table.code})`),
    uniqueIndex('branch_name_skeleton').on(table.nameSkeleton).concurrently(),
    index('branch_tenant').on(table.tenantId),
    // For the clinic search of visitors: a pattern may begin with the space before a word.
    index('branch_found')
      .using('gin', sql`coalesce(${table.searchText}, ' ' || lower(${table.code})) gin_trgm_ops`)
      .concurrently(),
  ],
);

/**
 * The users of a branch with their role; without a branch, of every branch of the tenant, as its owner. Only one with an
 * account has access: others are invited, or kept without an account. What is known of a person is the branch's own
 * record.
 */
export const memberships = pgTable(
  'membership',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').references(() => accounts.id),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    branchId: integer('branch_id').references(() => branches.id),
    role: text('role').notNull(),
    /** Disabled: has no access. */
    blocked: boolean('blocked').notNull().default(false),
    name: defaultText('name'),
    email: defaultText('email'),
    phoneMobile: defaultText('phone_mobile'),
    homeNumber: defaultText('home_number'),
    dob: date('dob'),
    sex: text('sex'),
    remark: defaultText('remark'),
    /** Who manages the branch linked the account, which its person did not join. */
    linked: boolean('linked').notNull().default(false),
    /** The account that was asked to become this user, whose person has not answered: it gives nothing. */
    askedAccountId: integer('asked_account_id').references(() => accounts.id),
    /** The hash of the mailed code. */
    invitationHash: text('invitation_hash'),
    invitedUntil: instant('invited_until'),
    version: version(),
  },
  (table) => [
    uniqueIndex('membership_once').on(
      table.accountId,
      table.tenantId,
      sql`coalesce(${table.branchId}, 0)`,
    ),
    uniqueIndex('membership_email')
      .on(table.tenantId, sql`coalesce(${table.branchId}, 0)`, sql`lower(${table.email})`)
      .where(sql`${table.email} <> ''`),
    index('membership_branch').on(table.branchId),
    index('membership_asked').on(table.askedAccountId).concurrently(),
    check('membership_owner', sql`(${table.branchId} is null) = (${table.role} = 'Tenant')`),
  ],
);
