import { and, eq } from 'drizzle-orm';
import { type TakeableField, takeableFields } from '../../../../contract/clinic/patientMerges.ts';
import { patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { valuesOf } from '../lookups/index.ts';

/** The fields that a merge may copy, as stored; a photo as base64. */
type Fields = Record<TakeableField, string | number | null>;

/** Fields of the kept record that a merge changed, before and after. */
export type CopiedFields = Partial<Record<TakeableField, [unknown, unknown]>>;

/** The fields of a patient. */
export async function fieldsOf(context: BranchContext, id: number): Promise<Fields> {
  const [row] = await context.db.select(columns).from(patients).where(ofBranch(context, id));
  if (!row) throw new Error('a patient who is held is gone');
  return { ...row, photo: row.photo?.toString('base64') ?? null };
}

/** Fields that differ, as people read them: a priority by its name, a photo by its presence. */
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

/** Copies the named fields from the merged record, and returns those that changed. */
export async function takeFields(
  context: BranchContext,
  { keptId, mergedId }: { keptId: number; mergedId: number },
  wanted: readonly TakeableField[],
): Promise<CopiedFields> {
  const keep = await fieldsOf(context, keptId);
  const merge = await fieldsOf(context, mergedId);
  const changed = wanted.filter((field) => keep[field] !== merge[field]);
  const copied: CopiedFields = Object.fromEntries(
    changed.map((field) => [field, [keep[field], merge[field]]]),
  );
  await write(context, keptId, Object.fromEntries(changed.map((field) => [field, merge[field]])));
  return copied;
}

/** Restores fields that are unchanged since the merge, and returns the number of the others. */
export async function restoreFields(
  context: BranchContext,
  id: number,
  copied: CopiedFields,
): Promise<{ left: number }> {
  const now = await fieldsOf(context, id);
  const all = Object.entries(copied) as [TakeableField, [unknown, unknown]][];
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
