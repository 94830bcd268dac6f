import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Work } from '../db/database.ts';
import { type MailAttachment, mails } from '../db/schema/index.ts';
import type { MailedFile, MailGateway } from '../gateways/mail/index.ts';
import { enqueue } from './queue.ts';

/** Queues a mail within a transaction, so that it is sent if and only if that commits. */
export async function queueMail(
  work: Work,
  mail: {
    recipient: string;
    subject: string;
    body: string;
    html: string;
    attachments?: MailAttachment[];
  },
): Promise<void> {
  const { recipient, subject, body, html, attachments = [] } = mail;
  const { rows } = await work.db.execute<{ id: number }>(
    sql`SELECT app.post_mail(${recipient}, ${subject}, ${body}, ${html}, ${JSON.stringify(attachments)}::jsonb) AS id`,
  );
  await enqueue(work, 'mail', rows);
}

/** What sends mails: the mail server, and the function that draws the papers that go with them. */
export interface Mailing {
  gateway: MailGateway;
  drawOne: (attachment: MailAttachment) => Promise<MailedFile>;
}

/** Sends a queued mail, unless it was sent already. No transaction is open while the mail server is asked. */
export async function sendQueuedMail(
  database: Database,
  { gateway, drawOne }: Mailing,
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
    key: mail.messageId,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    html: mail.html,
    files: await Promise.all(mail.attachments.map(drawOne)),
  });
  await database.system(({ db }) =>
    db
      .update(mails)
      .set({ sentAt: sql`now()`, body: '', html: '' })
      .where(eq(mails.id, id)),
  );
  return undefined;
}
