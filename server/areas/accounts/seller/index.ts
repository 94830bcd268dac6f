import { sql } from 'drizzle-orm';
import type { Seller, seller as calls } from '../../../../contract/accounts/seller.ts';
import { sellers } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handlers, prepared } from '../../../kit/http/context.ts';
import { logoOf } from '../../../kit/images.ts';
import { readSeller } from './reading.ts';

export const seller: Handlers<typeof calls> = {
  sellerDetail: async (_, { db }) => toSeller(await readSeller(db)),

  updateSeller: prepared({
    async prepare({ logo }, { runLimited }) {
      if (logo === undefined) return {};
      if (logo === '') return { logo: null };
      return { logo: await runLimited('pictures', () => logoOf(logo, 'logo')) };
    },
    async handle(input, context, drawn) {
      const { logo, logoType: _, ...values } = input;
      const { db } = context;
      const before = await readSeller(db, { isToChange: true });
      await refuseStale(context, 'seller', before);
      const changes = differences(before, values);
      // The logo that was answered is stored already; drawn again it would differ.
      const isNewLogo = logo !== undefined && logo !== (before.logo?.toString('base64') ?? '');
      if (Object.keys(changes).length === 0 && !isNewLogo) return toSeller(before);
      const [after = before] = await db
        .update(sellers)
        .set({ ...values, ...(isNewLogo && drawn), version: sql`${sellers.version} + 1` })
        .returning();
      await record(context, { resource: 'seller', id: before.id, action: 'edit', changes });
      return toSeller(after);
    },
  }),
};

function toSeller({ logo, ...row }: typeof sellers.$inferSelect): Seller {
  return {
    ...row,
    logo: logo?.toString('base64') ?? null,
    photoType: logo && 'image/png',
  };
}
