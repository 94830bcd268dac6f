import { and, eq } from 'drizzle-orm';
import { type TakeableField, takeableFields } from '../../../contract/patientMerges.ts';
import { patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { valuesOf } from '../lookups/index.ts';

/** The fields of a record that a merge may take, as they are kept; a photo as base64. */
type Fields = Record<TakeableField, string | number | null>;

/** Fields of the record that stays that a merge changed, before and after. */
export type Taken = Partial<Record<TakeableField, [unknown, unknown]>>;

/** The fields of a patient. */
export async function fieldsOf(context: BranchContext, id: number): Promise<Fields> {
  const [row] = await context.db.select(columns).from(patients).where(ofBranch(context, id));
  if (!row) throw new Error('a patient who is held is gone');
  return { ...row, photo: row.photo?.toString('base64') ?? null };
}

/** Fields that differ, as people read them: a priority by its name, of a photo whether there is one. */
export async function differing(context: BranchContext, keep: Fields, merge: Fields) {
  const priorities = await valuesOf(context, 'pat_priority');
  const read = (field: TakeableField, value: string | number | null): string => {
    if (field === 'photo') return value === null ? '' : 'true';
    if (field !== 'priority') return String(value ?? '');
    return priorities.find(({ id }) => id === value)?.value ?? '';
  };
  return takeableFields
    .filter((field) => keep[field] !== merge[field])
    .map((field) => ({ field, keep: read(field, keep[field]), merge: read(field, merge[field]) }));
}

/** Takes named fields over from the record that goes, and answers those that changed. */
export async function take(
  context: BranchContext,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  wanted: readonly TakeableField[],
): Promise<Taken> {
  const keep = await fieldsOf(context, keptId);
  const merge = await fieldsOf(context, mergedId);
  const changed = wanted.filter((field) => keep[field] !== merge[field]);
  const taken: Taken = Object.fromEntries(
    changed.map((field) => [field, [keep[field], merge[field]]]),
  );
  await write(context, keptId, Object.fromEntries(changed.map((field) => [field, merge[field]])));
  return taken;
}

/** Puts fields back that still are as the merge left them, and answers how many are not. */
export async function giveBack(
  context: BranchContext,
  id: number,
  taken: Taken,
): Promise<{ left: number }> {
  const now = await fieldsOf(context, id);
  const all = Object.entries(taken) as [TakeableField, [unknown, unknown]][];
  const unchanged = all.filter(([field, [, after]]) => now[field] === after);
  await write(
    context,
    id,
    Object.fromEntries(unchanged.map(([field, [before]]) => [field, before])),
  );
  return { left: all.length - unchanged.length };
}

const columns = Object.fromEntries(takeableFields.map((field) => [field, patients[field]])) as Pick<
  typeof patients,
  TakeableField
>;

const ofBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(patients.branchId, branch.id), eq(patients.id, id));

async function write(
  context: BranchContext,
  id: number,
  fields: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const { photo, ...rest } = fields;
  const kept = typeof photo === 'string' ? Buffer.from(photo, 'base64') : null;
  await context.db
    .update(patients)
    .set({ ...rest, ...(photo !== undefined && { photo: kept }) })
    .where(ofBranch(context, id));
}
