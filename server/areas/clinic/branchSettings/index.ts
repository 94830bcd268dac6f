import { eq, sql } from 'drizzle-orm';
import type { branchSettings as calls } from '../../../../contract/clinic/branchSettings.ts';
import { branches, compulsoryFields } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../http/changes.ts';
import type { BranchContext, Handlers } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { compulsoryColumns } from '../patients/rules.ts';

export const branchSettings: Handlers<typeof calls> = {
  requiredFields: (_, context) => requiredFieldsOf(context),

  async editRequiredFields(given, context) {
    const { db, branch } = context;
    await lockedBranch(context);
    const before = await requiredFieldsOf(context);
    const rows = (['registration', 'profile'] as const).flatMap((form) =>
      [...new Set(given[form])].map((column) => ({
        branchId: branch.id,
        registration: form === 'registration',
        column,
      })),
    );
    await db.delete(compulsoryFields).where(eq(compulsoryFields.branchId, branch.id));
    if (rows.length > 0) await db.insert(compulsoryFields).values(rows);
    const after = await requiredFieldsOf(context);
    const changes = differences(joined(before), joined(after));
    if (Object.keys(changes).length === 0) return after;
    await record(context, { resource: 'required-fields', id: branch.id, action: 'edit', changes });
    return after;
  },

  async branchState(_, { db, branch }) {
    const [found] = await db.select(stateColumns).from(branches).where(eq(branches.id, branch.id));
    if (!found) throw notFound();
    return found;
  },

  async editBranchState({ state }, context) {
    const { db, branch } = context;
    const before = await lockedBranch(context);
    await refuseStale({ ...context, branch: undefined }, 'branches', before);
    const changes = differences(before, { state });
    if (Object.keys(changes).length === 0) return before;
    const [after] = await db
      .update(branches)
      .set({ state, version: sql`${branches.version} + 1` })
      .where(eq(branches.id, branch.id))
      .returning(stateColumns);
    if (!after) throw notFound();
    await record(context, {
      resource: 'branches',
      announcedAs: 'branch-state',
      id: branch.id,
      action: 'edit',
      changes,
    });
    return after;
  },
};

const stateColumns = { id: branches.id, version: branches.version, state: branches.state };

/** The branch, locked against other changes of its settings until the end of the transaction. */
async function lockedBranch({ db, branch }: BranchContext) {
  const [found] = await db
    .select(stateColumns)
    .from(branches)
    .where(eq(branches.id, branch.id))
    .for('no key update');
  if (!found) throw notFound();
  return found;
}

async function requiredFieldsOf(context: BranchContext) {
  return {
    id: context.branch.id,
    registration: await compulsoryColumns(context, true),
    profile: await compulsoryColumns(context, false),
  };
}

const joined = ({ registration, profile }: Awaited<ReturnType<typeof requiredFieldsOf>>) => ({
  registration: registration.join(', '),
  profile: profile.join(', '),
});
