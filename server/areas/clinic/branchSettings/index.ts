import { eq } from 'drizzle-orm';
import type { branchSettings as calls } from '../../../../contract/clinic/branchSettings.ts';
import { compulsoryFields } from '../../../db/schema/index.ts';
import { differences, record } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { compulsoryColumns } from '../patients/rules.ts';
import { change, lockedBranch, type Settings, settingsOf } from './columns.ts';

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
