import { connect, type LookupFunction, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';

/** A file that goes with a mail. */
export interface MailedFile {
  name: string;
  type: string;
  content: Buffer;
}

export interface Mail {
  /** What no other mail of any installation has: a repeated sending carries the same Message-ID. */
  key: string;
  recipient: string;
  subject: string;
  text: string;
  /** The same as HTML; '' where it has none. */
  html: string;
  files: readonly MailedFile[];
}

/** Sends mail. `send` rejects when the mail server does not accept it in time, and returns its words when it does. */
export interface MailGateway {
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** Milliseconds for a connection, and for the server's greeting on it. */
const CONNECTING_MS = 5_000;

/**
 * Mail over SMTP. Where names are looked up in a way of their own, because not every address may be asked, nothing
 * travels unencrypted either.
 */
export function smtpGateway(address: string, from: string, lookup?: LookupFunction): MailGateway {
  const transport = createTransport({
    url: address,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: 10_000,
    ...(lookup && {
      requireTLS: true,
      getSocket: (_options: unknown, done: TakeSocket) => connectTo(new URL(address), lookup, done),
    }),
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).split('>', 1)[0] || 'localhost';
  return {
    async send({ key, recipient, subject, text, html, files }) {
      const { response } = await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        ...(html !== '' && { html }),
        attachments: files.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
        messageId: `<${key}@${domain}>`,
      });
      return response;
    },
    close: () => transport.close(),
  };
}

type TakeSocket = (error: Error | null, found: { connection?: Socket }) => void;

// The transport looks names up by itself and asks whatever they lead to.
function connectTo(
  { protocol, hostname, port }: URL,
  lookup: LookupFunction,
  done: TakeSocket,
): void {
  const usual = protocol === 'smtps:' ? 465 : 587;
  const socket = connect({ host: hostname, port: Number(port) || usual, lookup });
  const giveUp = setTimeout(() => socket.destroy(new Error('not reached')), CONNECTING_MS);
  const fail = (error: Error) => {
    clearTimeout(giveUp);
    done(error, {});
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(giveUp);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}
