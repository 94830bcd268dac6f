import { sql } from 'drizzle-orm';
import { likenesses, type registration as calls } from '../../../contract/registration.ts';
import { likePattern } from '../../db/like.ts';
import type { Handlers } from '../../http/context.ts';
import { fixedOf, mobileOf } from '../patients/phones.ts';
import { rowsById } from '../patients/search.ts';

/** How many patients who may be the same person are shown. */
const MOST_LIKES = 5;
/** How many companies a search answers. */
const MOST_COMPANIES = 20;
/** Digits of the shortest phone number that tells people apart. */
const PHONE_DIGITS = 7;

export const registration: Handlers<typeof calls> = {
  async patientLikes({ name, phone = '', dob, except = '' }, context) {
    // Whether it is a mobile number or a fixed one, it is found as either is stored.
    const phones = phone.length < PHONE_DIGITS ? [] : [mobileOf(phone), fixedOf(phone)];
    const { rows: likes } = await context.db.execute<{ id: number; alike: string[] }>(
      sql`SELECT id, alike FROM app.like_patients(${name}, ${likePattern(name)}, ${sql.param(phones)}::text[], ${dob || null}::date, ${except}, ${MOST_LIKES})`,
    );
    const rows = await rowsById(
      context,
      likes.map(({ id }) => id),
    );
    return likes.flatMap(({ id, alike }) => {
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
    }>(sql`SELECT * FROM app.companies(${likePattern(name)}, ${MOST_COMPANIES})`);
    return rows.map(({ id, name: companyName, city, address, contact }) => ({
      id,
      companyName,
      city,
      companyAddress: address,
      companyContact: contact,
    }));
  },
};
