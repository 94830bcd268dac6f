import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Names and IPv4 addresses of a certificate. */
export interface Subject {
  names: readonly [string, ...string[]];
  addresses: readonly string[];
}

/**
 * Creates a key (P-256) and its self-signed certificate, both as PEM: valid for a TLS server of the subject's names
 * only, and not for signing other certificates.
 */
export function createSelfSigned(
  subject: Subject,
  from: Date,
  to: Date,
): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(set(sequence(COMMON_NAME, tagged(UTF8, Buffer.from(subject.names[0])))));
  const toBeSigned = sequence(
    tagged(context(0), integer(Buffer.of(2))),
    integer(randomBytes(16)),
    sequence(ECDSA_SHA256),
    who,
    sequence(time(from), time(to)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(context(3), sequence(...extensionsOf(subject))),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const whole = sequence(toBeSigned, sequence(ECDSA_SHA256), bits(signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem('CERTIFICATE', whole),
  };
}

function extensionsOf({ names, addresses }: Subject): Buffer[] {
  const alternatives = [
    ...names.map((name) => tagged(DNS_NAME, Buffer.from(name))),
    ...addresses.map((address) => tagged(IP_ADDRESS, octetsOf(address))),
  ];
  return [
    sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence())),
    // The first bit only: digital signatures.
    sequence(KEY_USAGE, TRUE, octets(tagged(BIT_STRING, Buffer.of(7, 0x80)))),
    sequence(EXTENDED_KEY_USAGE, octets(sequence(SERVER_AUTHENTICATION))),
    sequence(ALTERNATIVE_NAMES, octets(sequence(...alternatives))),
  ];
}

function octetsOf(address: string): Buffer {
  if (!isIPv4(address)) throw new TypeError('an IPv4 address is wanted');
  return Buffer.from(address.split('.').map(Number));
}

// DER: tag, length, content.
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length, ...bytes), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, ...parts);
}

// Positive: its first bit is clear, and its first byte is not zero.
function integer(bytes: Buffer): Buffer {
  const content = Buffer.from(bytes);
  content[0] = ((content[0] ?? 0) & 0x3f) | (bytes.length > 1 ? 0x40 : 0);
  return tagged(0x02, content);
}

function bits(bytes: Buffer): Buffer {
  return tagged(BIT_STRING, Buffer.of(0), bytes);
}

function octets(content: Buffer): Buffer {
  return tagged(0x04, content);
}

// UTCTime has two digits of the year, until 2049. Later dates use GeneralizedTime.
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|\D/g, '');
  const isLate = date.getUTCFullYear() >= 2050;
  return isLate
    ? tagged(0x18, Buffer.from(`${digits}Z`))
    : tagged(0x17, Buffer.from(`${digits.slice(2)}Z`));
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

const context = (number: number) => 0xa0 | number;
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const BIT_STRING = 0x03;
const UTF8 = 0x0c;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
const TRUE = tagged(0x01, Buffer.of(0xff));
const COMMON_NAME = oid('550403');
const ECDSA_SHA256 = oid('2a8648ce3d040302');
const BASIC_CONSTRAINTS = oid('551d13');
const KEY_USAGE = oid('551d0f');
const EXTENDED_KEY_USAGE = oid('551d25');
const ALTERNATIVE_NAMES = oid('551d11');
const SERVER_AUTHENTICATION = oid('2b06010505070301');
