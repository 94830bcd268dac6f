import { type retention as calls, yearsBefore } from '../../../../contract/clinic/retention.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { listOf } from '../patients/index.ts';
import { change, type Settings, settingsOf } from './columns.ts';

export const retention: Handlers<typeof calls> = {
  retentionSettings: async (_, context) => shown(await settingsOf(context)),
  editRetentionSettings: async ({ years }, context) =>
    shown(await change(context, 'retention-settings', { retentionYears: years })),

  async retentionDueList({ patName, ...list }, context) {
    const { retentionYears } = await settingsOf(context);
    return listOf(context, list, {
      removed: false,
      anywhere: list.q,
      inName: patName,
      noContactSince: yearsBefore(clinicToday(), retentionYears),
    });
  },
};

const shown = ({ id, version, retentionYears }: Settings) => ({
  id,
  version,
  years: retentionYears,
});
