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

/** Sends mail. `send` rejects when the mail server does not accept it in time. */
export interface MailGateway {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP. */
export function smtpGateway(address: string, from: string): MailGateway {
  const transport = createTransport({
    url: address,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).split('>', 1)[0] || 'localhost';
  return {
    async send({ key, recipient, subject, text, html, files }) {
      await transport.sendMail({
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
    },
    close: () => transport.close(),
  };
}
