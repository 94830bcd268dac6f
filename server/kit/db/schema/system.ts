import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../../contract/kit/language.ts';
import { bytes, defaultText, instant, version } from './columns.ts';

const entry = {
  at: instant('at').notNull().defaultNow(),
  accountId: integer('account_id'),
  branchId: integer('branch_id'),
  resource: text('resource').notNull(),
  recordId: text('record_id'),
  action: text('action').notNull(),
  /** Changed fields as { field: [before, after] }. */
  changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>(),
};

/** The audit: who did what to which record, and when. Refusals worth recording are in it too. */
export const audits = pgTable(
  'audit',
  { id: integer('id').primaryKey().generatedAlwaysAsIdentity(), ...entry },
  (table) => [
    index('audit_record').on(table.branchId, table.resource, table.recordId, table.at),
    index('audit_account').on(table.accountId, table.at),
    index('audit_at').on(table.at, table.id),
    index('audit_resource').on(table.resource, table.at),
  ],
);

/** Old entries of the audit, which the histories of records still tell. Nothing deletes them. */
export const auditArchive = pgTable(
  'audit_archive',
  { id: integer('id').primaryKey(), ...entry },
  (table) => [
    index('audit_archive_record').on(table.branchId, table.resource, table.recordId, table.at),
  ],
);

/**
 * Seals over the entries of the audit: each holds what the entries of one chain hash to, and the hash of the seal before.
 * Inserted alone, never changed.
 */
export const auditSeals = pgTable(
  'audit_seal',
  {
    /** The branch of its entries; 0 for those without a branch. */
    chain: integer('chain').notNull(),
    /** Counts the seals of a chain from 1. */
    number: integer('number').notNull(),
    /** Every entry up to this id was there by then. All seals that were made at once have the same. */
    upToId: integer('up_to_id').notNull(),
    sealedAt: instant('sealed_at').notNull(),
    ids: integer('ids').array().notNull(),
    /** SHA-256 of each entry's line, in the order of the ids. */
    digests: bytes('digests').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.number] }),
    index('audit_seal_up_to').on(table.upToId),
  ],
);

/** A paper that goes with a mail. It is drawn when the mail is sent. A product adds what it tells its papers apart by. */
export interface MailAttachment {
  number: string;
  language: Language;
}

/** Outgoing mail: written in the transaction that causes it, sent by a worker afterwards. */
export const mails = pgTable(
  'mail',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once sent, as it may hold a code. */
    body: text('body').notNull(),
    /** The same as HTML, emptied with it. */
    html: defaultText('html'),
    /** Random: no other installation, nor a copy of this one, makes it for another mail. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('mail_created').on(table.createdAt)],
);

/** Messages that the local stand-ins of mail and SMS services received. Empty where real services are configured. */
export const standInMessages = pgTable('stand_in_message', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** Names of the files that came with it. */
  attachments: text('attachments').array().notNull().default([]),
  /** The gateway's account that it was sent with. */
  account: defaultText('account'),
  /** The sender's own number of it. */
  reference: defaultText('reference'),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/**
 * Texts that translators changed. A row stays when its text is taken back, so that versions go on: their sum counts the
 * changes of the whole catalogue.
 */
export const textTranslations = pgTable(
  'text_translation',
  {
    code: text('code').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Null where the shipped text holds again. */
    text: text('text'),
    version: version(),
    changedBy: integer('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.code, table.language] })],
);

/** Settings of an installation, such as the hash of the code that creates the first Administrator. */
export const installations = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
