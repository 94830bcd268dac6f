import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  querySubjects,
  sexes,
  visitStatuses,
} from '../../../contract/masterLists/messageQueries.ts';
import { messageTypes, runStates } from '../../../contract/messaging/messageSchedulers.ts';
import { messageChannels } from '../../../contract/messaging/messageStatuses.ts';
import { placeholders } from '../../../contract/messaging/messageText.ts';
import {
  officialProblems,
  officialStatuses,
  type OfficialTie,
} from '../../../contract/messaging/officialTemplates.ts';
import { recurrences } from '../../../contract/messaging/recurrence.ts';
import { smsGateways } from '../../../contract/messaging/smsGateways.ts';
import { whatsAppKinds } from '../../../contract/messaging/whatsappInstances.ts';
import type {
  OfficialContent,
  OfficialMessage,
} from '../../gateways/whatsapp/officialTemplates.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import {
  instant,
  oneOf,
  version,
  defaultText,
  ofPlatform,
  timeOfDay,
} from '../../kit/db/schema/columns.ts';
import { file } from '../../kit/db/schema/files.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';
import type { Sealed } from '../../kit/secrets/box.ts';
import { appointments, doctors, patients } from './clinic.ts';

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
    /** The approved template that it is sent as where WhatsApp takes no free text. */
    official: jsonb('official').$type<OfficialTie>(),
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
    /** Sealed (server/kit/secrets). */
    token: text('token').$type<Sealed>().notNull(),
    /** The host that the token was entered for; null where there was none yet. */
    host: text('host'),
    /** Of the Cloud API: the business account that its templates are approved for. Empty where nobody gave it. */
    businessId: defaultText('business_id'),
    /** When the templates of the account were last read, and the code of why they could not be read. */
    templatesAt: instant('templates_at'),
    templatesFault: defaultText('templates_fault'),
    /** Allotted by the platform, which alone changes it. */
    isProvided: boolean('is_provided').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('whatsapp_instance_named').on(table.instanceId),
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

/** The templates of an instance's account as Meta last told them. */
export const officialTemplates = pgTable(
  'official_template',
  {
    ...ofBranch(),
    instanceId: integer('instance_id')
      .notNull()
      .references(() => whatsAppInstances.id),
    name: text('name').notNull(),
    language: text('language').notNull(),
    status: oneOf('status', officialStatuses),
    content: jsonb('content').$type<OfficialContent>().notNull(),
    /** Why it cannot be filled; null where it can. */
    problem: text('problem', { enum: [...officialProblems] }),
  },
  (table) => [
    uniqueIndex('official_template_once').on(table.instanceId, table.name, table.language),
    index('official_template_branch').on(table.branchId),
  ],
);

/** Who wrote to an official number, and when last: free text reaches them for a day. Kept no longer. */
export const whatsAppWindows = pgTable(
  'whatsapp_window',
  {
    branchId: branchId(),
    instanceId: integer('instance_id')
      .notNull()
      .references(() => whatsAppInstances.id),
    phone: text('phone').notNull(),
    wroteAt: instant('wrote_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.branchId, table.instanceId, table.phone] }),
    index('whatsapp_window_old').on(table.wroteAt),
  ],
);

/** Templates of the platform, which clinics start their own from. */
export const platformMessageTemplates = pgTable(
  'platform_message_template',
  {
    ...ofPlatform(),
    templateName: text('name').notNull(),
    templateContent: text('content').notNull(),
    /** The placeholders in the content. */
    templateVariables: text('variables')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `rtrim(${placeholders
            .map((name) => `case when strpos(content, '{${name}}') > 0 then '${name},' else '' end`)
            .join(' || ')}, ',')`,
        ),
      ),
    /** The screen that it is for; every screen where null. */
    queryID: integer('query_id'),
  },
  (table) => [uniqueIndex('platform_message_template_once').on(sql`lower(${table.templateName})`)],
);

/** Queries for the recipients of messages that administrators wrote, for every clinic. */
export const platformMessageQueries = pgTable(
  'platform_message_query',
  {
    ...ofPlatform(),
    queryName: text('name').notNull(),
    querySQL: text('sql').notNull(),
    queryDesc: defaultText('description'),
  },
  (table) => [uniqueIndex('platform_message_query_once').on(sql`lower(${table.queryName})`)],
);

/** A branch's queries for the recipients of messages. */
export const messageQueries = pgTable(
  'message_query',
  {
    ...ofBranch(),
    queryName: text('name').notNull(),
    queryDesc: defaultText('description'),
    about: oneOf('about', querySubjects),
    days: integer('days'),
    months: integer('months'),
    visitStatus: oneOf('visit_status', visitStatuses),
    visitType: defaultText('visit_type'),
    doctor: integer('doctor_id').references(() => doctors.id),
    sex: oneOf('sex', sexes),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    platformQuery: integer('platform_query_id').references(() => platformMessageQueries.id),
  },
  (table) => [
    uniqueIndex('message_query_once').on(table.branchId, sql`lower(${table.queryName})`),
    unique('message_query_in_branch').on(table.branchId, table.id),
  ],
);

