import { and, eq, gt, sql } from 'drizzle-orm';
import { accounts, audits, emailChanges, passwordResets } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../kit/http/attempts.ts';
import type { ChangeContext, SessionContext } from '../../../kit/http/context.ts';
import { type Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, newCode } from '../../../kit/http/secrets.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Mails with a code that a person may request within the window. */
const MAX_MAILS = 5;
/** The audit action for a mail with a code. */
const MAILED = 'mail-email-code';

/** Whether two emails are the same, ignoring case. */
export function isSameEmail(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** Mails a code to a new email, and informs the old one. Nothing else changes until the code is confirmed. */
export async function askForEmail(email: string, context: ChangeContext): Promise<void> {
  const person = await holdPerson(context);
  const isSame = isSameEmail(email, person.email);
  if (isSame && person.emailConfirmedAt !== null)
    throw refusal(400, 'PROFILE.EMAIL_SAME', { field: 'new_email' });
  await refuseLeaving(context, email, 'new_email');
  await mailCode(context, person, isSame ? person.email : email);
  if (!isSame)
    await sendMail(context, 'EMAIL_ASKED', {
      ...to(context, person.email),
      values: () => ({ name: person.name, email }),
    });
}

/** Mails another code to the pending email. */
export async function resendCode(context: SessionContext): Promise<void> {
  const person = await holdPerson(context);
  const { db, session } = context;
  const [pending] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, session.accountId));
  if (!pending) throw notFound();
  await mailCode(context, person, pending.email);
}

/** Deletes the pending email. */
export async function cancelEmail({ db, session }: SessionContext): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.accountId, session.accountId));
}

/**
 * Confirms the pending email with its code. An attempt is counted before the code is compared: the error is returned
 * rather than thrown, so the count is committed.
 */
export async function confirmEmail(
  code: string,
  context: SessionContext,
): Promise<Failure | undefined> {
  const { db, session, audit } = context;
  const person = await holdPerson(context);
  const [tried] = await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(
      and(eq(emailChanges.accountId, session.accountId), gt(emailChanges.expiresAt, sql`now()`)),
    )
    .returning();
  if (!tried || tried.tries > CODE_TRIES || tried.codeHash !== hashOf(code))
    return refusal(400, 'PROFILE.EMAIL_CODE', { field: 'code' });
  const { email } = tried;
  await refuseLeaving(context, email, 'code');
  await cancelEmail(context);
  await db
    .update(accounts)
    .set({ email, emailConfirmedAt: sql`now()`, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, session.accountId))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refusal(409, '170002', { field: 'code' }) : error;
    });
  // Password reset codes went to the old email.
  await db.delete(passwordResets).where(eq(passwordResets.accountId, session.accountId));
  await audit({
    resource: 'accounts',
    id: session.accountId,
    action: 'change-email',
    changes: { email: [person.email, email] },
  });
  if (!isSameEmail(email, person.email))
    await sendMail(context, 'EMAIL_CHANGED', {
      ...to(context, person.email),
      values: () => ({ name: person.name, email }),
    });
  return undefined;
}

/** Refuses an email by which someone would leave the provider at which alone their company signs in. */
async function refuseLeaving(
  { db, session }: ChangeContext,
  email: string,
  field: string,
): Promise<void> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`SELECT app.email_kept_by(${session.accountId}::integer, ${email}) AS name`,
  );
  const name = rows[0]?.name ?? undefined;
  if (name !== undefined)
    throw refusal(403, 'SINGLE_SIGN_ON.KEEPS_EMAIL', { field, params: { name } });
}

// Locks the person's row, so that parallel changes of their email run one after the other.
async function holdPerson({ db, session }: ChangeContext) {
  const [person] = await db
    .select({
      email: accounts.email,
      emailConfirmedAt: accounts.emailConfirmedAt,
      name: accounts.displayName,
    })
    .from(accounts)
    .where(eq(accounts.id, session.accountId))
    .for('no key update');
  if (!person) throw new Error('the person of a session is gone');
  return person;
}

async function mailCode(
  context: ChangeContext,
  { name }: { name: string },
  email: string,
): Promise<void> {
  const { db, session, audit } = context;
  await refuseMany(context);
  const code = newCode();
  const values = {
    email,
    codeHash: hashOf(code),
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    tries: 0,
  };
  await db
    .insert(emailChanges)
    .values({ accountId: session.accountId, ...values })
    .onConflictDoUpdate({ target: emailChanges.accountId, set: values });
  await audit({ resource: 'accounts', id: session.accountId, action: MAILED });
  await sendMail(context, 'EMAIL_CODE', {
    ...to(context, email),
    values: () => ({ name, email, code }),
  });
}

async function refuseMany({ db, session }: ChangeContext): Promise<void> {
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const [mailed] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      seconds: sql<number>`ceil(extract(epoch FROM min(${audits.at}) + ${window} - now()))::integer`,
    })
    .from(audits)
    .where(
      and(
        eq(audits.accountId, session.accountId),
        eq(audits.action, MAILED),
        gt(audits.at, sql`now() - ${window}`),
      ),
    );
  if (mailed && mailed.count >= MAX_MAILS) throw tooManyAttempts(Math.max(1, mailed.seconds));
}

const to = ({ language }: ChangeContext, recipient: string) => ({
  recipients: [recipient],
  language,
});
