import { type Access, call, listCall } from './call.ts';
import { idOf } from './id.ts';
import { wallClock } from './kinds/wallClock.ts';
import { z } from './zod.ts';

/** How long a removed record can be brought back. */
export const TRASH_DAYS = 30;

/** What is known of a removed record beside its fields. */
const removal = {
  removedAt: wallClock(),
  removedBy: z.string(),
};

/**
 * The calls of a list's trash: what was removed in the last `TRASH_DAYS` days, latest first, and bringing one back. They
 * are for those who may remove.
 */
export function trashCalls<const X extends Access, R extends z.core.$ZodShape>({
  one,
  resource,
  path,
  access,
  record,
  removed,
  title,
}: {
  one: string;
  resource: string;
  path: `/api/${string}`;
  access: X;
  record: z.ZodMiniObject<R>;
  /** A record as it is listed once it is removed. */
  removed: z.ZodMiniObject<R>;
  /** The field that a record is known by. */
  title: string;
}) {
  return {
    Removed: listCall({
      method: 'GET',
      path: `${path}/removed`,
      summary: `Lists the ${one} records that were removed in the last ${TRASH_DAYS} days, by removal, or by their ${title}; q finds words of their fields.`,
      access,
      list: { sort: ['removedAt', title], ids: resource },
      answer: z.object({
        data: z.array(z.extend(removed, removal)),
        totalCount: z.int(),
      }),
    }),
    Restore: call({
      method: 'PUT',
      path: `${path}/:id/restore`,
      summary: `Brings back a removed ${one} with its id and its files. 409 where what it refers to is gone, or its value is taken by now.`,
      access,
      query: z.object({ id: idOf(`removed-${resource}`) }),
      answer: record,
    }),
  };
}
