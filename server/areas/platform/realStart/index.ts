import { sql } from 'drizzle-orm';
import type { realStart as calls } from '../../../../contract/platform/startNeeds.ts';
import { AfterCommit, type Handlers } from '../../../kit/http/context.ts';
import { needsOf, readStoredNeeds } from './reading.ts';

export const realStart: Handlers<typeof calls> = {
  // Of factors people see their own alone, and each Administrator is to have one.
  async realStart(_, context) {
    const { config, reader, session } = context;
    const stored = await readStoredNeeds(context, sql`a.id = ${session.accountId}`);
    if (!stored) return [];
    // The reader has connections of its own: the call's is given back first.
    return new AfterCommit(async () => needsOf(stored, config, await reader.read()));
  },
};
