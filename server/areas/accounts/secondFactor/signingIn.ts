import { eq } from 'drizzle-orm';
import type { Language } from '../../../../contract/kit/language.ts';
import { audits, secondFactors as table } from '../../../db/schema/index.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { type GivenFactor, noteRefused, type Origin } from '../signIns/noting.ts';
import { type Accepted, type Factor, giveCode, holdFactor } from './codes.ts';

interface Person {
  id: number;
  email: string;
  displayName: string;
}

/**
 * Asks someone whose password was right for their second factor, where they have one, and answers which it was. Throws 403 where no code is given,
 * 400 where it is wrong, 429 during a pause. One that others asked to be switched off ends here, when its time has come;
 * a right code keeps it.
 */
export async function passSecondFactor(
  database: Database,
  { secrets, language, origin }: { secrets: SecretBox; language: Language; origin: Origin },
  person: Person,
  code: string | undefined,
): Promise<GivenFactor> {
  const passed = await database.system(async (work): Promise<GivenFactor | Failure> => {
    const { db } = work;
    const factor = await holdFactor(db, person.id);
    if (!factor?.since) return '';
    if (factor.resetAt && factor.resetAt <= new Date()) {
      await db.delete(table).where(eq(table.accountId, person.id));
      await note(work, person.id, 'second-factor-off');
      await sendMail(work, 'SECOND_FACTOR_OFF', to(person, language));
      return '';
    }
    if (!code) return refusal(403, 'AUTH.CODE_WANTED', { field: 'code' });
    const given = await giveCode({ db, secrets }, factor, code);
    if (!('refused' in given)) {
      await acceptCode({ ...work, language }, factor, given, person);
      return given.kind;
    }
    // Who types codes here knows the password.
    if (given.isLastTry) {
      await note(work, person.id, 'second-factor-guessed');
      await sendMail(work, 'SECOND_FACTOR_GUESSED', to(person, language));
    }
    return given.refused;
  });
  if (!(passed instanceof Failure)) return passed;
  if (code) await noteRefused(database, person.id, 'wrong-code', origin);
  throw passed;
}

/** What a right code brings: a used recovery code is mailed, and the second factor is kept where it was about to end. */
export async function acceptCode(
  work: Work & { language: Language },
  factor: Factor,
  { kind }: Accepted,
  person: Person,
): Promise<void> {
  if (kind === 'recovery') {
    await note(work, person.id, 'recovery-code');
    await sendMail(work, 'RECOVERY_CODE_USED', {
      ...to(person, work.language),
      values: () => ({
        name: person.displayName,
        left: String(factor.recoveryCodes.length - 1),
      }),
    });
  }
  if (!factor.resetAt) return;
  await keepFactor(work, person.id);
  await note(work, person.id, 'second-factor-kept');
}

/** Drops the request that a person's second factor be switched off. */
export async function keepFactor({ db }: Work, accountId: number): Promise<void> {
  await db
    .update(table)
    .set({ resetAt: null, resetHash: null })
    .where(eq(table.accountId, accountId));
}

/** Adds an entry of the own account to the history, where there is no session yet. */
export async function note({ db }: Work, accountId: number, action: string): Promise<void> {
  await db
    .insert(audits)
    .values({ accountId, resource: 'accounts', recordId: String(accountId), action });
}

const to = ({ email, displayName }: Person, language: Language) => ({
  recipients: [email],
  language,
  values: () => ({ name: displayName }),
});
