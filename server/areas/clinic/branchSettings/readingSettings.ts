import type { readingSettings as calls } from '../../../../contract/clinic/readingSettings.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { change, type Settings, settingsOf } from './columns.ts';

export const readingSettings: Handlers<typeof calls> = {
  readingSettings: async (_, context) => shown(await settingsOf(context)),
  editReadingSettings: async ({ asksReason }, context) =>
    shown(await change(context, 'reading-settings', { asksReadingReason: asksReason })),
};

const shown = ({ id, version, asksReadingReason: asksReason }: Settings) => ({
  id,
  version,
  asksReason,
});
