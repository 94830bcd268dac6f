import { requiredText } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

export const realtime = {
  registerWsConnectionId: call({
    method: 'POST',
    path: '/api/register_ws_connection_id',
    repeats: 'anew',
    summary:
      "Ties a hub connection of the same person to this session, so that what is meant for the person reaches it. Another's or an unknown one is refused with 404.",
    access: signedIn,
    body: z.object({ wsConnectionID: noRef(requiredText(1, 100)) }),
    answer: z.object({ done: z.literal(true) }),
    example: { wsConnectionID: 'unknown' },
  }),
};

/** The hub's message to a branch's group when a record changes: its id and the kind of change, never its content. */
export const recordChanged = z.object({
  resource: z.string(),
  id: z.union([z.int(), z.string()]),
  change: z.enum(['create', 'update', 'delete']),
  /** The account that changed it, so that a page recognises its own change. */
  by: z.int(),
  at: z.string(),
});
export type RecordChanged = z.infer<typeof recordChanged>;

/** The hub's message to every page when texts of the catalogue change: the version to ask for. */
export const textsChanged = z.object({ version: z.int() });

/** Events of the hub to pages, beside the documented ones, by name. */
export const hubEvents = {
  /** A record of the branch changed. Its argument is a `recordChanged`. */
  recordChanged: 'RecordChanged',
  /** Texts of the catalogue changed. Its argument is a `textsChanged`. */
  textsChanged: 'TextsChanged',
  /** Changes may have been missed: pages fetch anew. It has no arguments. */
  resync: 'Resync',
} as const;
