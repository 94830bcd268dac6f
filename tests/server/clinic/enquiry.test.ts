import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { clearCalendar, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, patientsOf } from '../support/world.ts';

const log: string[] = [];
let clinic: Clinic;
let visitor: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void log.push(line) } },
  );
  visitor = clinic.visitor;
});
beforeEach(async () => {
  await clearCalendar(clinic);
  await clinic.forgetTries();
});
afterAll(() => clinic.stop());

interface Stored {
  branch: number;
  doctors: readonly number[];
  patient: string;
  /** Minutes from now to its time. */
  startsIn: number;
  minutes: number;
  status: keyof typeof statusIds;
  /** Minutes since it began and since it ended. */
  began: number | null;
  ended: number | null;
}

/** Stores an appointment of today at any time, which booking would not. */
async function store(changes: Partial<Stored> = {}): Promise<void> {
  const { branch, doctors, patient, startsIn, minutes, status, began, ended } = {
    branch: branchIds.kl,
    doctors: [1],
    patient: patientsOf.kl.here,
    startsIn: -1,
    minutes: 20,
    status: 'arrived' as const,
    began: null,
    ended: null,
    ...changes,
  };
  const ago = (value: number | null) => (value === null ? null : `${value} minutes`);
  // Kept within today, since a test may run at any hour.
  const { rows } = await clinic.owner.query<{ id: number; starts_at: Date }>(
    `WITH day AS (SELECT date_trunc('day', now(), 'Asia/Kuala_Lumpur') AS midnight)
     INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, started_at,
                              finished_at, created_by, changed_by)
     SELECT $1, p.id, greatest(midnight, least(midnight + interval '1439 minutes', now() + make_interval(mins => $3))),
            $4, 'Consultation', 6, $5, now() - $6::interval, now() - $7::interval, 7, 7
       FROM day, patient p WHERE p.branch_id = $1 AND p.ic_passport = $2
     RETURNING id, starts_at`,
    [branch, patient, startsIn, minutes, statusIds[status], ago(began), ago(ended)],
  );
  for (const [position, doctor] of doctors.entries())
    await clinic.owner.query(
      `INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
       VALUES ($1, $2, $3, $4, tstzrange($5, $5::timestamptz + interval '1 minute'), false, true)`,
      [branch, rows[0]?.id, doctor, position, rows[0]?.starts_at],
    );
}

/** Patients of kl besides the first, whose appointments stand before. */
async function others(count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, at) => `OTHER${at}`);
  await clinic.owner.query(
    `INSERT INTO patient (branch_id, ic_passport, name) SELECT 1, n, 'Canary ' || n FROM unnest($1::text[]) AS n
     ON CONFLICT DO NOTHING`,
    [numbers],
  );
  return numbers;
}

const enquire = async (patientID: string = patientsOf.kl.here, branchID: number = branchIds.kl) =>
  (await visitor.send(api.enquireEwt, { branchID, patientID })).data;
const refused = async (patientID: string = patientsOf.kl.here, branchID: number = branchIds.kl) => {
  const { status, failures } = await visitor.refused(api.enquireEwt, { branchID, patientID });
  return { status, failures };
};
const found = async (searchString: string) =>
  (await visitor.send(api.ewtSearchBranchByName, { searchString })).data;
const names = async (searchString: string) => (await found(searchString)).map(({ code }) => code);
const NOT_FOUND = {
  status: 404,
  failures: [expect.objectContaining({ error_code: 'EWT.APPOINTMENT_NOT_FOUND' })],
};

