import { sql } from 'drizzle-orm';
import { accounts } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';

/** A phone's digits with its country code. One without any is kept as it was written. */
export function fullPhone(written: string, countryCode = ''): string {
  if (!/^[+\d\s().-]+$/.test(written)) return written;
  const code = countryCode.replace('+', '');
  const digits = written.replace(/\D/g, '');
  if (code === '') return digits.replace(/^00/, '').replace(/^0/, '60');
  return code + digits.replace(/^0/, '');
}

/** Whether someone is registered with a phone, however it was written then. */
export async function isPhoneKnown({ db }: Pick<Work, 'db'>, phone: string): Promise<boolean> {
  const inland = phone.replace(/^60/, '0');
  const spellings = [phone, `00${phone}`, inland, phone.replace(/^60/, '600')];
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      sql`${accounts.phoneMobile} <> '' AND (${accounts.phoneMobile} = ${phone}
        OR regexp_replace(${accounts.phoneMobile}, '[^0-9]', '', 'g') = ANY(${sql.param(spellings)}::text[]))`,
    )
    .limit(1);
  return found.length > 0;
}

/** Lets two registrations with the same phone go one after the other. */
export async function holdPhone({ db }: Pick<Work, 'db'>, phone: string): Promise<void> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('phone of a person'), hashtext(${phone}))`,
  );
}
