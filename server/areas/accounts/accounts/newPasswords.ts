import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/db/database.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashPassword } from '../../../kit/http/secrets.ts';
import { hasLeaked, isGuessed } from './knownPasswords.ts';

/** How the product is called, which is no password here. */
const PRODUCT = ['Doctor Assist', 'DoctorAssist', 'AGATA'];

type Context = Pick<OpenContext, 'config' | 'log' | 'runLimited'>;

/**
 * Refuses a new password that is among those known from leaks, or is one of the commonest words, the product's name, or the
 * person's own name or address, with digits and signs, at its field (NIST SP 800-63B, 3.1.1.2).
 */
export async function refuseGuessed(
  password: string,
  own: readonly string[],
  field = 'new_password',
): Promise<void> {
  if (await isGuessed(password, [...PRODUCT, ...own])) throw known(field);
}

/** Refuses a new password that is a word of the company or a branch that a person works for, with digits and signs. */
export async function refusePlaces(db: Db, accountId: number, password: string): Promise<void> {
  const { rows } = await db.execute<{ code: string; company_name: string }>(
    sql`SELECT code, company_name FROM app.own_branches(${accountId}::integer)`,
  );
  await refuseGuessed(
    password,
    rows.flatMap(({ code, company_name: company }) => [code, company]),
  );
}

/** Refuses a new password that the service of leaked passwords knows, where one is configured. */
export async function refuseLeaked(
  password: string,
  { config, log }: Pick<Context, 'config' | 'log'>,
  field = 'new_password',
): Promise<void> {
  if (await hasLeaked(password, config, log)) throw known(field);
}

/** The hash of a new password, once it is not refused. A handler that knows whose it is refuses their names as well. */
export async function hashNewPassword(password: string, context: Context): Promise<string> {
  await refuseGuessed(password, []);
  const passwordHash = await context.runLimited('passwords', () => hashPassword(password));
  await refuseLeaked(password, context);
  return passwordHash;
}

const known = (field: string) => refusal(400, 'AUTH.VALIDATION.PASSWORD_KNOWN', { field });
