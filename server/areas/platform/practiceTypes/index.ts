import { eq } from 'drizzle-orm';
import { practiceTypes as calls } from '../../../../contract/platform/practiceTypes.ts';
import { practiceTypes as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';

export const practiceTypes: Handlers<typeof calls> = {
  ...crud('practice-types', calls, table, { taken: { title: 'GENERAL.TAKEN' } }),

  async checkPracticeTypeExist({ practiceTypeID }, { db }) {
    const found = await db.select({ id: table.id }).from(table).where(eq(table.id, practiceTypeID));
    return found.length > 0;
  },
};
