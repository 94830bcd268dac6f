import { sql } from 'drizzle-orm';
import {
  likenesses,
  type registration as calls,
} from '../../../../contract/clinic/registration.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { fixedOf, mobileOf } from '../patients/phones.ts';
import { rowsById } from '../patients/search.ts';

/** Likely duplicates shown. */
const MAX_DUPLICATES = 5;
/** Companies answered by a search. */
const MAX_COMPANIES = 20;
/** Digits from which a phone number counts as distinctive. */
const PHONE_DIGITS = 7;

export const registration: Handlers<typeof calls> = {
  async patientLikes({ name, phone, dob, except = '' }, context) {
    // A mobile and a fixed number are stored differently; both forms are searched.
    const phones = phone.length < PHONE_DIGITS ? [] : [mobileOf(phone), fixedOf(phone)];
    const { rows: candidates } = await context.db.execute<{ id: number; alike: string[] }>(
      sql`SELECT id, alike FROM app.like_patients(${name}, ${likePattern(name)}, ${sql.param(phones)}::text[], ${dob || null}::date, ${except}, ${MAX_DUPLICATES})`,
    );
    const rows = await rowsById(
      context,
      candidates.map(({ id }) => id),
    );
    return candidates.flatMap(({ id, alike }) => {
      const row = rows.get(id);
      return row ? [{ ...row, alike: likenesses.filter((by) => alike.includes(by)) }] : [];
    });
  },

  async companyList({ name }, { db }) {
    const { rows } = await db.execute<{
      id: number;
      name: string;
      city: string;
      address: string;
      contact: string;
    }>(sql`SELECT * FROM app.companies(${likePattern(name)}, ${MAX_COMPANIES})`);
    return rows.map(({ id, name: companyName, city, address, contact }) => ({
      id,
      companyName,
      city,
      companyAddress: address,
      companyContact: contact,
    }));
  },
};
