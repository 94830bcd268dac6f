import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { replyOutcomes } from '../../../contract/messaging/messageReplies.ts';
import { messageChannels } from '../../../contract/messaging/messageStatuses.ts';
import { replyKinds } from '../../../contract/messaging/replyKinds.ts';
import { instant, oneOf } from '../../kit/db/schema/columns.ts';
import { ofBranch } from '../../kit/db/schema/records.ts';
import { appointments } from './clinic.ts';
import { messages, whatsAppInstances } from './messages.ts';

/** Replies of patients. The patient is that of the message, which moves when records are merged. */
export const messageReplies = pgTable(
  'message_reply',
  {
    ...ofBranch(),
    messageId: integer('message_id').notNull(),
    /** What the message was about. */
    appointmentId: integer('appointment_id'),
    channel: oneOf('channel', messageChannels),
    /** The WhatsApp instance that it came by. */
    instanceId: integer('instance_id').references(() => whatsAppInstances.id),
    phone: text('phone').notNull(),
    kind: oneOf('kind', replyKinds).default('text'),
    /** As the patient wrote it: plain text. Of what is no text, its caption, name or sign, or nothing. */
    text: text('text').notNull(),
    /** The gateway's id of it. */
    gatewayRef: text('gateway_ref').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    outcome: oneOf('outcome', replyOutcomes),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.messageId],
      foreignColumns: [messages.branchId, messages.id],
    }),
    foreignKey({
      name: 'message_reply_appointment_fk',
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    uniqueIndex('message_reply_once').on(
      table.branchId,
      table.channel,
      sql`coalesce(${table.instanceId}, 0)`,
      table.gatewayRef,
    ),
    index('message_reply_newest').on(table.branchId, table.receivedAt, table.id),
    index('message_reply_message').on(table.branchId, table.messageId),
    index('message_reply_appointment')
      .on(table.branchId, table.appointmentId, table.receivedAt)
      .where(sql`${table.appointmentId} is not null`),
  ],
);
