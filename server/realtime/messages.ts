import { z } from '../../contract/kit/zod.ts';
import { recordChanged } from '../../contract/realtime.ts';
import type { Work } from '../db/database.ts';
import { jsonOf } from './protocol.ts';

/** The channel of the database on which servers tell each other's hubs. */
export const CHANNEL = 'hub';

const message = z.discriminatedUnion('kind', [
  /** A record of a branch changed. */
  z.object({ kind: z.literal('changed'), branch: z.int(), event: recordChanged }),
  /** A session is over. */
  z.object({ kind: z.literal('ended'), session: z.int() }),
  /** A page has said that messages for its person may come to a connection. */
  z.object({ kind: z.literal('registered'), connection: z.string(), session: z.int() }),
  /** A message for a person. */
  z.object({ kind: z.literal('person'), account: z.int(), message: z.string() }),
]);
export type HubMessage = z.infer<typeof message>;

/** Tells every server's hub, once the transaction is committed. */
export async function tellHubs({ client }: Pick<Work, 'client'>, told: HubMessage): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(told)]);
}

/** Reads a message of the channel; what is none, such as one of a later version, is undefined. */
export function readHubMessage(text: string): HubMessage | undefined {
  return message.safeParse(jsonOf(text)).data;
}
