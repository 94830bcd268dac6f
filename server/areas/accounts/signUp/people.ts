import { sql } from 'drizzle-orm';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { accounts } from '../../../db/schema/index.ts';
import { sqlState, type Work } from '../../../kit/db/database.ts';
import { countAttempt, signUpFrom } from '../../../kit/http/attempts.ts';
import type { ChangeContext, OpenContext } from '../../../kit/http/context.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { hashPassword } from '../../../kit/http/secrets.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { hasEmail } from '../accounts/byEmail.ts';
import { refuseGuessed, refuseLeaked } from '../accounts/newPasswords.ts';
import { keepAgreement } from '../notice/index.ts';
import { takeCaptcha } from './captcha.ts';
import { fullPhone, holdPhone, isPhoneKnown } from './phones.ts';

/** What a visitor says of themselves. */
export interface GivenPerson {
  email: string;
  password: string;
  full_name: string;
  display_name: string;
  dob: string;
  phone_mobile: string;
  country_code_user?: string | undefined;
  token?: string | undefined;
  agreedTo?: string | undefined;
}

/**
 * Registers a person, and does what belongs to it in the same transaction, in the person's name. The attempt is counted
 * and the captcha taken first; only then is the password hashed. `otherFaults` tells what else is taken. A request whose
 * answer was lost is repeated under its key.
 */
export async function register<T>(
  given: GivenPerson,
  context: OpenContext,
  {
    otherFaults = () => Promise.resolve([]),
    further,
  }: {
    otherFaults?: (work: Work) => Promise<Fault[]>;
    further: (context: ChangeContext) => Promise<T>;
  },
): Promise<T> {
  const { database, address, runLimited, language, byKey, reply } = context;
  const repeated = byKey && (await database.system((work) => byKey.repeatedForVisitor(work)));
  if (repeated) {
    for (const [name, value] of Object.entries(repeated.headers)) reply.header(name, value);
    // The signature says that it is the answer to the same call.
    return repeated.answer as T;
  }
  await countAttempt(database, [signUpFrom(address)]);
  const { email, full_name, display_name } = given;
  await refuseGuessed(given.password, [email, full_name, display_name], 'password');
  await refuseLeaked(given.password, context, 'password');
  await takeCaptcha(database, given.token);
  const phone = fullPhone(given.phone_mobile, given.country_code_user);
  const refuseTaken = async (work: Work) => {
    const faults = [...(await takenOf(work, given.email, phone)), ...(await otherFaults(work))];
    if (faults.length > 0) throw new Failure(409, faults);
  };
  await database.system(refuseTaken);
  const passwordHash = await runLimited('passwords', () => hashPassword(given.password));
  return database.system(async (work) => {
    await holdPhone(work, phone);
    await refuseTaken(work);
    const id = await storePerson(work, given, { passwordHash, phone });
    // What follows is done in the person's name.
    await work.db.execute(sql`SELECT set_config('app.account', ${String(id)}, true)`);
    const recorder = systemRecorder(work, id);
    await recorder.audit({ resource: 'accounts', id, action: 'create' });
    const { agreedTo: version } = given;
    if (version !== undefined) await keepAgreement(work, id, { version, address, language });
    const answer = await further({
      ...work,
      ...recorder,
      language,
      branch: undefined,
      session: { accountId: id, displayName: given.display_name, platformRole: null },
    });
    await byKey?.keep(work, id, answer);
    return answer;
  });
}

/** Whether an account has an email. */
export async function isEmailKnown({ db }: Pick<Work, 'db'>, email: string): Promise<boolean> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(hasEmail(email));
  return found.length > 0;
}

async function takenOf(work: Work, email: string, phone: string): Promise<Fault[]> {
  return [
    ...((await isEmailKnown(work, email)) ? [{ code: '170002', field: 'email' }] : []),
    ...((await isPhoneKnown(work, phone)) ? [{ code: '170003', field: 'phone_mobile' }] : []),
  ];
}

async function storePerson(
  { db }: Work,
  { email, full_name, display_name, dob }: GivenPerson,
  { passwordHash, phone }: { passwordHash: string; phone: string },
): Promise<number> {
  const [made] = await db
    .insert(accounts)
    .values({
      email,
      passwordHash,
      fullName: full_name,
      displayName: display_name,
      dob,
      phoneMobile: phone,
    })
    .returning({ id: accounts.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refusal(409, '170002', { field: 'email' }) : error;
    });
  if (!made) throw new Error('an account was not stored');
  return made.id;
}
