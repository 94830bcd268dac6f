import { sql } from 'drizzle-orm';
import type { Db, Work } from '../../kit/db/database.ts';
import {
  accounts,
  agataRoutes,
  agataTenants,
  chatMessages,
  consultantTeams,
  pushSchedules,
} from '../schema/index.ts';
import { idIn } from './rows.ts';

const HEART = 'Klang Valley Heart Team';
const WOMEN = "Women's Health Penang";
const HOSPITAL = 'Hospital Seri Ampang';

/** Which types of appointment the clinics of the demo route to which team. */
const routes = [
  { branch: 'Klinik Mawar KL', type: 'Consultation', team: HEART },
  { branch: 'Klinik Mawar KL', type: 'Teleconsultation', team: HEART },
  { branch: 'Klinik Mawar PJ', type: 'Teleconsultation', team: HEART },
  { branch: 'Klinik Mawar PJ', type: 'Follow-up', team: WOMEN },
  { branch: 'Pergigian Sentosa Penang', type: 'Consultation', team: WOMEN },
] as const;

const CHANDRA = 'consultant@demo.test';
const NORAINI = 'consultant2@demo.test';
const LIM = 'lim.weishan@agata.test';

/** What is said in the chats of the demo, one line after the other and then again on another day. */
const lines = {
  team: [
    [CHANDRA, 'Good morning. Three referrals came from Klinik Mawar KL since yesterday.'],
    [LIM, 'I saw them. Two are routine echoes, the third should be seen this week.'],
    [CHANDRA, 'Agreed. Can you take Thursday 10:30?'],
    [LIM, 'Thursday is fine. Please ask the clinic to send the ECG along.'],
    [CHANDRA, 'Done, they send it this afternoon.'],
    [LIM, 'The teleconsultation at 15:00 was moved to 16:00 by the clinic.'],
    [CHANDRA, 'Thank you. I move my ward round then.'],
    [LIM, 'Who covers the clinic in Petaling Jaya on Saturday?'],
    [CHANDRA, 'I do, from nine to one. Nurse Aishah is with me.'],
    [LIM, 'Good. I put the loop recorder in the second drawer.\nThe leads are new.'],
  ],
  women: [
    [NORAINI, 'The screening day in Butterworth is confirmed for the first Saturday.'],
    [NORAINI, 'Pergigian Sentosa routes its consultations to us from this week on.'],
    [NORAINI, 'Please keep two places open each morning for their referrals.'],
    [NORAINI, 'The new ultrasound is in room two. Training is on Wednesday at 14:00.'],
  ],
  common: [
    [CHANDRA, 'We would like the cath lab on Tuesday mornings, if that suits the hospital.'],
    [LIM, 'Two patients are waiting for an angiogram.'],
    [CHANDRA, 'The lab is ours from eight to eleven. Beds are on ward 4B.'],
    [LIM, 'Thank you. I send the list of instruments today.'],
    [CHANDRA, 'Admission needs it one day before, by fax or by this chat.'],
  ],
} as const;

/** What is routed in the demo, what its people write to each other, and notifications in each state. */
export async function fillAgataHistory(
  { db, client }: Pick<Work, 'db' | 'client'>,
  branchIds: ReadonlyMap<string, number>,
): Promise<void> {
  const teams = await idsOf(db, consultantTeams);
  for (const { branch, type, team } of routes) {
    const branchId = idIn(branchIds, branch);
    await client.query('SELECT app.open_system($1)', [branchId]);
    await db
      .insert(agataRoutes)
      .values({ branchId, appointmentType: type, team: idIn(teams, team) });
    await storeAnswers(db, branchId, type);
    await db.execute(sql`
      UPDATE branch b SET teleconsultation_types = ARRAY(
        SELECT v.id FROM lookup_value v
         WHERE v.branch_id = b.id AND v.kind = 'appt_type' AND v.value = 'Teleconsultation')
       WHERE b.id = ${branchId}`);
  }
  await client.query('SELECT app.open_system(NULL)');
  const rows = await db.select({ id: accounts.id, email: accounts.email }).from(accounts);
  const people = new Map(rows.map(({ id, email }) => [email, id]));
  const heart = idIn(teams, HEART);
  const hospital = idIn(await idsOf(db, agataTenants), HOSPITAL);
  await storeChat(db, people, lines.team, 4, { teamId: heart });
  await storeChat(db, people, lines.women, 3, { teamId: idIn(teams, WOMEN) });
  await storeChat(db, people, lines.common, 2, { teamId: heart, agataTenantId: hospital });
  await storeNotices(db, idIn(people, 'admin@demo.test'), heart);
}

