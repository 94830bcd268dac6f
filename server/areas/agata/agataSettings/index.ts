import { eq, sql } from 'drizzle-orm';
import type { ChatBubble } from '../../../../contract/agata/chatBubbles.ts';
import type { agataSettings as calls } from '../../../../contract/agata/settings.ts';
import { agataSettings as table } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { readAgataSettings, type Settings } from './reading.ts';

export const agataSettings: Handlers<typeof calls> = {
  applicationSettings: async (_, { db }) => applicationOf(await readAgataSettings(db)),

  updateApplicationSettings: async (input, context) =>
    applicationOf(await changed(context, 'agata-settings', input)),

  chatSettings: async (_, { db }) => chatOf(await readAgataSettings(db)),

  chatSettingDetails: async (_, { db }) => chatOf(await readAgataSettings(db)),

  updateChatSettings: async (input, context) =>
    chatOf(await changed(context, 'chat-settings', input)),
};

async function changed(
  context: SessionContext,
  resource: 'agata-settings' | 'chat-settings',
  values: Partial<Settings>,
): Promise<Settings> {
  const { db } = context;
  const before = await readAgataSettings(db, { isToChange: true });
  const counted = resource === 'chat-settings' ? 'chatVersion' : 'version';
  await refuseStale(context, resource, { id: before.id, version: before[counted] });
  const changes = differences(before, values);
  if (Object.keys(changes).length === 0) return before;
  const [after = before] = await db
    .update(table)
    .set({ ...values, [counted]: sql`${table[counted]} + 1` })
    .where(eq(table.id, before.id))
    .returning();
  await record(context, { resource, id: before.id, action: 'edit', changes });
  return after;
}

const applicationOf = ({
  id,
  joinCodeHours,
  invitationDays,
  articlesPerPage,
  appointmentMinutes,
  version,
}: Settings) => ({
  id,
  joinCodeHours,
  invitationDays,
  articlesPerPage,
  appointmentMinutes,
  version,
});

const chatOf = ({ id, smallFont, mediumFont, largeFont, ownBubble, chatVersion }: Settings) => ({
  id,
  smallFont,
  mediumFont,
  largeFont,
  ownBubble: ownBubble as ChatBubble,
  version: chatVersion,
});
