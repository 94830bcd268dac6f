import type { auditFaultKinds } from '../../../contract/kit/auditFaults.ts';
import {
  BEFORE_ALL,
  DIGEST_BYTES,
  digestAt,
  digestOf,
  headOf,
  type LastSeal,
  type Seal,
  sealHash,
} from './chain.ts';
import {
  type Ask,
  auditKey,
  endOfSlice,
  type EntryLine,
  linesAfter,
  sealsAfter,
} from './reading.ts';
import { takenOut } from './takenOut.ts';

/** Ids whose entries and seals are read at once. */
const SLICE = 5_000;
/** Faults that are told one by one; more are counted. */
const TOLD = 20;

/** Something in the audit that is not as it was sealed. */
export interface AuditFault {
  kind: (typeof auditFaultKinds)[number];
  /** The branch of the chain; 0 for entries without a branch. */
  chain: number;
  /** The entry; of a seal, its number in its chain; of a head, the id that it reaches to. */
  id: number;
  /** When the entry was written, or sealed where it is gone; ISO, in UTC. Null where nothing tells. */
  at: string | null;
}

/** What a check of the audit found. */
export interface AuditCheck {
  entries: number;
  seals: number;
  /** Entries that are not sealed yet. */
  waiting: number;
  /** Up to which id entries were taken out by the operator, where they were. */
  takenOutUpTo: number | null;
  /** The first faults, and how many there are in all. */
  faults: AuditFault[];
  faultCount: number;
  /** What stands for all seals now (`headOf`); null before the first. */
  head: string | null;
}

/**
 * Holds every entry of the audit against its seal, and every seal against the one before, slice by slice. `heads` are those
 * that were noted earlier: each has to be among what is there.
 */
export async function checkAudit(ask: Ask, heads: readonly string[] = []): Promise<AuditCheck> {
  const key = await auditKey(ask);
  const { upTo: takenOutUpTo } = (await takenOut(ask)) ?? { upTo: null };
  const check = new Check(takenOutUpTo ?? 0);
  const awaited = heads
    .map((head) => ({ head, upTo: Number.parseInt(head, 10) }))
    .sort((a, b) => a.upTo - b.upTo);
  let after = 0;
  for (;;) {
    const upTo = await nextEnd(ask, after, awaited.find((each) => each.upTo > after)?.upTo);
    if (upTo === undefined) break;
    await checkSlice(ask, key, check, { after, upTo });
    for (const each of awaited) if (each.upTo > after && each.upTo <= upTo) check.hold(each);
    after = upTo;
  }
  for (const each of awaited) if (each.upTo > after) check.hold(each);
  const [rest] = await ask<{ waiting: number }>(
    'SELECT count(*)::integer AS waiting FROM audit WHERE id > $1',
    [after],
  );
  return { ...check.found(after), waiting: rest?.waiting ?? 0, takenOutUpTo };
}

/** The end of the next slice, or that of an awaited head within it where something was sealed up to it before. */
async function nextEnd(
  ask: Ask,
  after: number,
  awaited: number | undefined,
): Promise<number | undefined> {
  const end = await endOfSlice(ask, after, SLICE);
  if (end === undefined || awaited === undefined || awaited >= end) return end;
  const [sealed] = await ask('SELECT FROM audit_seal WHERE up_to_id = $1 LIMIT 1', [awaited]);
  return sealed ? awaited : end;
}

async function checkSlice(
  ask: Ask,
  key: Buffer,
  check: Check,
  range: { after: number; upTo: number },
): Promise<void> {
  // A slice is as long as its seals, which are short; an entry more than they have is a fault already.
  const seals = await sealsAfter(ask, range.after, range.upTo);
  const unsealed = new Map<number, EntryLine>();
  let { after } = range;
  for (;;) {
    const lines = await linesAfter(ask, key, { after, upTo: range.upTo, most: SLICE });
    for (const line of lines) unsealed.set(line.id, line);
    const last = lines.at(-1);
    if (!last || lines.length < SLICE) break;
    after = last.id;
  }
  for (const seal of seals) check.seal(seal, unsealed);
  for (const line of unsealed.values()) check.added(line);
  check.endSlice();
}

class Check {
  readonly #takenOutUpTo: number;
  readonly #last = new Map<number, LastSeal>();
  readonly #faults: AuditFault[] = [];
  /** Of the entries of a slice, which are told in their order. */
  #inSlice: AuditFault[] = [];
  #faultCount = 0;
  #entries = 0;
  #seals = 0;

  constructor(takenOutUpTo: number) {
    this.#takenOutUpTo = takenOutUpTo;
  }

  /** Holds a seal against the one before, and takes its entries out of those that are there. */
  seal(seal: Seal, entries: Map<number, EntryLine>): void {
    const { chain, number, ids, digests, hash, sealedAt } = seal;
    const before = this.#last.get(chain);
    const at = sealedAt.toISOString();
    if (number !== (before?.number ?? 0) + 1)
      this.#tell({ kind: 'seal-missing', chain, id: (before?.number ?? 0) + 1, at });
    const isOwn = sealHash(before?.hash ?? BEFORE_ALL, seal) === hash;
    if (
      number === (before?.number ?? 0) + 1 &&
      (!isOwn || digests.length !== ids.length * DIGEST_BYTES)
    )
      this.#tell({ kind: 'seal-changed', chain, id: number, at });
    this.#last.set(chain, { chain, number, hash });
    this.#seals += 1;
    for (const [place, id] of ids.entries()) {
      const entry = entries.get(id);
      entries.delete(id);
      if (!entry) {
        if (id > this.#takenOutUpTo) this.#inSlice.push({ kind: 'removed', chain, id, at });
      } else {
        this.#entries += 1;
        if (digestOf(entry.line).toString('hex') !== digestAt(digests, place))
          this.#inSlice.push({ kind: 'changed', chain, id, at: entry.at.toISOString() });
      }
    }
  }

  /** An entry that lies among sealed ones, and no seal has. */
  added({ chain, id, at }: EntryLine): void {
    this.#inSlice.push({ kind: 'added', chain, id, at: at.toISOString() });
  }

  endSlice(): void {
    for (const fault of this.#inSlice.sort((a, b) => a.id - b.id)) this.#tell(fault);
    this.#inSlice = [];
  }

  /** Holds the seals so far against a head that was noted when they were the last. */
  hold({ head, upTo }: { head: string; upTo: number }): void {
    if (headOf(upTo, this.#last.values()) !== head)
      this.#tell({ kind: 'head', chain: 0, id: upTo, at: null });
  }

  found(upTo: number): Pick<AuditCheck, 'entries' | 'seals' | 'faults' | 'faultCount' | 'head'> {
    return {
      entries: this.#entries,
      seals: this.#seals,
      faults: this.#faults,
      faultCount: this.#faultCount,
      head: this.#seals === 0 ? null : headOf(upTo, this.#last.values()),
    };
  }

  #tell(fault: AuditFault): void {
    this.#faultCount += 1;
    if (this.#faults.length < TOLD) this.#faults.push(fault);
  }
}
