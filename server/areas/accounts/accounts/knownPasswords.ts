import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../kit/config.ts';

/** Of the list of leaked passwords, by how common they are: words that are no password with digits and signs around them. */
const MOST_COMMON = 5_000;
/** Letters from which on a word is one: what is left of "K7#xq1!9" says nothing. */
const SHORTEST_WORD = 4;
const TIMEOUT_MS = 2_000;

/** Signs and digits that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The list that comes with zxcvbn-ts, which is read when the first password is chosen: each with its place. */
let list: Promise<ReadonlyMap<string, number>> | undefined;

async function readList(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((word, place) => [word, place]));
}

/**
 * Whether a password is among those that leaked most often, or is one of the commonest of them, or a word of the person's
 * own, with nothing but digits and signs at its ends.
 */
export async function isGuessed(password: string, own: readonly string[]): Promise<boolean> {
  list ??= readList();
  const places = await list;
  const lower = password.toLowerCase();
  if (places.has(lower)) return true;
  const ownWords = new Set(own.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)));
  return wordsIn(lower).some(
    (word) =>
      word.length >= SHORTEST_WORD &&
      (ownWords.has(word) || (places.get(word) ?? MOST_COMMON) < MOST_COMMON),
  );
}

/** What a password is without the digits and signs at its ends, as typed and with letters for the signs that stand for them. */
function wordsIn(lower: string): string[] {
  const signs = Array.from(lower);
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const end = signs.findLastIndex(isLetter) + 1;
  const withoutEnd = signs.slice(0, end).join('');
  const between = signs.slice(Math.max(0, signs.findIndex(isLetter)), end).join('');
  const asLetters = (text: string) => text.replace(/[^\p{L}]/gu, (sign) => LETTERS[sign] ?? sign);
  return [between, asLetters(between), asLetters(withoutEnd)];
}

/**
 * Whether a service of leaked passwords knows a password. It is told five of the forty digits of its SHA-1 hash and
 * answers with all that begin so. A service that is away refuses nobody.
 */
export async function hasLeaked(
  password: string,
  { LEAKED_PASSWORDS_URL: url }: Pick<Config, 'LEAKED_PASSWORDS_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  if (url === undefined) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/range/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}`);
    const rest = hash.slice(5);
    // Padding has the count 0.
    return (await response.text())
      .split('\n')
      .some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0);
  } catch (error) {
    log.warn({ err: error }, 'The service of leaked passwords could not be asked.');
    return false;
  }
}
