import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/db/database.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { Known } from './people.ts';
import { openTicket, takeOnce } from './sealing.ts';

/** Takes the ticket of someone who confirmed at their provider who they are, for this session. Throws 400 for any other. */
export async function takeConfirmation(
  { db, secrets, session }: SessionContext,
  sealed: string,
): Promise<void> {
  const ticket = openTicket(secrets, sealed);
  const isOurs =
    ticket?.purpose.is === 'confirm' &&
    ticket.purpose.session === session.id &&
    ticket.account === session.accountId;
  const isTaken =
    isOurs &&
    (await isBelieved(db, ticket)) &&
    (await takeOnce(db, { ...ticket, accountId: session.accountId }));
  if (!isTaken) throw refusal(400, 'SINGLE_SIGN_ON.OVER');
}

/** Whether the provider of a ticket may still say who its person is. */
async function isBelieved(db: Db, { identity, account }: Known): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM external_identity e
         WHERE e.id = ${identity} AND e.tenant_id = app.believed_provider(${account}::integer)`,
  );
  return rows.length > 0;
}
