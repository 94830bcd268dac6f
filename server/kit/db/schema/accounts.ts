import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Sealed } from '../../secrets/box.ts';
import { branches } from './branches.ts';
import { bytes, defaultText, instant, version } from './columns.ts';

export const accounts = pgTable(
  'account',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /**
     * When the person confirmed the address with the mailed code. Until then the address is a claim and grants nothing.
     */
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull(),
    displayName: text('display_name').notNull(),
    dob: date('dob'),
    phoneMobile: defaultText('phone_mobile'),
    photo: bytes('photo'),
    /** What the person wants the product to open with; empty for what their workplace says. */
    startPage: defaultText('start_page'),
    /** Role on the platform itself; null for people of tenants. */
    platformRole: text('platform_role'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [uniqueIndex('account_email').on(sql`lower(${table.email})`)],
);

/** A sign-in on one browser. Its tokens change. It ends by sign-out, reuse of an old token, or a new password. */
export const sessions = pgTable(
  'session',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    branchId: integer('branch_id').references(() => branches.id),
    /** The address it was opened from: failed attempts from elsewhere do not keep the person from signing in there. */
    address: defaultText('address'),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When the person confirmed last who they are; null while that was signing in. */
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
    /** The passkey that opened it, or was added in it: a second factor for as long as the person has it. */
    passkeyId: integer('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('session_account')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
    index('session_from').on(table.accountId, table.address),
    index('session_branch')
      .on(table.branchId)
      .where(sql`${table.endedAt} is null`),
    index('session_passkey')
      .on(table.passkeyId)
      .concurrently()
      .where(sql`${table.passkeyId} is not null`),
  ],
);

/**
 * Sessions at work in another branch than the one chosen last, as in a second tab. Each visit ends by itself, and is
 * prolonged by the calls that are made there.
 */
export const branchVisits = pgTable(
  'branch_visit',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.branchId] }),
    index('branch_visit_branch').on(table.branchId),
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
    /** The same value on both tokens of a pair. */
    pair: defaultText('pair'),
    /** Random part of the pair that replaces this one: both tokens of the old pair always give the same new pair. */
    renewal: text('renewal'),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('session_token_seen').on(table.sessionId, table.issuedAt).concurrently(),
    check('session_token_kind', sql`${table.kind} in ('bearer', 'readOnly')`),
  ],
);

/** Attempts at a secret within a window, by target and origin. Counted before the secret is compared. */
export const attempts = pgTable('attempt', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: instant('since').notNull().defaultNow(),
  /** The earliest time of the next attempt, after many failed ones. */
  pausedUntil: instant('paused_until'),
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

/** A new email that waits for its code; one per person. */
export const emailChanges = pgTable('email_change', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
});

/**
 * The app that gives a person codes for signing in, one per person. While `since` is null it is being set up, and nothing
 * asks for a code.
 */
export const secondFactors = pgTable('second_factor', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The key that the app has too: sealed (server/kit/secrets). */
  secret: text('secret').$type<Sealed>().notNull(),
  since: instant('since'),
  madeAt: instant('made_at').notNull().defaultNow(),
  /** The step of 30 s of the last code that was given: it and earlier ones count no more. */
  lastStep: integer('last_step').notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryCodes: text('recovery_codes')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Wrong codes in a row. */
  tries: integer('tries').notNull().default(0),
  /** The earliest time of the next try, after many wrong ones. */
  pausedUntil: instant('paused_until'),
  /** When it ends as others asked, and the hash of the code by which its person keeps it. */
  resetAt: instant('reset_at'),
  resetHash: text('reset_hash'),
  /** The company whose provider opened the session in which it was set up (app.mark_enrolled): it goes as that one's word does. */
  byProviderOf: integer('by_provider_of'),
});

/** What signs a person in without a password: the public half of a key that a device or a keeper of passwords holds. */
export const passkeys = pgTable(
  'passkey',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    /** What the device calls it: base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** What the device calls the person, the same for all their passkeys: base64url. */
    userHandle: text('user_handle').notNull(),
    /** How often the device says that it was used; 0 where it does not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    /** How the device is reached, such as usb or internal. */
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    /** The company whose provider opened the session in which it was added (app.mark_enrolled): it goes as that one's word does. */
    byProviderOf: integer('by_provider_of'),
  },
  (table) => [
    uniqueIndex('passkey_credential').on(table.credentialId),
    index('passkey_account').on(table.accountId),
  ],
);

/** Questions for a passkey that were answered, so that each counts once. */
export const answeredQuestions = pgTable(
  'answered_question',
  {
    hash: text('hash').primaryKey(),
    /** Whose it was; null where someone was signing in. */
    accountId: integer('account_id').references(() => accounts.id),
    /** When the question ends, and the row is no longer needed. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('answered_question_account').on(table.accountId)],
);

/** Captchas that were given in, so that each counts once. */
export const usedCaptchas = pgTable('used_captcha', {
  signature: text('signature').primaryKey(),
  /** When the challenge ends, and the row is no longer needed. */
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Answers of requests that came with a key, by person: a repeat of one is answered with what it made. Housekeeping
 * removes them after a day.
 */
export const requestKeys = pgTable(
  'request_key',
  {
    key: uuid('key').notNull(),
    /** Whose it is. As in the audit no reference is checked, since every request that writes makes a row. */
    accountId: integer('account_id').notNull(),
    /** Proves call, branch and input to be the same, and tells nothing of them. */
    signature: text('signature').notNull(),
    /** The answer as JSON; null where it was too long, or made after the transaction. */
    answer: text('answer'),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  },
  (table) => [
    // A visitor's repeat knows the key alone: the account was made by the request.
    primaryKey({ columns: [table.key, table.accountId] }),
    index('request_key_age').on(table.answeredAt),
  ],
);
