import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../db/database.ts';
import { standInMessages } from '../../db/schema/index.ts';
import { parseMail } from './parse.ts';

/** Bytes of a mail with the papers that go with it. */
const LARGEST = 5_000_000;

/**
 * A mail server on the loopback that stores what it receives for the outbox page, so that a first start needs no
 * account anywhere. It speaks plain SMTP.
 */
export async function startMailStandIn(
  database: Database,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const take = async () => {
        const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // Its result, nothing or an error, is the SMTP response.
        done(await keep(database, Buffer.concat(chunks), sender, recipients));
      };
      stream.on('end', () => void take());
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(
  database: Database,
  raw: Buffer,
  sender: string,
  recipients: string[],
): Promise<Error | null> {
  try {
    const mail = await parseMail(raw);
    const rows = recipients.map((recipient) => ({ channel: 'mail', sender, recipient, ...mail }));
    await database.system(({ db }) => db.insert(standInMessages).values(rows));
    return null;
  } catch {
    return new Error('the mail could not be kept');
  }
}
