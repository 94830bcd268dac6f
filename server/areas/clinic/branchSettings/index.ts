import { eq, sql } from 'drizzle-orm';
import type { branchSettings as calls } from '../../../../contract/clinic/branchSettings.ts';
import { branches, compulsoryFields } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
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

  branchState: async (_, context) => stateOf(await settingsOf(context)),

  async editBranchState({ state }, context) {
    const after = await change(context, 'branch-state', { state });
    return stateOf(after);
  },

  appointmentSettings: async (_, context) => appointmentOf(await settingsOf(context)),

  editAppointmentSettings: async ({ slotMinutes }, context) =>
    appointmentOf(await change(context, 'appointment-settings', { slotMinutes })),

  teleconsultationSettings: async (_, context) =>
    teleconsultationOf(context, await settingsOf(context)),

  async editTeleconsultationSettings({ types, note }, context) {
    const values = { teleconsultationTypes: types, teleconsultationNote: note };
    return teleconsultationOf(context, await change(context, 'teleconsultation-settings', values));
  },
};

const columns = {
  id: branches.id,
  version: branches.version,
  state: branches.state,
  slotMinutes: branches.slotMinutes,
  teleconsultationTypes: branches.teleconsultationTypes,
  teleconsultationNote: branches.teleconsultationNote,
};
type Settings = Pick<typeof branches.$inferSelect, keyof typeof columns>;

async function settingsOf({ db, branch }: BranchContext): Promise<Settings> {
  const [found] = await db.select(columns).from(branches).where(eq(branches.id, branch.id));
  if (!found) throw notFound();
  return found;
}

const stateOf = ({ id, version, state }: Settings) => ({ id, version, state });
const appointmentOf = ({ id, version, slotMinutes }: Settings) => ({ id, version, slotMinutes });

/** The types that are still offered, with their names as appointments bear them. */
async function teleconsultationOf(
  context: BranchContext,
  { id, version, teleconsultationTypes, teleconsultationNote: note }: Settings,
) {
  const known = (await context.lists()).lookups('appt_type');
  const types = known.filter((type) => teleconsultationTypes.includes(type.id));
  const names = types.map(({ value }) => value);
  return { id, version, types: types.map((type) => type.id), typeNames: names, note };
}

/** Changes settings that are columns of the branch. */
async function change(
  context: BranchContext,
  resource: string,
  values: Partial<Omit<Settings, 'id' | 'version'>>,
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

const asTexts = ({ teleconsultationTypes, ...settings }: Settings) => ({
  ...settings,
  teleconsultationTypes: teleconsultationTypes.join(', '),
});

/** The branch, locked against other changes of its settings until the end of the transaction. */
async function lockedBranch({ db, branch }: BranchContext) {
  const [found] = await db
    .select(columns)
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
