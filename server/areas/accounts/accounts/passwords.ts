import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import { accounts, audits, emailChanges, passwordResets, pins } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import {
  countAttempt,
  deleteAttempts,
  mailBy,
  mailFrom,
  mailOf,
  resetBy,
  signInBy,
  signInOf,
} from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf, hashPassword, newCode } from '../../../kit/http/secrets.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { elsewhereFailure } from '../singleSignOn/required.ts';
import { hasEmail } from './byEmail.ts';
import { refuseGuessed, refuseLeaked, refusePlaces } from './newPasswords.ts';
import { endSessions, sessionsFrom } from './sessions.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Minimum time of an answer in milliseconds, so that it does not tell whether a mail is sent. */
const MIN_ANSWER_MS = 300;

/** Mails a reset code. The answer does not tell whether the email is known. */
export async function requestReset(
  email: string,
  { database, config, language, address }: OpenContext,
): Promise<void> {
  const knownHere = await database.system(({ db }) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(hasEmail(email), exists(sessionsFrom(db, address)))),
  );
  await countAttempt(database, [
    mailBy(email, address),
    mailFrom(address),
    // Where the person has signed in before, requests from elsewhere do not pause them.
    ...(knownHere.length > 0 ? [] : [mailOf(email)]),
  ]);
  const request = database.system(async (work) => {
    const [person] = await work.db
      .select({ id: accounts.id, name: accounts.displayName, email: accounts.email })
      .from(accounts)
      .where(and(hasEmail(email), isNull(accounts.disabledAt)));
    if (!person) return false;
    const code = newCode();
    await work.db.insert(passwordResets).values({
      accountId: person.id,
      codeHash: hashOf(code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    });
    const link = `${config.PUBLIC_URL}/auth/reset-password?${new URLSearchParams({ email: person.email, code })}`;
    await sendMail(work, 'RESET', {
      recipients: [person.email],
      language,
      values: () => ({ name: person.name, link }),
    });
    return true;
  });
  const [known] = await Promise.all([request, wait(MIN_ANSWER_MS)]);
  if (!known && config.REVEAL_UNKNOWN_EMAIL)
    throw refusal(404, 'AUTH.VALIDATION.NOT_FOUND', { field: 'email', params: { email } });
}

/**
 * Sets a new password with a mailed code. The attempt is counted and committed before the code is compared, and only
 * the right code leads to hashing.
 */
export async function resetByCode(
  input: { email: string; code: string; new_password: string },
  context: OpenContext,
): Promise<void> {
  const { database, address, runLimited } = context;
  const refused = refusal(400, 'AUTH.VALIDATION.RESET_REQUEST_EXPIRE');
  const { email } = input;
  await countAttempt(database, [resetBy(email, address)]);
  // Before the code is tried: a password that has to be another one costs no try.
  await refuseGuessed(input.new_password, [email]);
  await refuseLeaked(input.new_password, context);
  const tried = await database.system(async ({ db }) => {
    const [latest] = await db
      .select({ id: passwordResets.id })
      .from(passwordResets)
      .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
      .where(
        and(
          hasEmail(email),
          isNull(accounts.disabledAt),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, sql`now()`),
        ),
      )
      .orderBy(desc(passwordResets.id))
      .limit(1);
    if (!latest) return undefined;
    const [counted] = await db
      .update(passwordResets)
      .set({ tries: sql`${passwordResets.tries} + 1` })
      .where(eq(passwordResets.id, latest.id))
      .returning();
    return counted;
  });
  if (!tried || tried.tries > CODE_TRIES || tried.codeHash !== hashOf(input.code)) throw refused;
  const elsewhere = await database.system(({ db }) => elsewhereFailure(db, tried.accountId));
  if (elsewhere) throw elsewhere;
  const passwordHash = await runLimited('passwords', () => hashPassword(input.new_password));
  await database.system(async (work) => {
    const used = await work.db
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.id, tried.id), isNull(passwordResets.usedAt)))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw refused;
    // Told to no one but who has the code.
    await refusePlaces(work.db, tried.accountId, input.new_password);
    await setPassword(work, tried.accountId, passwordHash);
    // The code came by mail, so the address is confirmed.
    await work.db
      .update(accounts)
      .set({ emailConfirmedAt: sql`now()` })
      .where(eq(accounts.id, tried.accountId));
    await work.db.insert(audits).values({
      accountId: tried.accountId,
      resource: 'accounts',
      recordId: String(tried.accountId),
      action: 'reset-password',
    });
    await endSessions(work, tried.accountId, 'password');
  });
  await deleteAttempts(database, [
    signInBy(email, address),
    signInOf(email),
    resetBy(email, address),
  ]);
}

/** Stores a new password. All codes mailed to the person before become invalid. */
export async function setPassword(
  { db }: Pick<Work, 'db'>,
  accountId: number,
  passwordHash: string,
): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  await db.delete(emailChanges).where(eq(emailChanges.accountId, accountId));
  // Whoever knew the old one may have set it.
  await db.delete(pins).where(eq(pins.accountId, accountId));
}
