import { requiredText } from './fields.ts';
import { signedIn } from './kit/access.ts';
import { call, noRef } from './kit/call.ts';
import { z } from './kit/zod.ts';

export const realtime = {
  registerWsConnectionId: call({
    method: 'POST',
    path: '/api/register_ws_connection_id',
    summary:
      "Ties a hub connection of the same person to this session, so that what is meant for the person reaches it. Another's or an unknown one is refused with 404.",
    access: signedIn,
    body: z.object({ wsConnectionID: noRef(requiredText(1, 100)) }),
    answer: z.object({ done: z.literal(true) }),
    example: { wsConnectionID: 'unknown' },
  }),
};

/** What the hub sends to a branch's group when a record of it changes: which, and how; never its content. */
export const recordChanged = z.object({
  resource: z.string(),
  id: z.union([z.int(), z.string()]),
  change: z.enum(['create', 'update', 'delete']),
  /** Who did it, by account, so that a page knows its own echo. */
  by: z.int(),
  at: z.string(),
});
export type RecordChanged = z.infer<typeof recordChanged>;

/** What the hub sends to the pages of a branch, beside the documented events, by name. */
export const hubEvents = {
  /** A record of the branch changed. Its argument is a `recordChanged`. */
  recordChanged: 'RecordChanged',
  /** Changes may have been missed: whatever is shown is to be asked for anew. It has no arguments. */
  resync: 'Resync',
} as const;
