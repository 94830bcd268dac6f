import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

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

/** Whether mail goes to the local stand-in, where everyone who can open the page may read it. */
export function mailStaysHome(config: Config): boolean {
  return config.SMTP_URL === undefined && ['127.0.0.1', '::1', 'localhost'].includes(config.HOST);
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
