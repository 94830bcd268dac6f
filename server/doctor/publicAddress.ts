import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { isLoopback } from '../kit/config.ts';
import { type Check, daysUntil, type Finding, good, look, reasonOf, wrong } from './finding.ts';

const ASKING_MS = 5_000;
/** Days before its end in which a certificate should have been made anew. */
const SOON_DAYS = 14;
/** Seconds by which clocks may differ: codes of apps count for 30 seconds to either side. */
export const CLOCK_S = 20;

/** The address that people open: its name, its certificate, that a server of the product answers there, and the clock. */
export const publicAddress: Check = async ({ PUBLIC_URL, given, isLocal }) => {
  if (!given.has('PUBLIC_URL'))
    return [
      isLocal
        ? good(`The product is for this computer alone, at ${PUBLIC_URL}.`)
        : look(
            `PUBLIC_URL is not given, so links in mails lead to ${PUBLIC_URL}: give the address that people open.`,
          ),
    ];
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  const findings: Finding[] = [];
  const isHere = isLoopback(hostname);
  if (protocol === 'http:' && !isHere)
    findings.push(
      wrong(
        `${PUBLIC_URL} is not encrypted, so passwords and patients' data can be read on the way: put a proxy with https in front (docs/deploying.md).`,
      ),
    );
  const name = hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(name).catch(() => undefined);
  if (!found)
    return [
      ...findings,
      wrong(`The name ${name} is not known to DNS: add its record, or correct PUBLIC_URL.`),
    ];
  findings.push(good(`${name} is ${found.address}.`));
  if (protocol === 'https:') findings.push(await certificate(name, Number(port || 443)));
  findings.push(...(await answering(PUBLIC_URL)));
  return findings;
};

async function certificate(host: string, port: number): Promise<Finding> {
  const read = await readCertificate(host, port).catch(reasonOf);
  if (typeof read === 'string')
    return wrong(`No encrypted connection is made with ${host}:${port} (${read}).`);
  return aboutCertificate(host, read);
}

/** What there is to say of a certificate. */
export function aboutCertificate(
  host: string,
  { validTo, fault }: Certificate,
  now = Date.now(),
): Finding {
  const days = daysUntil(Date.parse(validTo), now);
  if (days < 0)
    return wrong(`The certificate of ${host} ended on ${validTo}: browsers open nothing there.`);
  if (fault !== undefined)
    return wrong(`Browsers refuse the certificate of ${host} (${fault}): get one for this name.`);
  if (days < SOON_DAYS)
    return look(
      `The certificate of ${host} ends in ${days} days: see why it was not made anew by now.`,
    );
  return good(`The certificate of ${host} holds for ${days} more days.`);
}

interface Certificate {
  validTo: string;
  /** Why a browser would refuse it. */
  fault: string | undefined;
}

/** The certificate that a server shows. */
function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const fault = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo, fault });
    });
    socket.setTimeout(ASKING_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

async function answering(address: string): Promise<Finding[]> {
  const answer = await fetch(new URL('/api/health', address), {
    signal: AbortSignal.timeout(ASKING_MS),
  }).catch(() => undefined);
  if (!answer)
    return [
      look(`Nothing answers at ${address} now: start the server, or see the proxy in front.`),
    ];
  const findings: Finding[] = [];
  findings.push(
    answer.ok
      ? good(`The product answers at ${address}.`)
      : wrong(
          `${address} answers with status ${answer.status}: ${answer.status === 421 ? 'PUBLIC_URL is another name than the one that the server was started with.' : 'see the log of the server and of the proxy in front.'}`,
        ),
  );
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(date)) findings.push(clockAgainst(address, date));
  return findings;
}

/** How this computer's clock is against another, read a moment ago. */
export function clockAgainst(whose: string, theirs: number, now = Date.now()): Finding {
  const seconds = Math.round((now - theirs) / 1_000);
  if (Math.abs(seconds) <= CLOCK_S) return good(`The clock agrees with that of ${whose}.`);
  const how = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`;
  return wrong(
    `The clock is ${how} that of ${whose}: keep both right by NTP, as codes of apps and times of records go by them.`,
  );
}
