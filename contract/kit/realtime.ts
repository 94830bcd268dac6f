import { z } from './zod.ts';

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
