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
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/access.ts';
import type { Privilege } from '../../../contract/accounts/branchUsers.ts';
import { taxChecks } from '../../../contract/accounts/eInvoice.ts';
import type { SignInOutcome } from '../../../contract/accounts/signIns.ts';
import type { NoteLayout } from '../../../contract/clinic/noteSettings.ts';
import { USUAL_RETENTION_YEARS } from '../../../contract/clinic/retention.ts';
import type { StartPage } from '../../../contract/clinic/startPaths.ts';
import { accounts, sessions } from '../../kit/db/schema/accounts.ts';
import { bytes, instant, nameSkeleton, version, defaultText } from '../../kit/db/schema/columns.ts';
import type { Sealed } from '../../kit/secrets/box.ts';
import type { OnlineBookingSettings } from './onlineBooking.ts';
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
    /** When the company was removed (`company_removal`): nothing of it is open to anyone from then on. */
    removedAt: instant('removed_at'),
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
    /** Whether people say why they read the record of a patient who is not there that day. */
    asksReadingReason: boolean('asks_reading_reason').notNull().default(false),
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
    /** The last part of the address of its booking page, for visitors; null before it was first given. */
    bookingName: text('booking_name'),
    /** How it is booked online; null before that was first set. */
    onlineBooking: jsonb('online_booking').$type<OnlineBookingSettings>(),
    /** Whether its dashboards show the first steps of a new branch no longer. */
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
  },
  (table) => [
    uniqueIndex('branch_code').on(sql`lower(${table.code})`),
    uniqueIndex('branch_name_skeleton').on(table.nameSkeleton).concurrently(),
    index('branch_tenant').on(table.tenantId),
    uniqueIndex('branch_booking_name').on(table.bookingName).concurrently(),
    // For the clinic search of visitors: a pattern may begin with the space before a word.
    index('branch_found')
      .using('gin', sql`coalesce(${table.searchText}, ' ' || lower(${table.code})) gin_trgm_ops`)
      .concurrently(),
  ],
);

/** Sign-ins of people and tries at them, for the person and for those who answer for the account. */
export const signIns = pgTable(
  'sign_in',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Of several alike within an hour, the last. */
    at: instant('at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
    outcome: text('outcome').$type<SignInOutcome>().notNull(),
    /** The second factor that was given: app, recovery, passkey, or empty for none. */
    factor: defaultText('factor'),
    address: defaultText('address'),
    /** Browser and system by their names, and the time zone, as the browser tells them. */
    device: defaultText('device'),
    timeZone: defaultText('time_zone'),
    /** The hash of what the browser calls itself; null where it does not. */
    deviceHash: text('device_hash'),
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** The hash of the mailed code that ends the session. */
    endHash: text('end_hash'),
  },
  (table) => [
    index('sign_in_account').on(table.accountId, table.at),
    index('sign_in_session').on(table.sessionId),
    index('sign_in_end')
      .on(table.endHash)
      .where(sql`${table.endHash} is not null`),
    check(
      'sign_in_outcome',
      sql`${table.outcome} in ('ok', 'disowned', 'wrong-password', 'wrong-code', 'wrong-pin', 'wrong-passkey')`,
    ),
  ],
);

/** What a company asks of its people at sign-in, beyond a password. A company without a row asks nothing. */
export const signInRules = pgTable(
  'sign_in_rule',
  {
    tenantId: integer('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** Roles whose people need a second factor. */
    secondFactorRoles: text('second_factor_roles')
      .$type<Privilege>()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Hours after which a session ends; null for the product's own limit. */
    longestHours: integer('longest_hours'),
    /** Minutes without use after which a session ends; null for the product's own limit. */
    idleMinutes: integer('idle_minutes'),
    /** Networks in CIDR notation from which requests are answered; none for everywhere. Owners are exempt. */
    networks: text('networks')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The time of day, in the clinics' zone, from and until which requests are answered; owners are exempt. */
    hoursFrom: time('hours_from'),
    hoursUntil: time('hours_until'),
    version: version(),
  },
  (table) => [
    check(
      'sign_in_rule_hours',
      sql`(${table.hoursFrom} is null) = (${table.hoursUntil} is null) and coalesce(${table.hoursFrom} <> ${table.hoursUntil}, true)`,
    ),
  ],
);

/**
 * Keys by which other programs make calls, each with an account of its own, in whose name its changes and the audit
 * stand, and which nobody signs in to. A key that has ended stays listed.
 */
export const apiKeys = pgTable(
  'api_key',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Null for every branch of the tenant. */
    branchId: integer('branch_id').references(() => branches.id),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    /** The beginning of the key, by which people know it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the whole key, which is not stored. */
    hash: text('hash').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => accounts.id),
    madeAt: instant('made_at').notNull().defaultNow(),
    /** To five minutes. */
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the person who made it was told that it expires. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    uniqueIndex('api_key_hash').on(table.hash),
    index('api_key_tenant').on(table.tenantId),
    index('api_key_expiring')
      .on(table.expiresAt)
      .where(sql`${table.endedAt} is null and ${table.remindedAt} is null`),
  ],
);

/**
 * Computers that several people of a branch share. Who signs in on one may lock their session, and open it again with
 * their PIN.
 */
export const sharedComputers = pgTable(
  'shared_computer',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    /** SHA-256 of the secret, which stays in the computer's browser. */
    hash: text('hash').notNull(),
    /** Minutes without use after which it locks. */
    lockMinutes: integer('lock_minutes').notNull(),
    registeredBy: integer('registered_by')
      .notNull()
      .references(() => accounts.id),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('shared_computer_hash').on(table.hash),
    index('shared_computer_branch').on(table.branchId),
  ],
);

/** Sessions that were opened on a shared computer. A locked one has no token that holds. */
export const computerSessions = pgTable(
  'computer_session',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    computerId: integer('computer_id')
      .notNull()
      .references(() => sharedComputers.id, { onDelete: 'cascade' }),
    lockedAt: instant('locked_at'),
    /** Wrong PINs since it was locked. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('computer_session_computer').on(table.computerId)],
);

/** The PINs by which people open their locked sessions. */
export const pins = pgTable('pin', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The hash of the PIN, sealed: so few digits could be guessed from a hash. */
  hash: text('hash').$type<Sealed>().notNull(),
});

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
    /** A group of the company's identity provider gave the role, and may take it. */
    byProvider: boolean('by_provider').notNull().default(false),
    /** The account that was unlinked or left by hand: no group makes it this user again. */
    leftAccountId: integer('left_account_id'),
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
