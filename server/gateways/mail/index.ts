import { createTransport } from 'nodemailer';

export interface Mail {
  /** Names the mail for good: sent again after a doubt, it carries the same Message-ID. */
  key: string;
  recipient: string;
  subject: string;
  text: string;
}

/** The way that mail leaves. It refuses when the mail server does not take a mail within its time. */
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
  const domain = from.replace(/^.*@|>.*$/g, '') || 'localhost';
  return {
    async send({ key, recipient, subject, text }) {
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        messageId: `<${key}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
