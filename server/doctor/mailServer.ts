import { createTransport } from 'nodemailer';
import { usesStandIn } from '../gateways/usesStandIn.ts';
import { type Config, isLoopback } from '../kit/config.ts';
import { type Finding, good, look, reasonOf, wrong } from './finding.ts';

const ASKING_MS = 5_000;

/** Connects to the mail server, encrypts, and signs in. No mail is sent. */
export async function mailServer(config: Config): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM } = config;
  if (usesStandIn(config, 'mail'))
    return [
      look('Mails are sent to nobody, and kept on the outbox page: give SMTP_URL for real work.'),
    ];
  if (SMTP_URL === undefined)
    return [
      look(
        'No mail server is set up: mails wait, and no code or link reaches anybody. Give SMTP_URL, or enter it in the product (Gateways, Email).',
      ),
    ];
  const { hostname, protocol, username } = new URL(SMTP_URL);
  const findings: Finding[] = [];
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: ASKING_MS,
    greetingTimeout: ASKING_MS,
    socketTimeout: ASKING_MS,
  });
  try {
    await transport.verify();
    findings.push(
      username === ''
        ? good(`The mail server ${hostname} answers.`)
        : good(`The mail server ${hostname} lets ${decodeURIComponent(username)} in.`),
    );
    if (protocol === 'smtp:' && !isLoopback(hostname) && !(await isEncrypted(SMTP_URL)))
      findings.push(
        look(`Mails go to ${hostname} unencrypted: use smtps://, or a server with STARTTLS.`),
      );
  } catch (error) {
    findings.push(
      wrong(
        `The mail server ${hostname} does not take mails (${reasonOf(error)}): correct its address, user or password.`,
      ),
    );
  } finally {
    transport.close();
  }
  if (MAIL_FROM.includes('@localhost'))
    findings.push(
      look(
        `Mails come from ${MAIL_FROM}, which most servers refuse: give your own with MAIL_FROM.`,
      ),
    );
  return findings;
}

/** Whether a mail server encrypts what begins in the clear. */
async function isEncrypted(address: string): Promise<boolean> {
  const transport = createTransport({
    url: address,
    requireTLS: true,
    connectionTimeout: ASKING_MS,
    greetingTimeout: ASKING_MS,
    socketTimeout: ASKING_MS,
  });
  try {
    await transport.verify();
    return true;
  } catch {
    return false;
  } finally {
    transport.close();
  }
}
