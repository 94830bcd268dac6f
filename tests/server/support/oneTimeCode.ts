import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a key (Base32) some steps of 30 s from a time in milliseconds (RFC 6238). */
export function oneTimeCode(
  key: string,
  { steps = 0, at = Date.now(), digits = 6 }: { steps?: number; at?: number; digits?: number } = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000) + steps));
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(from) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function bytesOf(key: string): Buffer {
  const bits = key.split('').map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
