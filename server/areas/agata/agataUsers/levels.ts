import { eq } from 'drizzle-orm';
import { type AccessLevel, mayGiveLevel } from '../../../../contract/platform/accessAreas.ts';
import { agataUsers } from '../../../db/schema/index.ts';
import type { CrudOptions, Row } from '../../../kit/db/crud/index.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { accessLevel as ownLevel } from './accessLevel.ts';

/**
 * The rules of access levels: whoever has one neither changes it nor writes one beyond it, and the pages of its users
 * follow a change at once.
 */
export const accessLevelOptions: CrudOptions = {
  taken: { name: 'GENERAL.TAKEN' },
  async written(context, { before, after }) {
    const { db, session } = context;
    const users = await db
      .select({ account: agataUsers.accountId })
      .from(agataUsers)
      .where(eq(agataUsers.accessLevelId, Number((before ?? after)?.['id'])));
    if (users.some(({ account }) => account === session.accountId))
      throw refusal(403, 'AGATA.OWN_LEVEL');
    // A level that was just changed is none of the own.
    const own = await ownLevel(context);
    const isGiven = [before, after].every((row) => !row || mayGiveLevel(own, areasOf(row)));
    if (!isGiven) throw refusal(403, 'AGATA.BEYOND_OWN_LEVEL');
    for (const { account } of users) await notifyHubs(context, { kind: 'rights', account });
  },
};

const areasOf = ({ sees, edits }: Row): AccessLevel => ({ sees, edits }) as AccessLevel;
