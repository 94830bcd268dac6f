import { sql } from 'drizzle-orm';
import { messageList as calls } from '../../../../contract/messaging/messageList.ts';
import { readGroups } from '../../../kit/db/groups.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { historyOf } from './reading.ts';
import { wantedOf } from './search.ts';

export const messageList: Handlers<typeof calls> = {
  async messageList(input, context) {
    const found = await historyOf(context, input);
    return found.map((message) => {
      const { parts: _, ...rest } = message;
      return rest;
    });
  },

  messageGroups({ by, q, ...criteria }, context) {
    const wanted = wantedOf(context, criteria, { q });
    return readGroups(context.db, calls.messageGroups, {
      by: by === undefined ? undefined : sql`listed.value`,
      rows: sql`FROM app.message_keys(${wanted}::jsonb, ${by ?? ''}) AS listed(value)`,
    });
  },
};
