import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { fill } from '../../../contract/kit/message.ts';
import { languages } from '../../../contract/texts/index.ts';
import { accounts, audits, passwordResets } from '../../db/schema/index.ts';
import { countTry, mailFrom, mailTo } from '../../http/attempts.ts';
import type { OpenContext } from '../../http/context.ts';
import { refusal } from '../../http/failure.ts';
import { hashOf, hashPassword, newCode } from '../../http/secrets.ts';
import { postMail } from '../../jobs/mail.ts';
import { textOf } from '../localization/catalogue.ts';
import { endSessions } from './sessions.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** How long an answer takes at least, so that the time does not tell whether there is a mail to write. */
const ALIKE_MS = 300;

/** Mails a code to a person who forgot their password. What is answered says nothing of whether the email is known. */
export async function requestReset(
  email: string,
  { database, config, language, address }: OpenContext,
): Promise<void> {
  await countTry(database, [mailTo(email), mailFrom(address)]);
  const asked = database.system(async (work) => {
    const [person] = await work.db
      .select({ id: accounts.id, name: accounts.displayName, email: accounts.email })
      .from(accounts)
      .where(
        and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isNull(accounts.disabledAt)),
      );
    if (!person) return false;
    const code = newCode();
    await work.db.insert(passwordResets).values({
      accountId: person.id,
      codeHash: hashOf(code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    });
    const link = `${config.PUBLIC_URL}/auth/reset-password?${new URLSearchParams({ email: person.email, code })}`;
    const at = languages.indexOf(language);
    await postMail(work, {
      recipient: person.email,
      subject: textOf('MAIL.RESET.SUBJECT', at),
      body: fill(textOf('MAIL.RESET.TEXT', at), { name: person.name, link }),
    });
    return true;
  });
  const [known] = await Promise.all([asked, wait(ALIKE_MS)]);
  if (!known && config.REVEAL_UNKNOWN_EMAIL)
    throw refusal(404, 'AUTH.VALIDATION.NOT_FOUND', { field: 'email', params: { email } });
}

/** Sets a new password by a mailed code. A try is counted, and kept, before the code is compared. */
export async function resetByCode(
  input: { email: string; code: string; new_password: string },
  { database }: OpenContext,
): Promise<void> {
  const refused = refusal(400, 'AUTH.VALIDATION.RESET_REQUEST_EXPIRE');
  const passwordHash = await hashPassword(input.new_password);
  const tried = await database.system(async ({ db }) => {
    const [latest] = await db
      .select({ id: passwordResets.id })
      .from(passwordResets)
      .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
      .where(
        and(
          eq(sql`lower(${accounts.email})`, input.email.toLowerCase()),
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
  await database.system(async (work) => {
    const used = await work.db
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.id, tried.id), isNull(passwordResets.usedAt)))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw refused;
    await work.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, tried.accountId));
    await work.db.insert(audits).values({
      accountId: tried.accountId,
      resource: 'accounts',
      recordId: String(tried.accountId),
      action: 'reset-password',
    });
    await endSessions(work, tried.accountId, 'password');
  });
}
