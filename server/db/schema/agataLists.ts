import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { subscriptionAudiences } from '../../../contract/agata/subscriptionAudiences.ts';
import { areaNames } from '../../../contract/platform/accessAreas.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { consultantTeams } from './agataTeams.ts';

/** What the articles of better-life discovery are about. */
export const betterLifeCategories = pgTable(
  'better_life_category',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    description: columns.defaultText('description'),
    isSensitive: boolean('is_sensitive').notNull().default(false),
  },
  (table) => [uniqueIndex('better_life_category_name').on(sql`lower(${table.name})`)],
);

/** The types of organization that providers name at registration. */
export const organizationTypes = pgTable(
  'organization_type',
  { ...columns.ofPlatform(), name: text('name').notNull() },
  (table) => [uniqueIndex('organization_type_name').on(sql`lower(${table.name})`)],
);

/** The association bodies that providers name at registration. */
export const associationBodies = pgTable(
  'association_body',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    abbreviation: columns.defaultText('abbreviation'),
    website: columns.defaultText('website'),
  },
  (table) => [uniqueIndex('association_body_name').on(sql`lower(${table.name})`)],
);

/** The types of appointment that go with an expertise. */
export const expertiseAppointments = pgTable(
  'expertise_appointment',
  {
    ...columns.ofPlatform(),
    expertise: text('expertise').notNull(),
    appointmentType: text('appointment_type').notNull(),
    minutes: columns.wholeNumber('minutes'),
    isTeleconsultation: boolean('is_teleconsultation').notNull().default(false),
  },
  (table) => [
    uniqueIndex('expertise_appointment_once').on(
      sql`lower(${table.expertise})`,
      sql`lower(${table.appointmentType})`,
    ),
  ],
);

/** What users of the platform see and edit of AGATA's administration. */
export const accessLevels = pgTable(
  'access_level',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    description: columns.defaultText('description'),
    sees: text('sees', { enum: areaNames }).array().notNull().default([]),
    edits: text('edits', { enum: areaNames }).array().notNull().default([]),
  },
  (table) => [uniqueIndex('access_level_name').on(sql`lower(${table.name})`)],
);

/** The access level of a user of the platform. Who has none sees and edits everything. */
export const agataUsers = pgTable('agata_user', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  accessLevelId: integer('access_level_id')
    .notNull()
    .references(() => accessLevels.id),
});

/** What a consultant team or a tenant of AGATA subscribes to. */
export const subscriptionCategories = pgTable(
  'subscription_category',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    audience: columns.oneOf('audience', subscriptionAudiences),
    months: columns.wholeNumber('months'),
    price: columns.money('price'),
    taxPercent: columns.wholeNumber('tax_percent').default(0),
    members: columns.wholeNumber('members'),
    description: columns.defaultText('description'),
  },
  (table) => [
    uniqueIndex('subscription_category_name').on(table.audience, sql`lower(${table.name})`),
  ],
);

/** The consultant team to which a clinic's appointments of a type are routed. */
export const agataRoutes = pgTable(
  'agata_route',
  {
    ...records.ofBranch(),
    appointmentType: text('appointment_type').notNull(),
    team: integer('routed_team_id')
      .notNull()
      .references(() => consultantTeams.id),
    note: columns.defaultText('note'),
  },
  (table) => [
    uniqueIndex('agata_route_once').on(table.branchId, sql`lower(${table.appointmentType})`),
  ],
);

/** How AGATA behaves by default, and how large the letters of its chat are. One row. */
export const agataSettings = pgTable('agata_setting', {
  id: integer('id').primaryKey().default(1),
  /** Hours for which a QR code to join a team holds. */
  joinCodeHours: integer('join_code_hours').notNull().default(24),
  /** Days for which an invitation by mobile number holds. */
  invitationDays: integer('invitation_days').notNull().default(30),
  /** Articles on a page. */
  articlesPerPage: integer('articles_per_page').notNull().default(12),
  /** Minutes of an appointment whose type names none. */
  appointmentMinutes: integer('appointment_minutes').notNull().default(30),
  /** Sizes of letters in the chat, in pixels of the first design's scale. */
  smallFont: integer('small_font').notNull().default(8),
  mediumFont: integer('medium_font').notNull().default(14),
  largeFont: integer('large_font').notNull().default(18),
  ownBubble: text('own_bubble').notNull().default('accent'),
  version: columns.version(),
  /** Of how the chat looks, which has a form of its own. */
  chatVersion: integer('chat_version').notNull().default(1),
});

/** Pictures that the users of AGATA choose from. */
export const avatars = pgTable(
  'avatar',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    category: columns.defaultText('category'),
    isOffered: boolean('is_offered').notNull().default(true),
    /** A PNG. */
    image: columns.bytes('image').notNull(),
  },
  (table) => [uniqueIndex('avatar_name').on(sql`lower(${table.name})`)],
);
