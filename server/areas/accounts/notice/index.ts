import { desc, eq } from 'drizzle-orm';
import { NOTICE_VERSION, type notice as calls } from '../../../../contract/accounts/notice.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { agreements } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { readSeller } from '../seller/reading.ts';

export const notice: Handlers<typeof calls> = {
  sellerContact: (_, { database }) =>
    database.system(async ({ db }) => {
      const {
        name,
        rocNo,
        address,
        postcode,
        city,
        phone,
        fax,
        hotline,
        email,
        website,
        privacyContact,
      } = await readSeller(db);
      const place = [postcode, city].filter((part) => part !== '').join(' ');
      return {
        name,
        rocNo,
        address: [address, place].filter((part) => part !== '').join(', '),
        phone,
        fax,
        hotline,
        email,
        website,
        privacyContact,
      };
    }),

  async ownAgreements(_, { db, session }) {
    const rows = await db
      .select()
      .from(agreements)
      .where(eq(agreements.accountId, session.accountId))
      .orderBy(desc(agreements.agreedAt));
    return rows.map(({ version, agreedAt, address }) => ({
      version,
      agreedAt: wallClockOf(agreedAt),
      address,
    }));
  },
};

/** Keeps that a person agreed to the terms and the privacy notice that they were shown, from which address. */
export async function keepAgreement(
  { db }: Pick<Work, 'db'>,
  accountId: number,
  { version, address, language }: { version: string; address: string; language: Language },
): Promise<void> {
  if (version !== NOTICE_VERSION)
    throw refusal(409, 'SIGN_UP.NOTICE_CHANGED', { field: 'agreedTo' });
  await db.insert(agreements).values({ accountId, version, address, language });
}
