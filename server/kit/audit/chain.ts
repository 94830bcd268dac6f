import { createHash } from 'node:crypto';

/** A seal over entries of one chain. docs/audit.md says how it is checked without this product. */
export interface Seal {
  /** The branch of its entries; 0 for those without a branch. */
  chain: number;
  number: number;
  upToId: number;
  sealedAt: Date;
  ids: number[];
  /** SHA-256 of each entry's line, in the order of the ids. */
  digests: Buffer;
  hash: string;
}

/** Bytes of a SHA-256. */
export const DIGEST_BYTES = 32;
/** What the first seal of a chain follows. */
export const BEFORE_ALL = '';

/** SHA-256 of the line of an entry. */
export const digestOf = (line: string): Buffer => createHash('sha256').update(line).digest();

/** The hash of a seal: SHA-256, in hexadecimal, over the hash of the one before, what it is, and its entries. */
export function sealHash(previous: string, seal: Omit<Seal, 'hash'>): string {
  const { chain, number, upToId, sealedAt, ids, digests } = seal;
  const hash = createHash('sha256');
  hash.update(`${previous}\n${chain} ${number} ${upToId} ${sealedAt.toISOString()}\n`);
  for (const [at, id] of ids.entries()) hash.update(`${id} ${digestAt(digests, at)}\n`);
  return hash.digest('hex');
}

/** The digest of the entry at a place of a seal, in hexadecimal. */
export const digestAt = (digests: Buffer, at: number): string =>
  digests.toString('hex', at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);

/** The last seal of a chain. */
export type LastSeal = Pick<Seal, 'chain' | 'number' | 'hash'>;

/**
 * What stands for all seals up to an id: the id, and SHA-256 over the last seal of each chain. Kept where the database's
 * owner does not reach it, it shows whether seals were taken away or made anew.
 */
export function headOf(upToId: number, last: Iterable<LastSeal>): string {
  const hash = createHash('sha256');
  for (const { chain, number, hash: own } of [...last].sort((a, b) => a.chain - b.chain))
    hash.update(`${chain} ${number} ${own}\n`);
  return `${upToId}:${hash.digest('hex')}`;
}

/** Such a head. */
export const headForm = /^\d{1,10}:[\da-f]{64}$/;
