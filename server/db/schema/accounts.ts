import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, instant, version, words } from './columns.ts';

export const tenants = pgTable(
  'tenant',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    prefix: words('prefix'),
    companyName: text('company_name').notNull(),
    companyType: words('company_type'),
    rocNo: words('roc_no'),
    address: words('address'),
    city: words('city'),
    state: words('state'),
    postcode: words('postcode'),
    contactPerson: words('contact_person'),
    phoneFixed: words('phone_fixed'),
    phoneMobile: words('phone_mobile'),
    taxNo: words('tax_no'),
    email: words('email'),
    remark: words('remark'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [uniqueIndex('tenant_company_name').on(sql`lower(${table.companyName})`)],
);

export const branches = pgTable(
  'branch',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    code: text('code').notNull(),
    address: words('address'),
    city: words('city'),
    state: words('state'),
    postcode: words('postcode'),
    phoneNo: words('phone_no'),
    email: words('email'),
    subscriptionEnds: date('subscription_ends').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('branch_code').on(sql`lower(${table.code})`),
    index('branch_tenant').on(table.tenantId),
  ],
);

export const accounts = pgTable(
  'account',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull(),
    displayName: text('display_name').notNull(),
    dob: date('dob'),
    phoneMobile: words('phone_mobile'),
    photo: bytes('photo'),
    /** Role on the platform itself: Administrator or Consultant; null for those who belong to tenants alone. */
    platformRole: text('platform_role'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [uniqueIndex('account_email').on(sql`lower(${table.email})`)],
);

/** Who belongs where, and as what. Without a branch: to every branch of the tenant, as its owner. */
export const memberships = pgTable(
  'membership',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    branchId: integer('branch_id').references(() => branches.id),
    role: text('role').notNull(),
    blocked: boolean('blocked').notNull().default(false),
  },
  (table) => [
    uniqueIndex('membership_once').on(
      table.accountId,
      table.tenantId,
      sql`coalesce(${table.branchId}, 0)`,
    ),
    index('membership_branch').on(table.branchId),
    check('membership_owner', sql`(${table.branchId} is null) = (${table.role} = 'Tenant')`),
  ],
);

/** A sign-in on one browser. Its tokens change; it ends by sign-out, reuse of an old token, or a new password. */
export const sessions = pgTable(
  'session',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    branchId: integer('branch_id').references(() => branches.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    index('session_account')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
);

export const sessionTokens = pgTable(
  'session_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('session_token_session').on(table.sessionId),
    check('session_token_kind', sql`${table.kind} in ('bearer', 'readOnly')`),
  ],
);

/** Tries at a secret within a window, by what is tried and from where. Counted before the secret is compared. */
export const attempts = pgTable('attempt', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: instant('since').notNull().defaultNow(),
});

export const passwordResets = pgTable(
  'password_reset',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_reset_account').on(table.accountId)],
);
