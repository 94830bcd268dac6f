import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { messageChannels } from '../../../contract/messaging/messageStatuses.ts';
import { smsGateways } from '../../../contract/messaging/smsGateways.ts';
import { whatsAppKinds } from '../../../contract/messaging/whatsappInstances.ts';
import type { Sealed } from '../../secrets/box.ts';
import { accounts } from './accounts.ts';
import { appointments, patients } from './clinic.ts';
import { instant, oneOf, version, defaultText } from './columns.ts';
import { file } from './files.ts';
import { branchId, ofBranch } from './records.ts';

/** Texts to start messages to patients from. */
export const messageTemplates = pgTable(
  'message_template',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    variables: defaultText('variables'),
    /** The screen that offers it; every screen where null. */
    queryId: integer('query_id'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('message_template_once')
      .on(table.branchId, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Accounts of branches with WhatsApp gateways, each of which sends as one telephone. */
export const whatsAppInstances = pgTable(
  'whatsapp_instance',
  {
    ...ofBranch(),
    description: text('description').notNull(),
    gateway: oneOf('gateway', whatsAppKinds),
    /** The gateway's name of it. */
    instanceId: text('instance_id').notNull(),
    /** Sealed (server/secrets). */
    token: text('token').$type<Sealed>().notNull(),
    /** Allotted by the platform, which alone changes it. */
    isProvided: boolean('is_provided').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('whatsapp_instance_once')
      .on(table.branchId, table.instanceId)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** The instance that a branch sends with, and the telephone that it means to be connected with. */
export const whatsAppConnections = pgTable('whatsapp_connection', {
  branchId: branchId().primaryKey(),
  instanceId: integer('instance_id')
    .notNull()
    .references(() => whatsAppInstances.id),
  phone: text('phone').notNull(),
});

/** Messages to patients: written in the transaction that causes them, sent by a worker afterwards. */
export const messages = pgTable(
  'message',
  {
    ...ofBranch(),
    channel: oneOf('channel', messageChannels),
    patientId: integer('patient_id').notNull(),
    appointmentId: integer('appointment_id'),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    parts: integer('parts').notNull(),
    templateId: integer('template_id'),
    /** The template's name at the time of writing. */
    templateName: defaultText('template_name'),
    status: text('status').notNull(),
    reason: defaultText('reason'),
    /** The WhatsApp instance that sends it. */
    instanceId: integer('instance_id').references(() => whatsAppInstances.id),
    /** The picture that goes along. */
    attachmentId: file('attachment_id'),
    /** The gateway's id of the message. */
    gatewayRef: defaultText('gateway_ref'),
    /** Idempotency key of the sending, so that a repeated request is not sent twice. */
    requestKey: uuid('request_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    /** When a worker last started to send it. */
    triedAt: instant('tried_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    index('message_newest').on(
      table.branchId,
      table.channel,
      sql`coalesce(${table.sentAt}, ${table.createdAt})`,
      table.id,
    ),
    index('message_patient').on(table.branchId, table.patientId, table.createdAt),
    index('message_sought').using(
      'gin',
      sql`lower(${table.text} || chr(31) || ${table.phone}) gin_trgm_ops`,
    ),
    uniqueIndex('message_once')
      .on(
        table.branchId,
        table.requestKey,
        table.patientId,
        sql`coalesce(${table.appointmentId}, 0)`,
      )
      .where(sql`${table.requestKey} is not null`),
  ],
);

/** A branch's account with the SMS gateway. */
export const smsAccounts = pgTable('sms_account', {
  branchId: branchId().primaryKey(),
  gateway: oneOf('gateway', smsGateways).default('isms'),
  username: text('username').notNull(),
  /** Sealed (server/secrets). */
  password: text('password').$type<Sealed>().notNull(),
  senderId: defaultText('sender_id'),
  version: version(),
});
