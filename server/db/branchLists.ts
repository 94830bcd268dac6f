import { sql } from 'drizzle-orm';
import type { Work } from '../kit/db/database.ts';
import { preparedSql } from '../kit/db/preparedStatement.ts';
import type { doctors, lookupValues } from './schema/index.ts';

type Stored = 'branchId' | 'version' | 'removedAt';
/** Whether it is no longer offered. What refers to it still shows it. */
interface Removable {
  removed: boolean;
}
export type LookupValue = Omit<typeof lookupValues.$inferSelect, Stored> & Removable;
export type DoctorEntry = Omit<typeof doctors.$inferSelect, Stored> & Removable;

/** Branches whose lists one server keeps in memory. */
const MAX_BRANCHES = 1_000;

/** A branch's lookups and doctors, each in the branch's order. Nearly every record refers to them; they rarely change. */
export class BranchLists {
  /** The doctors who are booked. */
  readonly doctors: readonly DoctorEntry[];
  /** The doctors, former ones too. */
  readonly allDoctors: readonly DoctorEntry[];
  readonly #doctors: ReadonlyMap<number, DoctorEntry>;
  readonly #lookups: ReadonlyMap<string, readonly LookupValue[]>;

  constructor(lookups: readonly LookupValue[], doctors: readonly DoctorEntry[]) {
    this.doctors = doctors.filter(isOffered);
    this.allDoctors = doctors;
    this.#doctors = new Map(doctors.map((doctor) => [doctor.id, doctor]));
    const byKind = new Map<string, LookupValue[]>();
    for (const value of lookups) {
      const others = byKind.get(value.kind);
      if (others) others.push(value);
      else byKind.set(value.kind, [value]);
    }
    this.#lookups = byKind;
  }

  doctor(id: number): DoctorEntry | undefined {
    return this.#doctors.get(id);
  }

  /** The values that are offered. */
  lookups(kind: string): readonly LookupValue[] {
    return this.allLookups(kind).filter(isOffered);
  }

  /** The values, former ones too. */
  allLookups(kind: string): readonly LookupValue[] {
    return this.#lookups.get(kind) ?? [];
  }

  lookup(kind: string, id: number | null): LookupValue | undefined {
    return this.allLookups(kind).find((value) => value.id === id);
  }
}

const isOffered = ({ removed }: Removable) => !removed;

/**
 * The lists of branches that one server keeps in memory. Opening a request tells the version of its branch's lists, so
 * what is kept is never older than the request.
 */
export class BranchListsCache {
  readonly #kept = new Map<number, { version: number; lists: BranchLists }>();

  /** The lists of a branch at a version, or later ones. */
  async of(work: Pick<Work, 'client'>, branchId: number, version: number): Promise<BranchLists> {
    const kept = this.#kept.get(branchId);
    if (kept?.version === version) return kept.lists;
    const read = await readBranchLists(work, branchId);
    // Another version may hold changes that this transaction has made and not committed.
    if (read.version === version) this.#keep(branchId, read);
    return read.lists;
  }

  #keep(branchId: number, entry: { version: number; lists: BranchLists }): void {
    this.#kept.delete(branchId);
    this.#kept.set(branchId, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_BRANCHES && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Reads the lists of the branch that the work is in. */
export async function readBranchLists(
  work: Pick<Work, 'client'>,
  branchId: number,
): Promise<{ version: number; lists: BranchLists }> {
  const [row] = await listsOfBranch(work, { branchId });
  if (!row) throw new Error('a branch is opened and not found');
  return { version: row.version, lists: new BranchLists(row.lookups, row.doctors) };
}

const listsOfBranch = preparedSql<{
  version: number;
  lookups: LookupValue[];
  doctors: DoctorEntry[];
}>(
  'lists_of_branch',
  sql`SELECT b.lists_version AS version,
    (SELECT coalesce(json_agg(json_build_object('kind', v.kind, 'id', v.id, 'value', v.value, 'minutes', v.minutes,
              'meaning', v.meaning, 'position', v.position, 'removed', v.removed_at IS NOT NULL) ORDER BY v.kind, v.position, v.id), '[]')
       FROM lookup_value v WHERE v.branch_id = b.id) AS lookups,
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'accountId', d.account_id, 'name', d.name, 'colour', d.colour,
              'email', d.email, 'icPassport', d.ic_passport, 'slotViewId', d.slot_view_id, 'position', d.position,
              'removed', d.removed_at IS NOT NULL)
              ORDER BY d.position, d.id), '[]')
       FROM doctor d WHERE d.branch_id = b.id) AS doctors
    FROM branch b WHERE b.id = ${sql.placeholder('branchId')}`,
);
