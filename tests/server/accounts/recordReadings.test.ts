import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordReading } from '../../../contract/accounts/recordReadings.ts';
import { api } from '../../../contract/index.ts';
import { type Call, LEFT_OUT, READING_REASON } from '../../../contract/kit/call.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, register } from '../support/merging.ts';
import { statusAndCode } from '../support/refusals.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let log = '';
let doctor: Caller;
let manager: Caller;
let nurse: Caller;
let reception: Caller;
let tenant: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
  [doctor, manager, nurse, reception, tenant] = await Promise.all([
    clinic.as('doctor'),
    clinic.as('manager'),
    clinic.as('nurse'),
    clinic.as('reception'),
    clinic.as('tenant'),
  ]);
});
afterAll(() => clinic.stop());

type Patient = Awaited<ReturnType<typeof register>>;
const open = (who: Caller, { icPassport: nric }: Patient, reason?: string) =>
  who.send(
    api.patientDetail,
    { nric },
    reason === undefined ? {} : { headers: { [READING_REASON]: reason } },
  );
const listOf = async (patID?: number, by = manager): Promise<RecordReading[]> =>
  (await by.send(api.recordReadingList, patID === undefined ? {} : { patID })).data;
const readersOf = async ({ patID }: Patient) => (await listOf(patID)).map(({ who }) => who);
let hour = 0;
const booked = async (patient: Patient) =>
  book(reception, {
    patientID: patient.icPassport,
    appointmentDate: timeFromToday(
      3 + Math.floor(hour / 20),
      `${String(hour++ % 20).padStart(2, '0')}:00`,
    ),
    resource: '1',
  });
/** Moves a visit to a time of the clinic's clock, so many days from today. */
const moved = (id: number, days: number, time: string) =>
  clinic.owner.query(
    `UPDATE appointment SET starts_at =
       ((now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date + $2::integer + $3::time) AT TIME ZONE 'Asia/Kuala_Lumpur'
      WHERE id = $1`,
    [id, days, time],
  );
const asking = (asksReason: boolean, by = manager) =>
  by.send(api.editReadingSettings, { asksReason });

