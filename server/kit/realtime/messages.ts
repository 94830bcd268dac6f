import { type RecordChanged, recordChanged } from '../../../contract/kit/realtime.ts';
import { z } from '../../../contract/kit/zod.ts';
import type { Work } from '../db/database.ts';
import { jsonOf } from './protocol.ts';

/** The NOTIFY channel between the servers' hubs. */
export const CHANNEL = 'hub';

const message = z.discriminatedUnion('kind', [
  /** A record of a branch changed. */
  z.object({ kind: z.literal('changed'), branch: z.int(), event: recordChanged }),
  /** A session is over. */
  z.object({ kind: z.literal('ended'), session: z.int() }),
  /** A connection has registered to receive messages for its person. */
  z.object({ kind: z.literal('registered'), connection: z.string(), session: z.int() }),
  /** The rights of a person changed. */
  z.object({ kind: z.literal('rights'), account: z.int() }),
  /** Texts of the catalogue changed; the version counts all changes. */
  z.object({ kind: z.literal('texts'), version: z.int() }),
  /** Settings of a gateway changed. */
  z.object({ kind: z.literal('gateways') }),
  /** A person has a new alert. */
  z.object({ kind: z.literal('alert'), account: z.int(), id: z.int() }),
  /** A record changed that these people see wherever they are. */
  z.object({ kind: z.literal('people'), accounts: z.array(z.int()), event: recordChanged }),
  /** A message for a person. */
  z.object({ kind: z.literal('person'), account: z.int(), message: z.string() }),
]);
export type HubMessage = z.infer<typeof message>;

/** Notifies every server's hub, once the transaction is committed. */
export async function notifyHubs(
  { client }: Pick<Work, 'client'>,
  notification: HubMessage,
): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(notification)]);
}

/** Accounts that one notification names: it has room for some 7,000 characters. */
const AT_ONCE = 500;

/** Tells the pages of these people that a record changed, once the transaction is committed. */
export async function notifyPeople(
  work: Pick<Work, 'client'>,
  accounts: readonly number[],
  event: RecordChanged,
): Promise<void> {
  for (let from = 0; from < accounts.length; from += AT_ONCE)
    await notifyHubs(work, {
      kind: 'people',
      accounts: accounts.slice(from, from + AT_ONCE),
      event,
    });
}

/** Parses a message of the channel; undefined where it is invalid, such as one of a later version. */
export function readHubMessage(text: string): HubMessage | undefined {
  return message.safeParse(jsonOf(text)).data;
}
