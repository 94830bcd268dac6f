import { sql } from 'drizzle-orm';
import type { Work } from './database.ts';
import { preparedSql } from './preparedStatement.ts';
import type { doctors, lookupValues } from './schema/index.ts';

export type LookupValue = Omit<typeof lookupValues.$inferSelect, 'branchId'>;
export type DoctorEntry = Omit<typeof doctors.$inferSelect, 'branchId'>;

/** Branches whose lists one server keeps in memory. */
const MAX_BRANCHES = 1_000;

/** A branch's lookups and doctors, each in the branch's order. Nearly every record refers to them; they rarely change. */
export class BranchLists {
  readonly doctors: readonly DoctorEntry[];
  readonly #doctors: ReadonlyMap<number, DoctorEntry>;
  readonly #lookups: ReadonlyMap<string, readonly LookupValue[]>;

  constructor(lookups: readonly LookupValue[], doctors: readonly DoctorEntry[]) {
    this.doctors = doctors;
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

  lookups(kind: string): readonly LookupValue[] {
    return this.#lookups.get(kind) ?? [];
  }

  lookup(kind: string, id: number | null): LookupValue | undefined {
    return this.lookups(kind).find((value) => value.id === id);
  }
}

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
    const [row] = await listsOfBranch(work, { branchId });
    if (!row) throw new Error('a branch is opened and not found');
    const lists = new BranchLists(row.lookups, row.doctors);
    // Another version may hold changes that this transaction has made and not committed.
    if (row.version === version) this.#keep(branchId, { version, lists });
    return lists;
  }

  #keep(branchId: number, entry: { version: number; lists: BranchLists }): void {
    this.#kept.delete(branchId);
    this.#kept.set(branchId, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_BRANCHES && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const listsOfBranch = preparedSql<{
  version: number;
  lookups: LookupValue[];
  doctors: DoctorEntry[];
}>(
  'lists_of_branch',
  sql`SELECT b.lists_version AS version,
    (SELECT coalesce(json_agg(json_build_object('kind', v.kind, 'id', v.id, 'value', v.value, 'minutes', v.minutes,
              'meaning', v.meaning, 'position', v.position) ORDER BY v.kind, v.position, v.id), '[]')
       FROM lookup_value v WHERE v.branch_id = b.id) AS lookups,
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'accountId', d.account_id, 'name', d.name, 'colour', d.colour,
              'email', d.email, 'icPassport', d.ic_passport, 'slotViewId', d.slot_view_id, 'position', d.position)
              ORDER BY d.position, d.id), '[]')
       FROM doctor d WHERE d.branch_id = b.id) AS doctors
    FROM branch b WHERE b.id = ${sql.placeholder('branchId')}`,
);
