import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GroupRole } from '../../../contract/accounts/singleSignOn.ts';
import { accounts, sessions } from '../../kit/db/schema/accounts.ts';
import { instant, version } from '../../kit/db/schema/columns.ts';
import type { Sealed } from '../../kit/secrets/box.ts';
import { branches, tenants } from './accounts.ts';

/** The identity provider (OpenID Connect) of a company. A company without a row has none. */
export const identityProviders = pgTable('identity_provider', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  /** As people know it. */
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  clientSecret: text('client_secret').$type<Sealed>().notNull(),
  /** The claim that holds one's groups. */
  groupsClaim: text('groups_claim').notNull(),
  countsAsTwo: boolean('counts_as_two').notNull().default(false),
  isRequired: boolean('is_required').notNull().default(false),
  addsPeople: boolean('adds_people').notNull().default(false),
  /** When an owner last signed in there with these settings. */
  testedAt: instant('tested_at'),
  version: version(),
});

/** The domains of a company's emails. One that is proven is of one company. */
export const emailDomains = pgTable(
  'email_domain',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** In small letters. */
    domain: text('domain').notNull(),
    /** What the record in the DNS has to say. */
    token: text('token').notNull(),
    provenAt: instant('proven_at'),
    /** Who proved it for the platform; null where the DNS did. */
    provenBy: integer('proven_by').references(() => accounts.id),
    /** When the DNS was last asked for the record again, and since when it has had it no more. */
    checkedAt: instant('checked_at'),
    missingSince: instant('missing_since'),
    version: version(),
  },
  (table) => [
    uniqueIndex('email_domain_proven')
      .on(table.domain)
      .where(sql`${table.provenAt} is not null`),
    uniqueIndex('email_domain_once').on(table.tenantId, table.domain),
  ],
);

/** The roles that the groups of a provider give, each in a branch. */
export const signOnGroups = pgTable(
  'sign_on_group',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => identityProviders.tenantId, { onDelete: 'cascade' }),
    /** As the provider's claim names it. */
    name: text('name').notNull(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
    role: text('role').$type<GroupRole>().notNull(),
  },
  (table) => [
    uniqueIndex('sign_on_group_once').on(table.tenantId, table.name, table.branchId),
    index('sign_on_group_branch').on(table.branchId),
    check(
      'sign_on_group_role',
      sql`${table.role} in ('Manager', 'Doctor', 'Nurse', 'Receptionist')`,
    ),
  ],
);

/** Whom a provider knows by which subject. */
export const externalIdentities = pgTable(
  'external_identity',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => identityProviders.tenantId, { onDelete: 'cascade' }),
    /** What the provider calls the person, for ever. */
    subject: text('subject').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Its person linked it while signed in: an owner's counts so alone. */
    linkedByPerson: boolean('linked_by_person').notNull().default(false),
  },
  (table) => [
    uniqueIndex('external_identity_subject').on(table.tenantId, table.subject),
    uniqueIndex('external_identity_person').on(table.accountId, table.tenantId),
  ],
);

/** Sessions that were opened by a provider. */
export const identitySessions = pgTable(
  'identity_session',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    identityId: integer('identity_id')
      .notNull()
      .references(() => externalIdentities.id, { onDelete: 'cascade' }),
  },
  (table) => [index('identity_session_identity').on(table.identityId)],
);
