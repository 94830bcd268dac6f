import { eq, sql } from 'drizzle-orm';
import { branches } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** The settings that are columns of a branch. */
const columns = {
  id: branches.id,
  version: branches.version,
  code: branches.code,
  state: branches.state,
  slotMinutes: branches.slotMinutes,
  startPages: branches.startPages,
  noteLayout: branches.noteLayout,
  asksReadingReason: branches.asksReadingReason,
  retentionYears: branches.retentionYears,
  teleconsultationTypes: branches.teleconsultationTypes,
  teleconsultationNote: branches.teleconsultationNote,
  bookingName: branches.bookingName,
  onlineBooking: branches.onlineBooking,
};
export type Settings = Pick<typeof branches.$inferSelect, keyof typeof columns>;

/** The settings of the branch. */
export async function settingsOf({ db, branch }: BranchContext): Promise<Settings> {
  const [found] = await db.select(columns).from(branches).where(eq(branches.id, branch.id));
  if (!found) throw notFound();
  return found;
}

/** Changes settings that are columns of the branch. */
export async function change(
  context: BranchContext,
  resource: string,
  values: Partial<Omit<Settings, 'id' | 'version' | 'code'>>,
): Promise<Settings> {
  const { db, branch } = context;
  const before = await lockedBranch(context);
  await refuseStale({ ...context, branch: undefined }, 'branches', before);
  const changes = differences(asTexts(before), asTexts({ ...before, ...values }));
  if (Object.keys(changes).length === 0) return before;
  const [after] = await db
    .update(branches)
    .set({ ...values, version: sql`${branches.version} + 1` })
    .where(eq(branches.id, branch.id))
    .returning(columns);
  if (!after) throw notFound();
  await record(context, {
    resource: 'branches',
    announcedAs: resource,
    id: branch.id,
    action: 'edit',
    changes,
  });
  return after;
}

const asTexts = ({ teleconsultationTypes, startPages, onlineBooking, ...settings }: Settings) => ({
  ...settings,
  ...Object.fromEntries(
    Object.entries(onlineBooking ?? {}).map(([name, value]) => [name, noted(value)]),
  ),
  ...Object.fromEntries(
    Object.entries(startPages).map(([role, page]) => [`startPage${role}`, page]),
  ),
  teleconsultationTypes: teleconsultationTypes.join(', '),
});

/** The branch, locked against other changes of its settings until the end of the transaction. */
export async function lockedBranch({ db, branch }: BranchContext) {
  const [found] = await db
    .select(columns)
    .from(branches)
    .where(eq(branches.id, branch.id))
    .for('no key update');
  if (!found) throw notFound();
  return found;
}

/** A value as the history notes it. */
const noted = (value: unknown): string =>
  Array.isArray(value) && value.some((each) => typeof each === 'object')
    ? JSON.stringify(value)
    : String(value);
