import type { retention as calls } from '../../../../contract/clinic/retention.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { change, type Settings, settingsOf } from './columns.ts';

export const retention: Handlers<typeof calls> = {
  retentionSettings: async (_, context) => shown(await settingsOf(context)),
  editRetentionSettings: async ({ years }, context) =>
    shown(await change(context, 'retention-settings', { retentionYears: years })),
};

const shown = ({ id, version, retentionYears }: Settings) => ({
  id,
  version,
  years: retentionYears,
});
