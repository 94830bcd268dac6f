import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { membershipStates } from '../../../contract/agata/access.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { providers } from './agataProviders.ts';

/** Where a consultant team works, as its details hold it. */
interface TeamAddress {
  address: string;
  city: string;
  state: string;
  postcode: string;
  phoneNo: string;
}

/** Teams of healthcare providers. */
export const consultantTeams = pgTable(
  'consultant_team',
  {
    ...columns.ofPlatform(),
    name: text('name').notNull(),
    nameSkeleton: columns.nameSkeleton(),
    description: columns.defaultText('description'),
    addresses: jsonb('addresses').$type<TeamAddress[]>().notNull().default([]),
    /** A PNG. */
    image: columns.bytes('image'),
    /** The hash of the code in the QR code by which providers join, and until when it holds. */
    joinHash: text('join_hash'),
    joinUntil: columns.instant('join_until'),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('consultant_team_name_skeleton').on(table.nameSkeleton).concurrently()],
);

/** The members of a consultant team, and those who are invited by mobile number. */
export const teamMembers = pgTable(
  'team_member',
  {
    ...columns.ofPlatform(),
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    /** Null until someone registers with the mobile number. */
    providerId: integer('provider_id').references(() => providers.id),
    mobileNo: text('mobile_no').notNull(),
    accessRoleId: integer('access_role_id').notNull(),
    state: columns.oneOf('state', membershipStates),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('team_member_once').on(table.teamId, table.mobileNo),
    index('team_member_provider').on(table.providerId),
    index('team_member_mobile').on(table.mobileNo),
  ],
);

/** Groups of a team's members, with what they may do beyond their role. */
export const controlGroups = pgTable(
  'control_group',
  {
    ...columns.ofPlatform(),
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    name: text('name').notNull(),
    editTeamStatus: boolean('edit_team_status').notNull().default(false),
    addRemoveMemberStatus: boolean('add_remove_member_status').notNull().default(false),
  },
  (table) => [uniqueIndex('control_group_name').on(table.teamId, sql`lower(${table.name})`)],
);

export const controlGroupMembers = pgTable(
  'control_group_member',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    groupId: integer('group_id')
      .notNull()
      .references(() => controlGroups.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => teamMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('control_group_member_member').on(table.memberId),
  ],
);

/** What members of a team write to each other (AGATA chat), or with the people of a tenant (common chat). */
export const chatMessages = pgTable(
  'chat_message',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    /** Of a common chat. */
    agataTenantId: integer('agata_tenant_id'),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    body: text('body').notNull(),
    at: columns.instant('at').notNull().defaultNow(),
    /** Idempotency key, so that a repeated request writes it once. */
    requestKey: uuid('request_key'),
  },
  (table) => [
    index('chat_message_room').on(table.teamId, table.agataTenantId, table.id),
    unique('chat_message_once').on(table.accountId, table.requestKey),
  ],
);
