import { type Access, call } from './call.ts';
import { idOf, positive } from './id.ts';
import { day } from './kinds/day.ts';
import { orLeftOut } from './kinds/optional.ts';
import { wallClock } from './kinds/wallClock.ts';
import { z } from './zod.ts';

/** A version of a record: as an entry of its history left it, or as it was at the end of a day; else as it is now. */
const chosen = {
  entry: z.optional(positive()),
  day: orLeftOut(day()),
};

/** The field of a history's changes that says which version was brought back. */
export const BROUGHT_BACK = 'version';

/**
 * The calls of the versions of a list's records: a record as it was, rebuilt from its history, and bringing that back. The
 * first is for those who may see the record, the second for those who may change it.
 */
export function versionCalls<const X extends Access, Y extends Access, R extends z.ZodMiniType>({
  one,
  resource,
  path,
  show,
  edit,
  record,
}: {
  one: string;
  resource: string;
  path: `/api/${string}`;
  show: X;
  edit: Y;
  record: R;
}) {
  return {
    Version: call({
      method: 'GET',
      path: `${path}/:id/version`,
      summary: `Reads one ${one} as an entry of its history left it (entry), or as it was at the end of a day (day); without either, as it is now. What its history does not tell for certain is named in unsure.`,
      access: show,
      query: z.object({ id: idOf(resource), ...chosen }),
      answer: z.object({
        /** Files are told by their names. */
        record: z.record(z.string(), z.unknown()),
        /** The entry that left it so, and who made it; none before the first one that is kept. */
        entry: z.nullable(z.int()),
        at: z.nullable(wallClock()),
        who: z.string(),
        /** The fields that were changed meanwhile without an entry in the history. */
        unsure: z.array(z.string()),
        /** Whether it is from before the first entry that is kept. */
        isBeforeHistory: z.boolean(),
      }),
    }),
    Revert: call({
      method: 'PUT',
      path: `${path}/:id/version`,
      summary: `Makes one ${one} what it was in a version: an ordinary change of the fields that differ, apart from files and those that the person does not change. With If-Match, only over that version (409 otherwise).`,
      access: edit,
      query: z.object({ id: idOf(resource) }),
      body: z.object(chosen),
      answer: record,
      example: { day: '2026-01-05' },
    }),
  };
}