async function idsOf(
  db: Db,
  table: typeof consultantTeams | typeof agataTenants,
): Promise<Map<string, number>> {
  const rows = await db.select({ id: table.id, name: table.name }).from(table);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Messages of the follow-ups that are due, and what some patients answered. */
async function storeAnswers(db: Db, branchId: number, type: string): Promise<void> {
  await db.execute(sql`
    WITH told AS (
      UPDATE follow_up f SET message = 'How are you? Answer 1 to confirm.', message_at = f.remind_at
        FROM appointment a
       WHERE f.branch_id = ${branchId} AND a.branch_id = f.branch_id AND a.id = f.appointment_id
         AND lower(a.type) = lower(${type}) AND a.removed_at IS NULL AND f.remind_at < now()
      RETURNING f.appointment_id, f.remind_at, a.patient_id, f.changed_by
    ), sent AS (
      INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, status, created_at, sent_at,
                           created_by, of_follow_up)
      SELECT ${branchId}, 'whatsapp', t.patient_id, t.appointment_id,
             '60120000000', 'How are you? Answer 1 to confirm.', 1,
             CASE t.appointment_id % 7 WHEN 0 THEN 'failed' ELSE 'delivered' END, t.remind_at, t.remind_at, t.changed_by, true
        FROM told t
      RETURNING id, appointment_id, channel, sent_at
    )
    INSERT INTO message_reply (branch_id, message_id, appointment_id, channel, phone, text, gateway_ref, received_at, outcome)
    SELECT ${branchId}, s.id, s.appointment_id, s.channel, '60120000000', 'Thank you', 'demo ' || s.id,
           s.sent_at + interval '40 minutes',
           CASE s.appointment_id % 5 WHEN 0 THEN 'stopped' WHEN 1 THEN 'shown' ELSE 'confirmed' END
      FROM sent s WHERE s.appointment_id % 3 > 0`);
}

/** What is said, once a day for so many days until now. */
async function storeChat(
  db: Db,
  people: ReadonlyMap<string, number>,
  said: readonly (readonly [string, string])[],
  days: number,
  room: { teamId: number; agataTenantId?: number },
): Promise<void> {
  const rows = Array.from({ length: days }, (_, day) =>
    said.map(([who, body], at) => ({
      ...room,
      accountId: idIn(people, who),
      body,
      at: new Date(Date.now() - (days - 1 - day) * 86_400_000 - (said.length - at) * 7 * 60_000),
    })),
  ).flat();
  await db.insert(chatMessages).values(rows);
}

async function storeNotices(db: Db, createdBy: number, heart: number): Promise<void> {
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000);
  await db.insert(pushSchedules).values([
    {
      title: 'Maintenance on Sunday',
      body: 'AGATA is not available from 2 to 4 in the morning.',
      audience: 'everyone',
      sendAt: hours(100),
      state: 'scheduled',
      createdBy,
    },
    {
      title: 'Guideline on heart failure',
      body: 'The new guideline stands under better-life discovery.',
      audience: 'team',
      audienceTeamId: heart,
      sendAt: hours(30),
      state: 'scheduled',
      createdBy,
    },
    {
      title: 'Annual practising certificates',
      body: 'Please add the number of next year to your profile.',
      audience: 'providers',
      sendAt: hours(-50),
      sentAt: hours(-50),
      state: 'sent',
      people: 3,
      devices: 4,
      delivered: 3,
      failed: 1,
      createdBy,
    },
    {
      title: 'Survey of service agents',
      body: 'Ten questions on how your work goes.',
      audience: 'agents',
      sendAt: hours(-20),
      state: 'stopped',
      createdBy,
    },
  ]);
}