describe('the clinic search', () => {
  it('answers the address and phone of clinics with a running plan, and nothing else of them', async () => {
    await clinic.owner.query(
      `UPDATE branch SET phone_no = '60312345678', address = '1 Jalan Satu', city = 'KL', postcode = '50000' WHERE id = 1`,
    );
    expect(await found('world kl')).toEqual([
      {
        id: 1,
        code: 'World KL',
        phoneNo: '60312345678',
        address: '1 Jalan Satu',
        city: 'KL',
        postcode: '50000',
        state: 'Kuala Lumpur',
      },
    ]);
    expect(await names('world')).toEqual(['World KL', 'World Penang', 'World PJ']);
    expect(await names('lapsed')).toEqual([]);
  });

  it('finds each word, long ones anywhere and short ones where a word begins', async () => {
    expect(await names('NANG orl')).toEqual(['World Penang']);
    expect(await names('pj')).toEqual(['World PJ']);
    expect(await names('wo')).toEqual(['World KL', 'World Penang', 'World PJ']);
    expect(await names('rl')).toEqual([]);
    expect(await names('%%')).toEqual([]);
    expect(await names("o'x")).toEqual([]);
    await clinic.owner.query(`UPDATE branch SET code = '吉隆坡中医诊所' WHERE id = 2`);
    expect(await names('中医')).toEqual(['吉隆坡中医诊所']);
    await clinic.owner.query(`UPDATE branch SET code = 'World PJ' WHERE id = 2`);
  });

  it('finds a name however its marks, apostrophes and hyphens are typed', async () => {
    await clinic.owner.query(`UPDATE branch SET code = 'Poliklinik D’Ámán Ar-Rahmah' WHERE id = 2`);
    for (const typed of ['daman', "d'aman", 'D’ÁMÁN', 'arrahmah', 'ar-rahmah', 'Rahmáh poli', 'da'])
      expect(await names(typed), typed).toEqual(['Poliklinik D’Ámán Ar-Rahmah']);
    await clinic.owner.query(`UPDATE branch SET code = 'World PJ' WHERE id = 2`);
    expect(await names('daman')).toEqual([]);
  });

  it('wants two letters, and answers at most twenty', async () => {
    const refusal = await visitor.refused(api.ewtSearchBranchByName, { searchString: ' w ' });
    expect(refusal.status).toBe(400);
    await clinic.owner.query(
      `INSERT INTO branch (tenant_id, code, subscription_ends)
       SELECT 1, 'Many ' || n, '2999-12-31' FROM generate_series(1, 25) AS n`,
    );
    expect(await found('many')).toHaveLength(20);
    await clinic.owner.query(`DELETE FROM branch WHERE code LIKE 'Many %'`);
  });

  it('uses its index, among many branches', async () => {
    await clinic.owner.query(
      `BEGIN; INSERT INTO branch (tenant_id, code) SELECT 1, 'Branch ' || md5(n::text) FROM generate_series(1, 20000) AS n;
       SELECT gin_clean_pending_list('branch_found'); ANALYZE branch`,
    );
    const { rows } = await clinic.owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM branch b WHERE coalesce(b.search_text, ' ' || lower(b.code)) LIKE '%penang%'`,
    );
    await clinic.owner.query('ROLLBACK');
    expect(JSON.stringify(rows)).toContain('branch_found');
  });
});

describe('the enquiry', () => {
  it('answers how long the patients before take, in the language of the request', async () => {
    for (const patient of await others(3)) await store({ patient, startsIn: -30 });
    await store();
    expect(await enquire()).toBe(
      'Estimated waiting time: about 1 h 0 min. 3 patients are before you.',
    );
    const { data } = await visitor.send(
      api.enquireEwt,
      { branchID: 1, patientID: patientsOf.kl.here },
      { headers: { 'Accept-Language': 'ms' } },
    );
    expect(data).toBe(
      'Anggaran masa menunggu: kira-kira 1 jam 0 minit. 3 pesakit di hadapan anda.',
    );
  });

  it('goes by the finished visits of the same doctor, and leaves out other doctors and what is over', async () => {
    const [a = '', b = '', c = '', d = ''] = await others(4);
    await store({ patient: a, status: 'done', startsIn: -60, began: 50, ended: 40 });
    await store({ patient: b, startsIn: -30 });
    await store({ patient: c, startsIn: -30, doctors: [2] });
    await store({ patient: d, startsIn: -30, status: 'cancelled' });
    await store();
    expect(await enquire()).toBe(
      'Estimated waiting time: about 10 minutes. 1 patient is before you.',
    );
  });

  it('answers for the number as people write it', async () => {
    await store();
    expect(await enquire('800101-14-5678')).toBe('It is about your turn. Please be at the clinic.');
  });

  it('answers for the number of a record that was merged into the patient', async () => {
    await store();
    await clinic.owner.query(
      `WITH old AS (
         INSERT INTO patient (branch_id, ic_passport, name, removed_at) VALUES ($1, 'OLDPASS7', 'Before', now()) RETURNING id)
       INSERT INTO patient_merge (branch_id, kept_id, merged_id, moved, before, merged_by)
       SELECT $1, p.id, old.id, '{}', '{}', 1 FROM old, patient p WHERE p.branch_id = $1 AND p.ic_passport = $2`,
      [branchIds.kl, patientsOf.kl.here],
    );
    expect(await enquire('OLDPASS7')).toBe('It is about your turn. Please be at the clinic.');
    await clinic.owner.query('UPDATE patient_merge SET undone_at = now()');
    expect(await refused('OLDPASS7')).toEqual(NOT_FOUND);
    await clinic.owner.query(
      `DELETE FROM patient_merge; DELETE FROM patient WHERE ic_passport = 'OLDPASS7'`,
    );
  });

  it('refuses alike a patient of nobody, of another branch or tenant, a removed one, and one without an appointment today', async () => {
    await store({ branch: 3, doctors: [6], patient: patientsOf.penang.here });
    await store({ patient: patientsOf.kl.removed });
    await store({ branch: 4, doctors: [8], patient: patientsOf.lapsed.here });
    const nobody = await refused('NOBODY1');
    expect(nobody).toEqual(NOT_FOUND);
    expect(await refused(patientsOf.penang.here)).toEqual(nobody);
    expect(await refused(patientsOf.kl.removed)).toEqual(nobody);
    expect(await refused()).toEqual(nobody);
    expect(await refused(patientsOf.kl.here, 999_999)).toEqual(nobody);
    expect(await refused(patientsOf.lapsed.here, branchIds.lapsed)).toEqual(nobody);
    expect(await enquire(patientsOf.penang.here, branchIds.penang)).toContain('your turn');
  });

  it.each(['done', 'cancelled', 'noShow'] as const)(
    'finds no appointment where today’s is %s',
    async (status) => {
      await store({ status });
      expect(await refused()).toEqual(NOT_FOUND);
    },
  );

  it('finds neither a removed appointment nor one of another day', async () => {
    await store();
    await clinic.owner.query('UPDATE appointment SET removed_at = now()');
    expect(await refused()).toEqual(NOT_FOUND);
    await clinic.owner.query(
      `UPDATE appointment SET removed_at = NULL, starts_at = starts_at + interval '1 day'`,
    );
    expect(await refused()).toEqual(NOT_FOUND);
  });

  it('answers the same whatever other branches hold, and names nobody', async () => {
    for (const patient of await others(2)) await store({ patient, startsIn: -30 });
    await store();
    const before = await enquire();
    await store({ branch: 3, doctors: [6], patient: patientsOf.penang.here, startsIn: -60 });
    expect(await enquire()).toBe(before);
    expect(before).not.toMatch(/canary|here kl|dr kl/i);
  });

  it('leaves the number out of the log', async () => {
    await store();
    log.length = 0;
    await enquire();
    await refused('SECRETNUMBER');
    expect(log.join()).toContain('"call":"enquireEwt"');
    expect(log.join()).not.toContain(patientsOf.kl.here);
    expect(log.join()).not.toContain('SECRETNUMBER');
  });
});

describe('a flood', () => {
  const outcomes = async (times: number, make: () => Promise<unknown>) => {
    const statuses = await Promise.all(
      Array.from({ length: times }, () =>
        make().then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    return (status: number) => statuses.filter((one) => one === status).length;
  };

  it('of enquiries from one address is stopped, and staff are answered meanwhile', async () => {
    const reception = await clinic.as('reception');
    const flood = outcomes(200, () => enquire('NOBODY1'));
    expect((await reception.send(api.todayQueue, {})).data.data).toEqual([]);
    const count = await flood;
    expect(count(404)).toBeLessThanOrEqual(60);
    expect(count(404) + count(429) + count(503)).toBe(200);
    const { rows } = await clinic.owner.query<{ count: number }>(
      `SELECT count FROM attempt WHERE key LIKE 'enquiry from %'`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(60);
  });

  it('at one clinic is slowed down, whatever addresses it comes from', async () => {
    await clinic.owner.query(`INSERT INTO attempt (key, count) VALUES ('enquiry at 1', 299)`);
    expect(await refused()).toEqual(NOT_FOUND);
    expect((await refused()).status).toBe(429);
    expect(await refused(patientsOf.kl.here, branchIds.pj)).toEqual(NOT_FOUND);
  });

  it('of searches is slowed down', async () => {
    await clinic.owner.query(
      `INSERT INTO attempt (key, count) VALUES ('clinic search from 127.0.0.1', 199)`,
    );
    expect(await names('world')).toHaveLength(3);
    const { status, retryAfter } = await visitor.refused(api.ewtSearchBranchByName, {
      searchString: 'world',
    });
    expect([status, retryAfter]).toEqual([429, 1]);
  });
});
