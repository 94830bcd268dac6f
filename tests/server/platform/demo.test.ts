import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { statusMeanings } from '../../../contract/clinic/lookups.ts';
import { readMyKad } from '../../../contract/clinic/myKad.ts';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { createClient } from '../../../contract/kit/client.ts';
import { messageScreens } from '../../../contract/messaging/messageTemplates.ts';
import { smsFault } from '../../../contract/messaging/smsText.ts';
import { readConfig } from '../../../server/config.ts';
import { makeAbsences } from '../../../server/db/demo/absences.ts';
import { makeCalendar } from '../../../server/db/demo/calendar.ts';
import { demoAccounts, makeDemo } from '../../../server/db/demo/index.ts';
import { Random } from '../../../server/db/demo/random.ts';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { type Running, startServer } from '../../../server/start.ts';
import { testKey } from '../support/clinic.ts';

const today = clinicToday();
let running: Running;
let owner: Client;
const opened: Client[] = [];

beforeAll(async () => {
  const ownerUrl = await newDatabase();
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SECRET_KEY: testKey,
  });
  running = await startServer(config, {
    ownerUrl,
    checkAnswers: true,
    beforeServing: (database) => makeDemo(database, () => undefined),
  });
  owner = await open(ownerUrl);
});
beforeEach(() => owner.query('DELETE FROM attempt'));
afterAll(async () => {
  for (const client of opened) await client.end();
  await running.stop();
});

