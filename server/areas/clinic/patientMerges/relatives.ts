import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { patients, relatives as table } from '../../../db/schema/index.ts';
import { type Changes, record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { relationTexts, relationsOf } from '../patients/record.ts';
import type { Pair, MergeRule } from './way.ts';

/** A relation before the merge, and whether the kept record has had it with that relative since. */
interface Moved {
  patientId: number;
  relativeId: number;
  relationId: number;
  made: boolean;
}

/**
 * The merge rule of relatives, in both directions: no patient becomes their own relative, or a relative twice. Other
 * patients whose lists change get a new version, so that a save over the old list is refused.
 */
export const relativesRule: MergeRule = {
  kind: 'relatives',
  async count({ db, branch }, { mergedId }) {
    return db.$count(table, ofPatient(branch.id, mergedId));
  },

  async move(context, pair) {
    const { db, branch } = context;
    const before = await listsNaming(context, pair);
    const was = await db.delete(table).where(ofPatient(branch.id, pair.mergedId)).returning();
    const wanted = was
      .map((relation) => replaced(relation, pair))
      .filter(({ patientId, relativeId }) => patientId !== relativeId);
    const made = wanted.length
      ? await db.insert(table).values(wanted).onConflictDoNothing().returning()
      : [];
    const keys = new Set(made.map(keyOf));
    await auditLists(context, before);
    return was.map(({ patientId, relativeId, relationId }): Moved => ({
      patientId,
      relativeId,
      relationId,
      made: keys.has(keyOf(replaced({ patientId, relativeId }, pair))),
    }));
  },

  async back(context, pair, moved) {
    const { db, branch } = context;
    const before = await listsNaming(context, pair);
    let left = 0;
    for (const { made, ...relation } of moved as Moved[]) {
      const { patientId, relativeId } = replaced(relation, pair);
      const gone = made
        ? await db
            .delete(table)
            .where(
              and(
                eq(table.branchId, branch.id),
                eq(table.patientId, patientId),
                eq(table.relativeId, relativeId),
                eq(table.relationId, relation.relationId),
              ),
            )
            .returning({ id: table.patientId })
        : [relation];
      if (gone.length === 0) left++;
      else
        await db
          .insert(table)
          .values({ ...relation, branchId: branch.id })
          .onConflictDoNothing();
    }
    await auditLists(context, before);
    return left;
  },
};

/** Ids of other patients who are relatives of either record. */
export async function relatedTo({ db, branch }: BranchContext, pair: Pair): Promise<number[]> {
  const rows = await db
    .select({ patientId: table.patientId, relativeId: table.relativeId })
    .from(table)
    .where(or(ofPatient(branch.id, pair.keptId), ofPatient(branch.id, pair.mergedId)));
  const ids = new Set(rows.flatMap(({ patientId, relativeId }) => [patientId, relativeId]));
  ids.delete(pair.keptId);
  ids.delete(pair.mergedId);
  return [...ids].sort((a, b) => a - b);
}

const ofPatient = (branchId: number, id: number) =>
  and(eq(table.branchId, branchId), or(eq(table.patientId, id), eq(table.relativeId, id)));

const keyOf = ({ patientId, relativeId }: Pick<Moved, 'patientId' | 'relativeId'>) =>
  `${patientId} ${relativeId}`;

function replaced<T extends Pick<Moved, 'patientId' | 'relativeId'>>(
  relation: T,
  { keptId, mergedId }: Pair,
): T {
  const other = (id: number) => (id === mergedId ? keptId : id);
  return {
    ...relation,
    patientId: other(relation.patientId),
    relativeId: other(relation.relativeId),
  };
}

type Lists = Awaited<ReturnType<typeof relationsOf>>;

async function listsNaming(context: BranchContext, pair: Pair): Promise<Lists> {
  return relationsOf(context, await relatedTo(context, pair));
}

async function auditLists(context: BranchContext, before: Lists): Promise<void> {
  const { db, branch } = context;
  const after = await relationsOf(context, [...before.keys()]);
  const changed = [...before].filter(
    ([id, list]) => JSON.stringify(list) !== JSON.stringify(after.get(id)),
  );
  if (changed.length === 0) return;
  await db
    .update(patients)
    .set({ version: sql`${patients.version} + 1`, lockVersion: null })
    .where(
      and(
        eq(patients.branchId, branch.id),
        inArray(
          patients.id,
          changed.map(([id]) => id),
        ),
      ),
    );
  for (const [id, list] of changed) {
    const changes: Changes = {
      relationList: [relationTexts(list), relationTexts(after.get(id) ?? [])],
    };
    await record(context, { resource: 'patients', id, action: 'edit', changes });
  }
}
