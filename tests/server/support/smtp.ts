import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A mail server that keeps what it receives. */
export interface SmtpPeer {
  url: string;
  /** Waits for so many mails to an address. */
  mailsTo(recipient: string, count: number): Promise<Email[]>;
  close(): Promise<void>;
}

/** Starts a mail server on the loopback. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const received: { recipient: string; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const take = async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of envelope.rcptTo) received.push({ recipient: address, mail });
        done();
      };
      stream.on('end', () => void take());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (recipient, count) =>
      vi.waitFor(
        () => {
          const mails = received.filter((each) => each.recipient === recipient);
          if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`);
          return mails.map(({ mail }) => mail);
        },
        { timeout: 60_000, interval: 50 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
