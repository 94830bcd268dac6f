import { eq } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import { accounts, audits, installations } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { hashNewPassword, refuseGuessed } from './newPasswords.ts';

const CODE = 'first-administrator';
/** The row that asks a second factor of Administrators (app.lacks_second_factor). The demo is without it. */
const NEEDS_FACTOR = 'administrators need a second factor';

/** Whether the installation has no Administrator yet. */
export async function isFirstWanted(database: Database): Promise<boolean> {
  return database.system(async ({ db }) => {
    const found = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.platformRole, 'Administrator'))
      .limit(1);
    return found.length === 0;
  });
}

/** Creates a one-time code for the first Administrator, to print at the console. Earlier codes become invalid. */
export async function newFirstCode(database: Database): Promise<string> {
  const code = newToken().slice(0, 12);
  await database.system(({ db }) =>
    db
      .insert(installations)
      .values({ name: CODE, value: hashOf(code) })
      .onConflictDoUpdate({ target: installations.name, set: { value: hashOf(code) } }),
  );
  return code;
}

/** Creates the first Administrator with the code. The code can be used once. */
export async function createFirst(
  context: Pick<OpenContext, 'config' | 'database' | 'log' | 'runLimited'>,
  input: { code: string; email: string; full_name: string; new_password: string },
): Promise<void> {
  const { database } = context;
  if (!(await isFirstWanted(database))) throw refusal(409, 'AUTH.FIRST_ADMIN.EXISTS');
  await refuseGuessed(input.new_password, [input.email, input.full_name]);
  await countAttempt(database, [{ key: CODE, most: 10 }]);
  const passwordHash = await hashNewPassword(input.new_password, context);
  await database.system(async ({ db }) => {
    const used = await db.delete(installations).where(eq(installations.name, CODE)).returning();
    if (used[0]?.value !== hashOf(input.code))
      throw refusal(403, 'AUTH.FIRST_ADMIN.CODE', { field: 'code' });
    const [made] = await db
      .insert(accounts)
      .values({
        email: input.email,
        passwordHash,
        fullName: input.full_name,
        displayName: input.full_name,
        platformRole: 'Administrator',
      })
      .returning({ id: accounts.id });
    await db
      .insert(installations)
      .values({ name: NEEDS_FACTOR, value: clinicToday() })
      .onConflictDoNothing();
    await db.insert(audits).values({
      accountId: made?.id ?? null,
      resource: 'accounts',
      recordId: String(made?.id),
      action: 'create',
    });
  });
}
