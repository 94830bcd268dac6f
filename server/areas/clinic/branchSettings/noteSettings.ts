import type { noteSettings as calls } from '../../../../contract/clinic/noteSettings.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { change, type Settings, settingsOf } from './columns.ts';

export const noteSettings: Handlers<typeof calls> = {
  noteSettings: async (_, context) => shown(await settingsOf(context)),
  editNoteSettings: async ({ layout }, context) =>
    shown(await change(context, 'note-settings', { noteLayout: layout })),
};

const shown = ({ id, version, noteLayout }: Settings) => ({ id, version, layout: noteLayout });
