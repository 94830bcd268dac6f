import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Work } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import type { MailGateway } from '../gateways/mail/index.ts';
import { enqueue } from './queue.ts';

/** Puts a mail on its way within a transaction: it leaves if, and only if, the transaction is committed. */
export async function postMail(
  work: Work,
  mail: { recipient: string; subject: string; body: string },
): Promise<void> {
  const [posted] = await work.db.insert(mails).values(mail).returning({ id: mails.id });
  if (!posted) throw new Error('a mail was not stored');
  await enqueue(work, 'mail', [posted]);
}

/** Sends a mail that was posted, unless it has been. The transaction is not held while the mail server is asked. */
export async function sendPosted(
  database: Database,
  gateway: MailGateway,
  { id }: { id: number },
): Promise<undefined> {
  const mail = await database.system(async ({ db }) => {
    const [row] = await db
      .update(mails)
      .set({ tries: sql`${mails.tries} + 1` })
      .where(and(eq(mails.id, id), isNull(mails.sentAt)))
      .returning();
    return row;
  });
  if (!mail) return undefined;
  await gateway.send({
    key: `mail-${mail.id}`,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.body,
  });
  await database.system(({ db }) =>
    db
      .update(mails)
      .set({ sentAt: sql`now()`, body: '' })
      .where(eq(mails.id, id)),
  );
  return undefined;
}
