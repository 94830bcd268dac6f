import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { articleAnswers, articleStates } from '../../../contract/agata/articles.ts';
import { pushAudiences, pushStates } from '../../../contract/agata/pushSchedules.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { betterLifeCategories } from './agataLists.ts';
import { consultantTeams } from './agataTeams.ts';
import { agataTenants } from './agataTenants.ts';

/** Articles of consultant teams for better-life discovery. */
export const articles = pgTable(
  'article',
  {
    ...columns.ofPlatform(),
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => betterLifeCategories.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => accounts.id),
    title: text('title').notNull(),
    summary: columns.defaultText('summary'),
    /** Sanitised HTML. */
    body: columns.defaultText('body'),
    /** A JPEG. */
    image: columns.bytes('image'),
    state: columns.oneOf('state', articleStates),
    /** Why it was rejected. */
    reason: columns.defaultText('reason'),
    decidedBy: integer('decided_by').references(() => accounts.id),
    decidedAt: columns.instant('decided_at'),
    publishedAt: columns.instant('published_at'),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('article_team').on(table.teamId, table.createdAt),
    index('article_state').on(table.state, table.createdAt),
  ],
);

/** What readers say of articles: one answer of each reader. */
export const articleResponses = pgTable(
  'article_response',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The team of the article. */
    teamId: integer('team_id')
      .notNull()
      .references(() => consultantTeams.id),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    answer: columns.oneOf('answer', articleAnswers),
    comment: columns.defaultText('comment'),
    at: columns.instant('at').notNull().defaultNow(),
  },
  (table) => [
    unique('article_response_once').on(table.articleId, table.accountId),
    index('article_response_at').on(table.at),
  ],
);

/** Push notifications that the platform sends at a time. */
export const pushSchedules = pgTable(
  'push_schedule',
  {
    ...columns.ofPlatform(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    audience: columns.oneOf('audience', pushAudiences),
    audienceTeamId: integer('audience_team_id').references(() => consultantTeams.id),
    audienceTenantId: integer('audience_tenant_id').references(() => agataTenants.id),
    sendAt: columns.instant('send_at').notNull(),
    state: columns.oneOf('state', pushStates),
    /** People whom it was for, their devices, and how many of these took it and did not. */
    people: integer('people').notNull().default(0),
    devices: integer('devices').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    sentAt: columns.instant('sent_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_schedule_due').on(table.state, table.sendAt)],
);

/** Devices that a push notification is on its way to. A row goes once it is known what became of it. */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => pushSchedules.id, { onDelete: 'cascade' }),
    /** The session whose browser or phone it is. It may be gone by then. */
    sessionId: integer('session_id').notNull(),
    /** Given to the push service, whose answer nobody may know. */
    isTried: boolean('is_tried').notNull().default(false),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.sessionId] })],
);
