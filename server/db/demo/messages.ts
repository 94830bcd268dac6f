import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { MessageStatus } from '../../../contract/messaging/messageStatuses.ts';
import {
  type MessageScreen,
  messageScreens,
} from '../../../contract/messaging/messageTemplates.ts';
import {
  filledMessage,
  placeholdersIn,
  messageTime,
} from '../../../contract/messaging/messageText.ts';
import type { OfficialTie } from '../../../contract/messaging/officialTemplates.ts';
import { smsParts, smsText } from '../../../contract/messaging/smsText.ts';
import type { TextCode } from '../../../contract/texts/index.ts';
import { cloudNumber } from '../../gateways/whatsapp/cloudStandIn.ts';
import { standInTemplates } from '../../gateways/whatsapp/cloudStandInTemplates.ts';
import { officialTemplateOf } from '../../gateways/whatsapp/officialTemplates.ts';
import type { Db } from '../../kit/db/database.ts';
import { outer } from '../../kit/db/outer.ts';
import { toBeSealed } from '../../kit/secrets/box.ts';
import { instantOf, wallClockOf } from '../../kit/time.ts';
import {
  appointments,
  messageQueries,
  messages,
  messageSchedulers,
  messageTemplates,
  officialTemplates,
  patients,
  smsAccounts,
  whatsAppInstances,
} from '../schema/index.ts';
import type { Filling } from './filling.ts';
import { at, idIn, inChunks } from './rows.ts';

/** The branch that has SMS set up. */
const SENDS = 'Klinik Mawar KL';
/** Who schedules its messages. */
const SCHEDULES = 'manager@demo.test';
/** The branch to which the platform has allotted a WhatsApp instance. */
const ALLOTTED = 'Klinik Mawar PJ';
const DAY = 86_400_000;
const MINUTE = 60_000;

/** The official number of that branch, and the business account of its templates: the local gateway's. */
const OFFICIAL = { instanceId: '104729', businessId: '8800553535' };
const reminderIn = (language: string): OfficialTie => ({
  name: 'appointment_reminder',
  language,
  values: ['{name}', '{aptdate}', '{resource}'],
});

const templates: readonly {
  name: string;
  content: string;
  screen: MessageScreen;
  official?: OfficialTie;
}[] = [
  {
    name: 'Appointment reminder',
    content:
      'Dear {name}, we look forward to seeing you on {aptdate} for your {apttype} with {resource}.',
    screen: 'Appointment Reminder',
    official: reminderIn('en'),
  },
  {
    name: 'Peringatan janji temu',
    content: 'Salam {name}, janji temu anda dengan {resource} adalah pada {aptdate}. Jumpa nanti.',
    screen: 'Appointment Reminder',
    official: reminderIn('ms'),
  },
  {
    name: 'Your turn is near',
    content: 'Dear {name}, your turn with {resource} is near. Please come back to the clinic.',
    screen: 'Today Appointment',
  },
  {
    name: 'Yearly check',
    content: 'Dear {name}, it is time for your yearly check. We are open on weekdays until 6 PM.',
    screen: 'Group Message',
  },
  {
    name: 'Keputusan ujian sedia',
    content: 'Salam {name}, keputusan ujian anda sudah sedia. Sila datang pada waktu klinik.',
    screen: 'Patients Detail',
  },
];

/** The template of each message in the history, and the result of those that were not just sent. */
const sent: readonly { template: number; end?: { status: MessageStatus; reason: TextCode } }[] = [
  ...Array.from({ length: 14 }, (_, index) => ({ template: index % 2 })),
  { template: 0, end: { status: 'unknown', reason: 'SMS.NO_ANSWER' } },
  ...Array.from({ length: 6 }, () => ({ template: 3 })),
  { template: 3, end: { status: 'failed', reason: 'SMS.NO_CREDIT' } },
  { template: 4 },
  { template: 2 },
];

/** Gives a branch an official number with the templates that the local gateway has. */
async function storeOfficial(db: Db, branchId: number): Promise<void> {
  const [made] = await db
    .insert(whatsAppInstances)
    .values({
      ...OFFICIAL,
      branchId,
      description: `Official number +${cloudNumber(OFFICIAL.instanceId)}`,
      gateway: 'cloud',
      token: toBeSealed('Demo#1234'),
      isProvided: false,
      templatesAt: new Date(),
    })
    .returning({ id: whatsAppInstances.id });
  if (!made) throw new Error('an instance was not stored');
  const known = standInTemplates.flatMap((json) => officialTemplateOf(json) ?? []);
  await db
    .insert(officialTemplates)
    .values(known.map((each) => ({ ...each, branchId, instanceId: made.id })));
}