/** Messages that are sent by themselves: a template to those whom a query finds. */
export const messageSchedulers = pgTable(
  'message_scheduler',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    templateId: integer('template_id')
      .notNull()
      .references(() => messageTemplates.id),
    queryId: integer('query_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    recurring: oneOf('recurring', recurrences),
    messageType: oneOf('message_type', messageTypes),
    paused: boolean('paused').notNull().default(false),
    /** When it is due; null where it is paused or over. */
    nextDue: instant('next_due'),
    /** In whose name it sends. */
    changedBy: integer('changed_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.queryId],
      foreignColumns: [messageQueries.branchId, messageQueries.id],
    }),
    unique('message_scheduler_in_branch').on(table.branchId, table.id),
    index('message_scheduler_due').on(table.nextDue),
  ],
);

/** Runs of schedulers, one for each time that one was due. */
export const messageRuns = pgTable(
  'message_run',
  {
    ...ofBranch(),
    schedulerId: integer('scheduler_id').notNull(),
    dueAt: instant('due_at').notNull(),
    ranAt: instant('ran_at').notNull(),
    state: oneOf('state', runStates),
    found: integer('found').notNull().default(0),
    queued: integer('queued').notNull().default(0),
    /** Recipients without a message, by the code of the reason. */
    skipped: jsonb('skipped').$type<Record<string, number>>().notNull().default({}),
    reason: defaultText('reason'),
    /** The request key of its messages. */
    requestKey: uuid('request_key').notNull().defaultRandom(),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.schedulerId],
      foreignColumns: [messageSchedulers.branchId, messageSchedulers.id],
    }).onDelete('cascade'),
    uniqueIndex('message_run_once').on(table.branchId, table.schedulerId, table.dueAt),
  ],
);

/** The hours in which a branch sends nothing by itself. */
export const messageHours = pgTable('message_hours', {
  branchId: branchId().primaryKey(),
  quietFrom: timeOfDay('quiet_from'),
  quietTo: timeOfDay('quiet_to'),
  version: version(),
});

/** Messages to patients: written in the transaction that causes them, sent by a worker afterwards. */
export const messages = pgTable(
  'message',
  {
    ...ofBranch(),
    channel: oneOf('channel', messageChannels),
    patientId: integer('patient_id').notNull(),
    appointmentId: integer('appointment_id'),
    /** When the appointment was to begin, as the message may say. */
    appointmentAt: instant('appointment_at'),
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
    /** The approved template that it is sent as where WhatsApp takes no free text, filled in. */
    official: jsonb('official').$type<OfficialMessage>(),
    /** It was sent as that template, whose words are the text then. */
    isOfficial: boolean('is_official').notNull().default(false),
    /** The picture that goes along. */
    attachmentId: file('attachment_id'),
    /** The gateway's id of the message. */
    gatewayRef: defaultText('gateway_ref'),
    /** Was saved with the follow-up of its appointment. */
    ofFollowUp: boolean('of_follow_up').notNull().default(false),
    /** The scheduler that had it sent, by its name at that time. */
    schedulerName: defaultText('scheduler_name'),
    /** Idempotency key of the sending, so that a repeated request is not sent twice. */
    requestKey: uuid('request_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    /** When a worker last started to send it. */
    triedAt: instant('tried_at'),
    sentAt: instant('sent_at'),
    /** When its status was last found out. */
    resultAt: instant('result_at'),
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
    // Those that failed are few: they are counted by day, of one branch and of all.
    index('message_failed')
      .on(table.branchId, sql`coalesce(${table.sentAt}, ${table.createdAt})`)
      .where(sql`${table.status} in ('failed', 'fail_authenticate')`)
      .concurrently(),
    index('message_phone').on(table.branchId, table.phone, table.id),
    unique('message_in_branch').on(table.branchId, table.id),
    index('message_ref')
      .on(table.branchId, table.gatewayRef)
      .where(sql`${table.gatewayRef} <> ''`),
    index('message_follow_up')
      .on(table.branchId, table.appointmentId, table.id)
      .where(sql`${table.ofFollowUp}`),
    index('message_patient').on(table.branchId, table.patientId, table.createdAt),
    // The trigrams of text and phone, each with the branch, as of patients. A list of new entries makes batches of
    // messages quick to write.
    index('message_trigrams')
      .using(
        'gin',
        sql`app.branch_trigrams(${table.branchId}, lower(${table.text} || chr(31) || ${table.phone}))`,
      )
      .concurrently(),
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
  /** Sealed (server/kit/secrets). */
  password: text('password').$type<Sealed>().notNull(),
  /** The host that the password was entered for; null where there was none yet. */
  host: text('host'),
  senderId: defaultText('sender_id'),
  version: version(),
});