async function newDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = await open(url.href);
  const name = `demo_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  opened.push(client);
  return client;
}

async function rows<T extends object>(sql: string, client = owner): Promise<T[]> {
  return (await client.query<T>(sql)).rows;
}

describe('the demo data', () => {
  it.each(demoAccounts)('has an account for $email: $what', async ({ email, what, password }) => {
    const visitor = createClient({ base: running.address, headers: () => ({}) });
    const { data } = await visitor(api.authenticate, { email, password });
    expect(data.roleAccess).toEqual([what.split(',')[0]]);
    const places: Record<string, string[]> = {
      'tenant@demo.test': ['Klinik Mawar KL', 'Klinik Mawar PJ'],
      'tenant2@demo.test': ['Pergigian Sentosa Penang'],
      'reception2@demo.test': ['Pergigian Sentosa Penang'],
      'expired@demo.test': ['Klinik Lama'],
      'admin@demo.test': [],
      'translator@demo.test': [],
      'consultant@demo.test': [],
      'consultant2@demo.test': [],
    };
    expect(data.branches.map((branch) => branch.code)).toEqual(
      places[email] ?? ['Klinik Mawar KL'],
    );
    expect(data.branches.map((branch) => branch.expired)).toEqual(
      data.branches.map(() => email === 'expired@demo.test'),
    );
  });

  it("shows the receptionist a queue in progress, and links the doctor's account to a doctor", async () => {
    const as = async (email: string) => {
      const visitor = createClient({ base: running.address, headers: () => ({}) });
      const { data } = await visitor(api.authenticate, { email, password: 'Demo#1234' });
      return createClient({
        base: running.address,
        headers: () => ({
          Authorization: `Bearer ${data.token}`,
          'X-Branch-ID': String(data.branches[0]?.id),
        }),
      });
    };
    const reception = await as('reception@demo.test');
    const { data: queue } = await reception(api.todayQueue, {});
    expect(queue.data.length).toBeGreaterThan(30);
    expect(queue.data.map((row) => row.statusMeaning)).toContain('inProgress');
    const { data: doctors } = await (await as('doctor@demo.test'))(api.apptResource, {});
    expect(doctors.filter((doctor) => doctor.mine).map((doctor) => doctor.resource)).toEqual([
      'Dr Aisyah Rahman',
    ]);
    const { data: found } = await reception(api.patientList, { q: 'tan', pageSize: 20 });
    expect(found.totalCount).toBeGreaterThan(0);
  });

  it('has nurse notes, and a patient who is registered twice', async () => {
    const [counted] = await rows<{ notes: number; twins: number }>(
      `SELECT (SELECT count(*) FROM nurse_note)::integer AS notes,
              (SELECT count(*) FROM patient a JOIN patient b USING (branch_id, name, dob, mobile)
                WHERE a.id < b.id)::integer AS twins`,
    );
    expect(counted?.notes).toBeGreaterThan(100);
    expect(counted?.twins).toBe(3);
  });

  it('has templates for each screen, sent messages, and an account that the local gateway accepts', async () => {
    const [manager] = demoAccounts.filter(({ email }) => email === 'manager@demo.test');
    const visitor = createClient({ base: running.address, headers: () => ({}) });
    const { data } = await visitor(api.authenticate, {
      email: manager?.email ?? '',
      password: manager?.password ?? '',
    });
    const send = createClient({
      base: running.address,
      headers: () => ({
        Authorization: `Bearer ${data.token}`,
        'X-Branch-ID': String(data.branches[0]?.id),
      }),
    });
    for (const { queryID } of messageScreens) {
      const { data: list } = await send(api.cliMsgTemplateList, { queryID });
      expect(list.data.length).toBeGreaterThan(0);
      for (const { templateContent } of list.data)
        expect(smsFault(templateContent)).toBeUndefined();
    }
    const { data: sent } = await send(api.smsHistoryList, {});
    expect(sent.length).toBeGreaterThan(20);
    expect(new Set(sent.map(({ status }) => status))).toEqual(
      new Set(['sent', 'unknown', 'failed']),
    );
    for (const { text, patientPhone, sentDate } of sent) {
      expect(text).toMatch(/^RM0\.00 Klinik Mawar KL: [^{}]+$/);
      expect(smsFault(text.replace('RM0.00', ''))).toBeUndefined();
      expect(patientPhone).toMatch(/^601\d{8,9}$/);
      expect(sentDate <= clinicNow()).toBe(true);
    }
    expect((await send(api.smsResponse, {})).data).toMatchObject({ result: 'success' });
  });

  it('has 2,000 patients, most of them in KL, and 8 doctors', async () => {
    const counted = await rows(
      `SELECT b.code, count(DISTINCT p.id)::integer AS patients, count(DISTINCT d.id)::integer AS doctors
         FROM branch b LEFT JOIN patient p ON p.branch_id = b.id LEFT JOIN doctor d ON d.branch_id = b.id
        GROUP BY b.id, b.code ORDER BY b.id`,
    );
    expect(counted).toEqual([
      { code: 'Klinik Mawar KL', patients: 1400, doctors: 4 },
      { code: 'Klinik Mawar PJ', patients: 350, doctors: 2 },
      { code: 'Pergigian Sentosa Penang', patients: 250, doctors: 2 },
      { code: 'Klinik Lama', patients: 0, doctors: 0 },
    ]);
  });

  it('has citizens whose numbers match birth and sex, and phones with a valid prefix', async () => {
    const people = await rows<
      Record<'ic_passport' | 'nationality' | 'dob' | 'sex' | 'mobile' | 'fixed', string>
    >(
      `SELECT ic_passport, nationality, to_char(dob, 'YYYY-MM-DD') AS dob, sex, mobile, fixed FROM patient`,
    );
    const citizens = people.filter((person) => person.nationality === 'Malaysia');
    expect(citizens.length).toBeGreaterThan(1800);
    expect(citizens.length).toBeLessThan(2000);
    for (const { ic_passport, dob, sex } of citizens)
      expect([ic_passport, readMyKad(ic_passport)]).toMatchObject([ic_passport, { dob, sex }]);
    for (const { mobile, fixed } of people) {
      expect(mobile).toMatch(/^601\d{8,9}$/);
      expect(fixed).toMatch(/^(0[34]\d{7,8})?$/);
    }
    const doctors = await rows<{ ic_passport: string }>('SELECT ic_passport FROM doctor');
    expect(
      doctors.map((doctor) => readMyKad(doctor.ic_passport)).filter((found) => !found),
    ).toEqual([]);
  });

  it('has allergies, families, absences and every status', async () => {
    const [counts] = await rows<{ allergic: number; related: number; away: number }>(
      `SELECT (SELECT count(DISTINCT patient_id)::integer FROM patient_allergy) AS allergic,
              (SELECT count(*)::integer FROM patient_relative) AS related,
              (SELECT count(*)::integer FROM organizer_entry) AS away`,
    );
    expect(counts?.allergic).toBeGreaterThan(200);
    expect(counts?.allergic).toBeLessThan(400);
    const [asked] = await rows<{ none: number; nobody: number; both: number }>(
      `SELECT count(*) FILTER (WHERE allergies_none_known_at IS NOT NULL)::integer AS none,
              count(*) FILTER (WHERE allergies_none_known_at IS NULL AND NOT is_allergic)::integer AS nobody,
              count(*) FILTER (WHERE allergies_none_known_at IS NOT NULL AND is_allergic)::integer AS both
         FROM (SELECT p.*, EXISTS (SELECT FROM patient_allergy y WHERE y.patient_id = p.id) AS is_allergic
                 FROM patient p) AS people`,
    );
    expect(asked?.none).toBeGreaterThan(200);
    expect(asked?.nobody).toBeGreaterThan(200);
    expect(asked?.both).toBe(0);
    expect(counts?.related).toBeGreaterThan(50);
    expect(counts?.away).toBeGreaterThan(16);
    const meanings = await rows<{ meaning: string }>(
      `SELECT DISTINCT v.meaning FROM appointment a
         JOIN lookup_value v ON v.branch_id = a.branch_id AND v.kind = 'appt_status' AND v.id = a.status_id`,
    );
    expect(meanings.map((row) => row.meaning).sort()).toEqual([...statusMeanings].sort());
  });

  it('reserves the doctors of each appointment from its start', async () => {
    expect(
      await rows(
        `SELECT a.id FROM appointment a JOIN appointment_doctor ad ON ad.appointment_id = a.id
          WHERE ad.starts_at <> a.starts_at`,
      ),
    ).toEqual([]);
  });

  it('has no overlapping or absent doctors, and one appointment a day for each patient', async () => {
    expect(
      await rows(
        `SELECT a.appointment_id, b.appointment_id FROM appointment_doctor a JOIN appointment_doctor b
             ON a.doctor_id = b.doctor_id AND a.appointment_id < b.appointment_id AND a.period && b.period`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `SELECT d.appointment_id FROM appointment_doctor d JOIN organizer_entry e ON e.doctor_id = d.doctor_id
           CROSS JOIN generate_series(e.from_date, e.to_date, '1 day') AS day
          WHERE d.period && tstzrange((day::date + e.start_time) AT TIME ZONE 'Asia/Kuala_Lumpur',
                                      (day::date + e.stop_time) AT TIME ZONE 'Asia/Kuala_Lumpur')`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `SELECT patient_id FROM appointment
          GROUP BY patient_id, (starts_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date HAVING count(*) > 1`,
      ),
    ).toEqual([]);
  });

  it('has visit times in order and in the past, and reasons for most cancellations', async () => {
    const visits = await rows<{ meaning: string; odd: number; stamps: string; count: number }>(
      `SELECT v.meaning, count(*)::integer AS count,
              concat_ws(' ', CASE WHEN called_at IS NOT NULL THEN 'called' END,
                CASE WHEN started_at IS NOT NULL THEN 'started' END,
                CASE WHEN finished_at IS NOT NULL THEN 'finished' END) AS stamps,
              count(*) FILTER (WHERE called_at < arrived_at OR started_at < called_at OR finished_at < started_at
                OR greatest(arrived_at, called_at, started_at, finished_at) > now())::integer AS odd
         FROM appointment a
         JOIN lookup_value v ON v.branch_id = a.branch_id AND v.kind = 'appt_status' AND v.id = a.status_id
        WHERE v.meaning IN ('arrived', 'called', 'inProgress', 'done', 'noShow')
        GROUP BY 1, 3 ORDER BY 1`,
    );
    expect(visits.map(({ meaning, stamps, odd }) => [meaning, stamps, odd])).toEqual([
      ['arrived', '', 0],
      ['called', 'called', 0],
      ['done', 'called started finished', 0],
      ['inProgress', 'called started', 0],
      ['noShow', '', 0],
    ]);
    const [cancelled] = await rows<{ told: number; untold: number; wrong: number }>(
      `SELECT count(*) FILTER (WHERE v.meaning = 'cancelled' AND cancel_reason_id > 0)::integer AS told,
              count(*) FILTER (WHERE v.meaning = 'cancelled' AND cancel_reason_id IS NULL)::integer AS untold,
              count(*) FILTER (WHERE v.meaning <> 'cancelled' AND cancel_reason_id > 0)::integer AS wrong
         FROM appointment a
         JOIN lookup_value v ON v.branch_id = a.branch_id AND v.kind = 'appt_status' AND v.id = a.status_id`,
    );
    expect(cancelled?.told).toBeGreaterThan(cancelled?.untold ?? 0);
    expect(cancelled?.wrong).toBe(0);
  });

  it('has done and open follow-ups, a waiting list, and a series for one patient', async () => {
    const [followed] = await rows<{ done: number; due: number; ahead: number }>(
      `SELECT count(*) FILTER (WHERE done_at IS NOT NULL)::integer AS done,
              count(*) FILTER (WHERE done_at IS NULL AND remind_at < now())::integer AS due,
              count(*) FILTER (WHERE done_at IS NULL AND remind_at >= now())::integer AS ahead
         FROM follow_up WHERE branch_id = 1`,
    );
    for (const count of [followed?.done, followed?.due, followed?.ahead])
      expect(count).toBeGreaterThan(0);
    const waiting = await rows(
      'SELECT branch_id, count(*)::integer AS count FROM waiting_entry GROUP BY 1 ORDER BY 1',
    );
    expect(waiting).toEqual([1, 2, 3].map((branch_id) => ({ branch_id, count: 7 })));
    const series = await rows<{ patients: number; count: number; repeat_count: number }>(
      `SELECT count(DISTINCT a.patient_id)::integer AS patients, count(*)::integer AS count, s.repeat_count
         FROM appointment a JOIN appointment_series s ON s.id = a.series_id
        WHERE s.branch_id = 1 GROUP BY s.id`,
    );
    expect(series).toEqual([{ patients: 1, count: 3, repeat_count: 3 }]);
  });

  it('is created once, and only in an empty database', async () => {
    const before = await rows('SELECT count(*) FROM patient');
    const said: string[] = [];
    await makeDemo(running.database, (line) => said.push(line));
    expect(await rows('SELECT count(*) FROM patient')).toEqual(before);
    expect(said).toEqual([]);
  });

  it('is the same each time, relative to the current time', async () => {
    const now = new Date(`${today}T02:40:00Z`);
    const fingerprint = async () => {
      const url = await newDatabase();
      const database = new Database(addressFor(url, (await prepare(url)).app));
      await makeDemo(database, () => undefined, now);
      await database.end();
      return rows(
        `SELECT (SELECT md5(string_agg(concat(ic_passport, name, dob, mobile, address, registered_at), '|' ORDER BY id)) FROM patient) AS patients,
                (SELECT md5(string_agg(concat(patient_id, starts_at, status_id, complaint, queue_number, arrived_at, called_at, started_at, finished_at, cancel_reason_id), '|' ORDER BY id)) FROM appointment) AS appointments,
                (SELECT md5(string_agg(concat(doctor_id, period, holds), '|' ORDER BY appointment_id, doctor_id)) FROM appointment_doctor) AS held,
                (SELECT md5(string_agg(concat(appointment_id, remind_at, remarks, done_at), '|' ORDER BY appointment_id)) FROM follow_up) AS followed,
                (SELECT md5(string_agg(concat(patient_id, appointment_id, text, status, created_at), '|' ORDER BY id)) FROM message) AS messages,
                (SELECT md5(string_agg(concat(patient_id, doctor_id, type, from_date, created_at), '|' ORDER BY id)) FROM waiting_entry) AS waiting`,
        await open(url),
      );
    };
    const first = await fingerprint();
    expect(await fingerprint()).toEqual(first);
  });
});

describe('the calendar of the demo data', () => {
  const types = [
    ['Consultation', 15],
    ['Minor procedure', 45],
  ] as const;
  const calendarAt = (now: string, seed = 1) => {
    const random = new Random(seed);
    const absences = makeAbsences(random, clinicToday(new Date(now)), 4);
    return makeCalendar(random, new Date(now), { doctors: 4, types, absences });
  };

  // Wednesday in the morning, before lunch, at lunch, at night, before midnight, before dawn, a minute past midnight;
  // Sunday.
  it.each([
    '2026-11-18T02:40:00Z',
    '2026-11-18T04:42:00Z',
    '2026-11-18T05:30:00Z',
    '2026-11-18T14:10:00Z',
    '2026-11-18T15:40:00Z',
    '2026-11-17T19:00:00Z',
    '2026-11-17T16:01:00Z',
    '2026-11-22T03:00:00Z',
  ])('has a patient in a room, the next one called and one who waits at %s', (now) => {
    const day = clinicToday(new Date(now));
    const queue = calendarAt(now).filter((booked) => booked.day === day);
    const meanings = queue.map((booked) => booked.meaning);
    expect(meanings).toContain('inProgress');
    expect(meanings).toContain('arrived');
    expect(meanings.filter((meaning) => meaning === 'called')).toHaveLength(1);
    for (const { arrivedAt, meaning } of queue) {
      const came = ['inProgress', 'arrived', 'called', 'done'].includes(meaning);
      expect(arrivedAt !== null).toBe(came);
      expect(arrivedAt?.getTime() ?? 0).toBeLessThanOrEqual(Date.parse(now));
    }
  });

  it('has appointments on weekdays in the usual hours, except at lunch, apart from today', () => {
    const now = '2026-11-18T02:40:00Z';
    for (const { day, start, minutes } of calendarAt(now)) {
      expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      expect(start).toBeGreaterThanOrEqual(9 * 60);
      expect(start + minutes).toBeLessThanOrEqual(18 * 60);
      expect(start + minutes <= 13 * 60 || start >= 14 * 60).toBe(true);
    }
  });

  it('has open appointments in the future and finished ones in the past', () => {
    const now = '2026-11-18T02:40:00Z';
    const calendar = calendarAt(now);
    const meaningsOf = (some: typeof calendar) =>
      [...new Set(some.map((one) => one.meaning))].sort();
    expect(meaningsOf(calendar.filter(({ day }) => day < '2026-11-18'))).toEqual([
      'cancelled',
      'done',
      'noShow',
    ]);
    expect(meaningsOf(calendar.filter(({ day }) => day > '2026-11-18'))).toEqual([
      'booked',
      'cancelled',
      'confirmed',
    ]);
    expect(calendar.some(({ doctors }) => doctors.length > 1)).toBe(true);
  });
});