/** Gives one branch accounts with the local gateways, templates, and recently sent messages. */
export async function storeMessages(db: Db, filling: Filling): Promise<void> {
  const { branchId, branch, accountIds, now } = filling;
  const instance = {
    branchId,
    description: branch.code,
    gateway: 'ultramsg',
    token: toBeSealed('Demo#1234'),
  } as const;
  if (branch.code === ALLOTTED)
    await db
      .insert(whatsAppInstances)
      .values({ ...instance, instanceId: 'mawar-pj', isProvided: true });
  if (branch.code !== SENDS) return;
  await db.insert(smsAccounts).values({
    branchId,
    username: 'klinikmawar',
    password: toBeSealed('Demo#1234'),
    senderId: 'MAWAR',
  });
  await db
    .insert(whatsAppInstances)
    .values({ ...instance, instanceId: 'mawar', isProvided: false });
  await storeOfficial(db, branchId);
  const stored = await db
    .insert(messageTemplates)
    .values(
      templates.map(({ name, content, screen, official = null }) => ({
        branchId,
        official,
        name,
        content,
        variables: placeholdersIn(content).join(','),
        queryId: messageScreens.find(({ queryName }) => queryName === screen)?.queryID ?? null,
      })),
    )
    .returning({ id: messageTemplates.id });
  const visits = await visitsOf(db, branchId, now);
  const createdBy = idIn(accountIds, branch.clerk);
  const rows = sent.map(({ template, end }, index) => {
    const visit = at(visits, Math.floor((index * visits.length) / sent.length));
    const { name, content } = at(templates, template);
    const isOfVisit = placeholdersIn(content).length > 1;
    const text = smsText(filledMessage(content, valuesOf(visit)), branch.code);
    // The day before.
    const createdAt = new Date(visit.startsAt.getTime() - DAY + (index % 4) * MINUTE);
    return {
      branchId,
      channel: 'sms' as const,
      patientId: visit.patientId,
      appointmentId: isOfVisit ? visit.id : null,
      phone: visit.phone,
      text,
      parts: smsParts(text),
      templateId: at(stored, template).id,
      templateName: name,
      status: end?.status ?? 'sent',
      reason: end?.reason ?? '',
      createdBy,
      createdAt,
      triedAt: createdAt,
      sentAt: end ? null : new Date(createdAt.getTime() + 4_000),
    };
  });
  await inChunks(rows, (chunk) => db.insert(messages).values(chunk));
  await storeSchedulers(db, filling, stored);
}

/** Schedulers that are paused, as the demo's telephone numbers may be those of real people. */
async function storeSchedulers(
  db: Db,
  { branchId, accountIds, now }: Filling,
  stored: readonly { id: number }[],
): Promise<void> {
  const queries = await db
    .insert(messageQueries)
    .values([
      {
        branchId,
        queryName: 'Janji temu esok',
        about: 'appointments',
        days: 1,
        visitStatus: 'open',
        sex: 'any',
      },
      {
        branchId,
        queryName: 'Not seen for a year',
        about: 'lastVisit',
        months: 12,
        visitStatus: 'open',
        sex: 'any',
      },
    ])
    .returning({ id: messageQueries.id });
  const tomorrow = wallClockOf(new Date(now.getTime() + DAY)).slice(0, 10);
  await db.insert(messageSchedulers).values(
    (
      [
        ['Reminder the day before', 0, 0, 'daily'],
        ['Yearly check', 3, 1, 'monthly'],
      ] as const
    ).map(([name, template, query, recurring]) => ({
      branchId,
      name,
      templateId: at(stored, template).id,
      queryId: at(queries, query).id,
      startsAt: instantOf(`${tomorrow}T10:00:00.000Z`),
      recurring,
      messageType: 'SMS' as const,
      paused: true,
      changedBy: idIn(accountIds, SCHEDULES),
    })),
  );
}

type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

const valuesOf = ({ name, type, startsAt, doctor }: Visit) => ({
  name,
  apttype: type,
  aptdate: messageTime(wallClockOf(startsAt)),
  resource: doctor,
});

/** Visits of the last ten days, which had a reminder the day before. */
function visitsOf(db: Db, branchId: number, now: Date) {
  return db
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      startsAt: appointments.startsAt,
      type: appointments.type,
      name: patients.name,
      phone: patients.mobile,
      doctor: sql<string>`(
        SELECT string_agg(d.name, ', ' ORDER BY ad.position)
          FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
         WHERE ad.branch_id = ${outer(appointments.branchId)} AND ad.appointment_id = ${outer(appointments.id)})`,
    })
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .where(
      and(
        eq(appointments.branchId, branchId),
        gte(appointments.startsAt, new Date(now.getTime() - 10 * DAY)),
        lt(appointments.startsAt, now),
      ),
    )
    .orderBy(appointments.startsAt, appointments.id);
}