describe('a record read without a visit', () => {
  it('is listed once for a person, patient and day, with all that was read', async () => {
    const patient = await register(reception);
    await open(nurse, patient);
    await open(nurse, patient);
    await Promise.all([
      nurse.send(api.patientTimeline, { nric: patient.icPassport }),
      nurse.send(api.getNurseNoteList, { patientID: patient.patID }),
      nurse.send(api.patientSlip, { nric: patient.icPassport }),
    ]);
    const [reading, ...others] = await listOf(patient.patID);
    expect(others).toEqual([]);
    expect(reading).toMatchObject({
      who: people.nurse.name,
      role: 'Nurse',
      isKey: false,
      branchID: branchIds.kl,
      patientName: patient.name,
      icPassport: patient.icPassport,
      reason: '',
    });
    expect(reading?.parts.toSorted()).toEqual(['nurseNotes', 'record', 'timeline']);
  });

  it('counts what lists, files and histories answer, and neither a search nor the day’s lists', async () => {
    const patient = await register(reception);
    const { id: appointment } = await booked(patient);
    const note = (await doctor.send(api.visitNoteCreate, { appointment, complaint: 'Fever' })).data;
    await nurse.send(api.vitalSignCreate, { patient: patient.patID, pulse: 70 });
    await nurse.send(api.patientNameList, { name: patient.icPassport });
    await nurse.send(api.patientList, { q: patient.icPassport });
    await nurse.send(api.appointmentList, {});
    expect(await readersOf(patient)).toEqual([]);
    const filter = JSON.stringify({ patient: patient.patID });
    await nurse.send(api.visitNoteList, { filter });
    await nurse.send(api.vitalSignList, { filter });
    await nurse.send(api.recordHistory, { resource: 'visit-notes', id: String(note.id) });
    const [reading] = await listOf(patient.patID);
    expect(reading?.parts.toSorted()).toEqual(['history', 'visitNotes', 'vitalSigns']);
  });

  it.each([
    [0, '00:00', 0],
    [0, '23:59', 0],
    [-1, '23:59', 1],
    [1, '00:00', 1],
  ])(
    'is none where the patient has an appointment that day (%i days, %s)',
    async (days, time, listed) => {
      const patient = await register(reception);
      const { id } = await booked(patient);
      await moved(id, days, time);
      await open(nurse, patient);
      expect(await readersOf(patient)).toHaveLength(listed);
    },
  );

  it('is none in a visit that goes on past midnight, and one where the appointment was cancelled', async () => {
    const patient = await register(reception);
    const { id } = await booked(patient);
    await moved(id, -1, '23:30');
    await clinic.owner.query('UPDATE appointment SET started_at = starts_at WHERE id = $1', [id]);
    await open(nurse, patient);
    expect(await readersOf(patient)).toEqual([]);
    await moved(id, 0, '10:00');
    await clinic.owner.query(
      `UPDATE appointment SET started_at = NULL, status_id = (SELECT v.id FROM lookup_value v
         WHERE v.branch_id = $2 AND v.kind = 'appt_status' AND v.meaning = 'cancelled') WHERE id = $1`,
      [id, branchIds.kl],
    );
    await open(nurse, patient);
    expect(await readersOf(patient)).toEqual([people.nurse.name]);
  });

  it.each([
    [-3, '00:00', 0],
    [-4, '23:59', 1],
  ])(
    'is none for the doctor who finishes a note within three days (%i days, %s)',
    async (days, time, listed) => {
      const patient = await register(reception);
      const { id } = await booked(patient);
      await doctor.send(api.visitNoteCreate, { appointment: id, complaint: 'Cough' });
      await moved(id, days, time);
      await open(doctor, patient);
      await open(nurse, patient);
      const readers = await readersOf(patient);
      expect(readers.filter((who) => who === people.doctor.name)).toHaveLength(listed);
      expect(readers).toContain(people.nurse.name);
    },
  );

  it.each([
    [-3, 0],
    [-4, 1],
  ])(
    'is none where a prescription is handed out that was issued %i days from today',
    async (days, listed) => {
      const patient = await register(reception);
      const { id: appointment } = await booked(patient);
      const { id } = (
        await doctor.send(api.prescriptionCreate, {
          appointment,
          lines: [
            { name: 'Panadol', form: 'tablet', dose: '1', unit: 'tablet', frequency: 'three' },
          ],
        })
      ).data;
      await doctor.send(api.prescriptionIssue, { id, isConfirmed: true });
      await clinic.owner.query(
        `UPDATE prescription SET issued_at = (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date + $2::integer WHERE id = $1`,
        [id, days],
      );
      await reception.send(api.prescriptionDetail, { id });
      await nurse.send(api.prescriptionDetail, { id });
      await nurse.send(api.prescriptionLabels, { id });
      expect(await readersOf(patient)).toHaveLength(listed);
    },
  );

  it('is none for who registers the patient that day, and one a day later', async () => {
    const patient = await register(reception);
    await open(reception, patient);
    expect(await readersOf(patient)).toEqual([]);
    await clinic.owner.query(
      `UPDATE audit SET at = date_trunc('day', now() AT TIME ZONE 'Asia/Kuala_Lumpur') AT TIME ZONE 'Asia/Kuala_Lumpur'
         - interval '1 second' WHERE resource = 'patients' AND record_id = $1`,
      [String(patient.patID)],
    );
    await open(reception, patient);
    expect(await readersOf(patient)).toEqual([people.reception.name]);
  });

  it('is one of what the reader booked for that very day, until the patient arrives', async () => {
    const patient = await register(manager);
    const { id } = await booked(patient);
    await moved(id, 0, '12:00');
    await open(nurse, patient);
    expect(await readersOf(patient)).toEqual([]);
    await open(reception, patient);
    expect(await readersOf(patient)).toEqual([people.reception.name]);
    const other = await register(manager);
    const { id: arrived } = await booked(other);
    await moved(arrived, 0, '12:30');
    await clinic.owner.query('UPDATE appointment SET arrived_at = now() WHERE id = $1', [arrived]);
    await open(reception, other);
    expect(await readersOf(other)).toEqual([]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])('is none on the day of a time that others offered (in %i days)', async (days, listed) => {
    const patient = await register(reception);
    const { id } = (
      await reception.send(api.addWaitingEntry, {
        patientID: patient.icPassport,
        type: 'Consultation',
        duration: '00:15:00',
        fromDate: timeFromToday(0, '00:00').slice(0, 10),
        partOfDay: 'any',
      })
    ).data;
    const offer = (by: number) =>
      clinic.owner.query(
        `UPDATE waiting_entry SET offered_at = now(), offered_by = $3, offered_time =
           ((now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date + $2::integer + time '12:00') AT TIME ZONE 'Asia/Kuala_Lumpur'
          WHERE id = $1`,
        [id, days, by],
      );
    await offer(people.reception.id);
    await open(nurse, patient);
    expect(await readersOf(patient)).toHaveLength(listed);
    await offer(people.doctor.id);
    await open(doctor, patient);
    expect(await readersOf(patient)).toContain(people.doctor.name);
  });

  it('is a search inside the record too, and no list tells of what it does not answer', async () => {
    const patient = await register(reception);
    const { id: appointment } = await booked(patient);
    await doctor.send(api.visitNoteCreate, { appointment, complaint: 'Quinsy' });
    const range = JSON.stringify([900, 909]);
    const search = { q: 'Quinsy', patient: patient.patID };
    const totalOf = async (by: Caller, filter: object) =>
      (await by.send(api.visitNoteList, { filter: JSON.stringify(filter), range })).headers.get(
        'Content-Range',
      );
    expect(await totalOf(tenant, { q: 'Quinsy' })).toBe('visit-notes 900-900/0');
    expect(await readersOf(patient)).toEqual([]);
    expect(await totalOf(nurse, search)).toBe('visit-notes 900-900/1');
    expect(await readersOf(patient)).toEqual([people.nurse.name]);
    await totalOf(tenant, { q: 'nothing of the kind', appointment });
    expect(await readersOf(patient)).toContain(people.tenant.name);
  });

  it('is the history of what was removed', async () => {
    const patient = await register(reception);
    const { id } = (await nurse.send(api.vitalSignCreate, { patient: patient.patID, pulse: 72 }))
      .data;
    await nurse.send(api.vitalSignRemove, { id });
    await tenant.send(api.recordHistory, { resource: 'vital-signs', id: String(id) });
    const found = await listOf(patient.patID);
    expect(found.map(({ who, parts }) => [who, parts])).toEqual([
      [people.tenant.name, ['history']],
    ]);
  });

  it('waits for nobody once it is noted', async () => {
    const patient = await register(reception);
    await open(nurse, patient);
    await clinic.owner.query('BEGIN');
    try {
      await clinic.owner.query('SELECT FROM patient WHERE id = $1 FOR UPDATE', [patient.patID]);
      expect((await open(nurse, patient)).data.patID).toBe(patient.patID);
    } finally {
      await clinic.owner.query('ROLLBACK');
    }
  });

  it('stays with the record that it was when records are merged, and is found by the one that is kept', async () => {
    const [kept, gone] = [await register(reception), await register(reception)];
    await open(nurse, gone);
    await merge(manager, kept.patID, gone.patID);
    const found = await listOf(kept.patID);
    expect(found.filter(({ who }) => who === people.nurse.name)).toEqual([
      expect.objectContaining({ icPassport: gone.icPassport }),
    ]);
  });
});

describe('the list of readings', () => {
  it('is the owner’s for all of their branches, a manager’s for theirs, and nobody else’s', async () => {
    const patient = await register(reception);
    await open(nurse, patient);
    const inPj = await clinic.as('tenant', 'pj');
    const has = async (by: Caller) =>
      (await listOf(undefined, by)).some(({ patID }) => patID === patient.patID);
    expect(await has(tenant)).toBe(true);
    expect(await has(inPj)).toBe(true);
    expect(await has(await clinic.as('tenantPenang'))).toBe(false);
    for (const by of [nurse, reception, doctor])
      expect(statusAndCode(await by.refused(api.recordReadingList, {}))).toEqual([
        403,
        'GENERAL.FORBIDDEN',
      ]);
    const refused = await manager.refused(api.recordReadingList, { branchID: branchIds.pj });
    expect(refused.status).toBe(404);
  });

  it('is narrowed by person, days and reason, and counts what each person read', async () => {
    const { data: all } = await manager.send(api.recordReadingList, {});
    const { data: counts } = await manager.send(api.recordReadingCounts, {});
    const [most] = counts;
    expect(counts.reduce((sum, { readings }) => sum + readings, 0)).toBe(all.length);
    const accountID = most?.accountID ?? 0;
    const { data: own } = await manager.send(api.recordReadingList, { accountID });
    expect(own.map(({ who }) => who)).toEqual(own.map(() => most?.who));
    expect(own).toHaveLength(most?.readings ?? 0);
    const yesterday = timeFromToday(-1, '00:00').slice(0, 10);
    expect((await manager.send(api.recordReadingList, { until: yesterday })).data).toEqual([]);
    expect((await manager.send(api.recordReadingList, { hasReason: true })).data).toEqual([]);
    const { data: found } = await manager.send(api.recordReadingList, { q: people.doctor.name });
    expect(new Set(found.map(({ who }) => who))).toEqual(new Set([people.doctor.name]));
  });

  it('is found by the name and the number of the patient, also where there is none of them', async () => {
    const [patient, other] = [await register(reception), await register(reception)];
    await clinic.owner.query("UPDATE patient SET name = 'Zubaidah Unmistakable' WHERE id = $1", [
      patient.patID,
    ]);
    await open(nurse, patient);
    await open(nurse, other);
    for (const q of ['unmistak', 'zubaidah UNMISTAKABLE', patient.icPassport]) {
      const { data } = await tenant.send(api.recordReadingList, { q });
      expect(data.map(({ patID }) => patID)).toEqual([patient.patID]);
    }
    const { data } = await (
      await clinic.as('tenantPenang')
    ).send(api.recordReadingList, {
      q: 'Unmistakable',
    });
    expect(data).toEqual([]);
  });
});

describe('a branch that asks for a reason', () => {
  it('opens the record once a reason is given, asks no more that day, and keeps it in list and history', async () => {
    const patient = await register(reception);
    await asking(true);
    const refusal = await nurse.refused(api.patientDetail, { nric: patient.icPassport });
    expect(statusAndCode(refusal)).toEqual([428, 'RECORD_READING.REASON_WANTED']);
    expect(await readersOf(patient)).toEqual([]);
    const wrong = await nurse.refused(
      api.patientDetail,
      { nric: patient.icPassport },
      { headers: { [READING_REASON]: 'curiosity' } },
    );
    expect(wrong.status).toBe(400);
    await open(nurse, patient, `other;${encodeURIComponent('护士回电 Mantoux')}`);
    await open(nurse, patient);
    await nurse.send(api.patientTimeline, { nric: patient.icPassport });
    expect((await doctor.refused(api.patientDetail, { nric: patient.icPassport })).status).toBe(
      428,
    );
    expect(await listOf(patient.patID)).toEqual([
      expect.objectContaining({ reason: 'other', reasonText: '护士回电 Mantoux' }),
    ]);
    await open(manager, patient, 'results');
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'patients',
      id: String(patient.patID),
    });
    expect(history.filter(({ action }) => action === 'give-reason')).toEqual([
      expect.objectContaining({
        who: people.manager.name,
        changes: { readingReason: [null, 'results'] },
      }),
      expect.objectContaining({
        who: people.nurse.name,
        changes: {
          readingReason: [null, 'other'],
          readingReasonText: [null, '护士回电 Mantoux'],
        },
      }),
    ]);
    expect(log).not.toContain('Mantoux');
    await asking(false);
    expect((await open(doctor, patient)).data.patID).toBe(patient.patID);
  });

  it('asks of one branch alone, and nobody whose patient is there', async () => {
    const patient = await register(reception);
    const inPj = await clinic.as('tenant', 'pj');
    const elsewhere = await register(inPj);
    await clinic.owner.query("DELETE FROM audit WHERE record_id = $1 AND action = 'create'", [
      String(elsewhere.patID),
    ]);
    await asking(true);
    expect((await open(inPj, elsewhere)).data.patID).toBe(elsewhere.patID);
    const { id } = await booked(patient);
    await moved(id, 0, '12:00');
    expect((await open(nurse, patient)).data.patID).toBe(patient.patID);
    await asking(false);
  });

  it('lists an API key and whoever is given all data, and asks neither', async () => {
    const patient = await register(reception);
    await asking(true);
    const { key } = (
      await manager.send(api.addApiKey, {
        name: 'Laboratory',
        branchID: branchIds.kl,
        scopes: ['patients:read'],
      })
    ).data;
    const program = callerOf(clinic.address, () => ({ Authorization: `Bearer ${key}` }), {
      token: key,
      readOnlyToken: '',
    });
    await open(program, patient);
    await doctor.send(api.givePatientData, {
      patient: patient.patID,
      recipient: 'The patient',
      purpose: 'Asked for it',
    });
    const found = await listOf(patient.patID);
    expect(found.map(({ isKey, parts, reason }) => ({ isKey, parts, reason }))).toEqual([
      { isKey: false, parts: ['everything'], reason: '' },
      { isKey: true, parts: ['record'], reason: '' },
    ]);
    await asking(false);
  });

  it('asks at every call that is declared to read records', async () => {
    const patient = await register(reception);
    const { id: appointment } = await booked(patient);
    const note = (await doctor.send(api.visitNoteCreate, { appointment, complaint: 'Rash' })).data;
    const vital = (await nurse.send(api.vitalSignCreate, { patient: patient.patID, pulse: 71 }))
      .data;
    await asking(true);
    const nric = patient.icPassport;
    const filter = JSON.stringify({ patient: patient.patID });
    const of = { id: String(note.id), resource: 'visit-notes' };
    const tries: Promise<{ status: number }>[] = [
      manager.refused(api.patientDetail, { nric }),
      manager.refused(api.patientTimeline, { nric }),
      manager.refused(api.patientSlip, { nric }),
      manager.refused(api.getNurseNoteList, { patientID: patient.patID }),
      nurse.refused(api.visitNoteList, { filter }),
      nurse.refused(api.visitNoteDetail, { id: note.id }),
      nurse.refused(api.vitalSignList, { filter }),
      nurse.refused(api.vitalSignDetail, { id: vital.id }),
      tenant.refused(api.recordHistory, of),
      tenant.refused(api.recordHistory, { resource: 'patients', id: String(patient.patID) }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 428));
    await asking(false);
  });

  it('asks in a batch what its call asks, and takes a reason for one patient alone', async () => {
    const [one, other] = [await register(manager), await register(manager)];
    for (const { icPassport: NRIC } of [one, other])
      await reception.send(api.lockPatientProfile, { NRIC });
    await asking(true);
    const batch = { call: 'editPatientProfile', inputs: [{ patID: one.patID }] };
    const both = { ...batch, inputs: [one, other].map(({ patID }) => ({ patID })) };
    const headers = { [READING_REASON]: 'contact' };
    expect((await reception.refused(api.batch, batch)).status).toBe(428);
    expect((await reception.refused(api.batch, both, { headers })).status).toBe(428);
    expect((await reception.send(api.batch, batch, { headers })).data.count).toBe(1);
    const read = await Promise.all([one, other].map(readersOf));
    expect(read).toEqual([[people.reception.name], []]);
    await asking(false);
  });

  it('leaves patients out of a list over many until a reason to read them is given', async () => {
    const [absent, here] = [await register(reception), await register(reception)];
    for (const patient of [absent, here])
      await nurse.send(api.vitalSignCreate, {
        patient: patient.patID,
        pulse: 77,
        remark: 'Left out',
      });
    const { id } = await booked(here);
    await moved(id, 0, '13:00');
    await asking(true);
    const listed = async () => {
      const { data, headers } = await tenant.send(api.vitalSignList, {
        filter: JSON.stringify({ q: 'Left out' }),
      });
      return { patients: data.map(({ patient }) => patient), isLess: headers.has(LEFT_OUT) };
    };
    expect(await listed()).toEqual({ patients: [here.patID], isLess: true });
    await open(tenant, absent, 'results');
    expect(new Set((await listed()).patients)).toEqual(new Set([absent.patID, here.patID]));
    await asking(false);
    expect((await listed()).isLess).toBe(false);
  });

  it('keeps the reason with what was read that day before the branch asked', async () => {
    const patient = await register(reception);
    await open(nurse, patient);
    await open(manager, patient);
    await asking(true);
    await open(nurse, patient, 'billing');
    await asking(false);
    const found = (await listOf(patient.patID)).toSorted(
      (one, other) => one.accountID - other.accountID,
    );
    expect(found.map(({ accountID, reason }) => [accountID, reason])).toEqual([
      [people.manager.id, ''],
      [people.nurse.id, 'billing'],
    ]);
  });

  it('takes a reason of two characters, which say it in Chinese', async () => {
    const patient = await register(reception);
    await asking(true);
    const said = (text: string) => ({
      headers: { [READING_REASON]: `other;${encodeURIComponent(text)}` },
    });
    const nric = patient.icPassport;
    expect((await nurse.refused(api.patientDetail, { nric }, said('药'))).status).toBe(400);
    await nurse.send(api.patientDetail, { nric }, said('复诊'));
    expect(await listOf(patient.patID)).toEqual([expect.objectContaining({ reasonText: '复诊' })]);
    await asking(false);
  });

  it('takes a reason of two hundred characters, and no other words than those of another reason', async () => {
    const patient = await register(reception);
    await asking(true);
    const nric = patient.icPassport;
    const given = (reason: string) => ({ headers: { [READING_REASON]: reason } });
    const longest = 'x'.repeat(200);
    for (const reason of [
      'other',
      `other;${longest}x`,
      'other;line%0Abreak',
      'other;%E0%A4%A',
      'results;of the blood',
    ])
      expect((await nurse.refused(api.patientDetail, { nric }, given(reason))).status).toBe(400);
    await nurse.send(api.patientDetail, { nric }, given(`other;${longest}`));
    expect(await listOf(patient.patID)).toEqual([expect.objectContaining({ reasonText: longest })]);
    await asking(false);
  });

  it('is asked for in nothing that changes a record but its saves', () => {
    const writing = Object.entries(api as Readonly<Record<string, Call>>).filter(
      ([, { asksReason, method }]) => asksReason && method !== 'GET',
    );
    expect(writing.map(([name]) => name).toSorted()).toEqual([
      'answerAllergies',
      'editPatientProfile',
      'printAppointmentSlip',
      'printIssuedPaper',
      'printPatientSlip',
    ]);
  });
});
