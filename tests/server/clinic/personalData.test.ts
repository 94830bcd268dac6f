import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { newPatient } from '../support/sms.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let owner: Caller;
let doctor: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  [manager, owner, doctor] = await Promise.all([
    clinic.as('manager'),
    clinic.as('tenant'),
    clinic.as('doctor'),
  ]);
  await owner.send(api.chooseBranch, { chosenBranchID: branchIds.kl });
});
afterAll(() => clinic.stop());

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const why = { recipient: 'The patient', purpose: 'Asked for a copy in writing' };

/** A patient with a visit, a note, a measurement and a document, and another one with a visit. */
let day = 2;
async function visited() {
  day += 1;
  const patient = await newPatient(manager, { name: 'Given Out' });
  const other = await newPatient(manager, { name: 'Somebody Else' });
  const visit = await book(manager, {
    patientID: patient.icPassport,
    appointmentDate: timeFromToday(day, '10:00'),
    reason: 'cough for a week',
  });
  await book(manager, {
    patientID: other.icPassport,
    appointmentDate: timeFromToday(day, '12:00'),
    reason: 'a stranger’s complaint',
  });
  await manager.send(api.writeNurseNote, {
    patientID: patient.patID,
    note: '<p>Afraid of <strong>needles</strong></p>',
  });
  await doctor.send(api.vitalSignCreate, { patient: patient.patID, systolic: 131, diastolic: 83 });
  await manager.send(api.patientFileCreate, {
    title: 'Referral letter',
    kind: 'letter',
    day: clinicToday(),
    patient: patient.patID,
    file: { name: 'letter:1.png', type: 'image/png', base64: PNG },
  });
  return { patient, other, visit };
}

describe('all data of a patient', () => {
  it('is given out as a ZIP with record, every row and the brought documents, and with nobody else’s', async () => {
    const { patient, visit } = await visited();
    const { data, headers } = await owner.send(api.givePatientData, {
      patient: patient.patID,
      ...why,
    });
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="patient-${patient.icPassport}.zip"`,
    );
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['record.pdf', 'documents/1-letter-1.png', 'data.json']);
    expect([...(files['documents/1-letter-1.png'] ?? [])].slice(0, 4)).toEqual([
      0x89, 0x50, 0x4e, 0x47,
    ]);
    expect(strFromU8(files['record.pdf']?.subarray(0, 5) ?? new Uint8Array())).toBe('%PDF-');
    const text = strFromU8(files['data.json'] ?? new Uint8Array());
    const given = JSON.parse(text) as {
      patient: { name: string };
      rows: Record<string, Record<string, unknown>[]>;
      handledBy: { who: string; action: string }[];
    };
    expect(given).toMatchObject({
      ...why,
      patient: { name: 'Given Out' },
      missingDocuments: [],
      rows: {
        appointment: [{ id: visit.id, remark: 'cough for a week' }],
        vital_sign: [{ systolic: 131, diastolic: 83 }],
        patient_file: [{ title: 'Referral letter' }],
        disclosure: [why],
      },
    });
    expect(given.rows['nurse_note']?.[0]?.['note']).toContain('needles');
    expect(given.rows['appointment_doctor']).not.toEqual([]);
    expect(given.handledBy.map(({ who, action }) => `${who} ${action}`)).toContain(
      `${people.manager.name} create`,
    );
    expect(text).not.toContain('stranger');
    expect(text).not.toContain('search_text');
  });

  it('is entered in the register and in the history of the record', async () => {
    const { patient } = await visited();
    await owner.send(api.givePatientData, { patient: patient.patID, ...why });
    // Once more, as the download broke off.
    await owner.send(api.givePatientData, { patient: patient.patID, ...why });
    const { data } = await manager.send(api.disclosureList, {
      filter: JSON.stringify({ patient: patient.patID }),
    });
    expect(data).toMatchObject([
      { day: clinicToday(), ...why, given: 'record', addedBy: people.tenant.name },
    ]);
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'patients',
      id: String(patient.patID),
    });
    expect(history.map(({ action }) => action)).toContain('give');
  });

  it('is given by owners and doctors alone, and by no other branch', async () => {
    const { patient } = await visited();
    const input = { patient: patient.patID, ...why };
    for (const role of ['manager', 'nurse', 'reception'] as const)
      expect((await (await clinic.as(role)).refused(api.givePatientData, input)).status).toBe(403);
    const penang = await clinic.as('tenantPenang');
    expect((await penang.refused(api.givePatientData, input)).status).toBe(404);
    const { rows } = await clinic.owner.query(
      'SELECT FROM disclosure WHERE patient_id = $1 AND branch_id = $2',
      [patient.patID, branchIds.kl],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('a breach', () => {
  it('says by when the Commissioner and the people are told', async () => {
    const lost = {
      title: 'A lost telephone',
      noticedAt: '2031-03-03T09:30:00.000Z',
      what: 'Left in a taxi',
    };
    const { data } = await manager.send(api.dataBreachCreate, lost);
    expect(data).toMatchObject({
      commissionerBy: '2031-03-06T09:30:00.000Z',
      peopleBy: '2031-03-13T09:30:00.000Z',
    });
    const told = await manager.send(api.dataBreachUpdate, {
      ...lost,
      id: data.id,
      commissionerAt: '2031-03-04T08:00:00.000Z',
    });
    expect(told.data.peopleBy).toBe('2031-03-11T08:00:00.000Z');
  });

  it('is found by the day on which the Commissioner is to be told, until its last minute', async () => {
    await manager.send(api.dataBreachCreate, {
      title: 'An open drawer',
      noticedAt: timeFromToday(-3, '23:30'),
      what: 'Left open over night',
    });
    const within = async (value: string) => {
      const conditions = [{ field: 'commissionerBy', by: 'within', value }];
      const filter = JSON.stringify({ where: { match: 'all', conditions } });
      const { data } = await manager.send(api.dataBreachList, { filter });
      return data.map(({ title }) => title);
    };
    expect(await within('today')).toEqual(['An open drawer']);
    expect(await within('tomorrow')).toEqual([]);
  });
});

describe('records that were kept for long enough', () => {
  const due = async () => (await manager.send(api.retentionDueList, {})).data.data;
  const names = async () => (await due()).map(({ name }) => name);
  /** Someone who was registered, and came for the last time, so many years ago. */
  const from = async (name: string, years: number, dob?: string) => {
    const { patID } = await newPatient(manager, { name, ...(dob && { dob }) });
    await clinic.owner.query(
      'UPDATE patient SET registered_at = now() - make_interval(years => $2, days => 1) WHERE id = $1',
      [patID, years],
    );
    return patID;
  };

  it('are listed by the years of the branch, children from their 18th birthday on', async () => {
    await from('Long ago', 7);
    await from('Not so long ago', 6);
    await from('A child then', 9, `${Number(clinicToday().slice(0, 4)) - 24}-01-01`);
    await from('Grown up since', 9, `${Number(clinicToday().slice(0, 4)) - 26}-01-01`);
    const seen = await from('Registered long ago, seen since', 20);
    const { rows } = await clinic.owner.query<{ number: string }>(
      'SELECT ic_passport AS number FROM patient WHERE id = $1',
      [seen],
    );
    const visit = await book(manager, {
      patientID: rows[0]?.number ?? '',
      appointmentDate: timeFromToday(20, '10:00'),
    });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = now() - interval '6 years' WHERE id = $1`,
      [visit.id],
    );
    expect(await names()).toEqual(['Grown up since', 'Long ago']);
    await manager.send(api.editRetentionSettings, { years: 8 });
    expect(await names()).toEqual(['Grown up since']);
    await manager.send(api.editRetentionSettings, { years: 7 });
  });

  it('are removed like others, and are then no longer due', async () => {
    const [first] = await due();
    await manager.send(api.removePatient, {
      patID: first?.patID ?? 0,
      password: PASSWORD,
    });
    expect(await names()).not.toContain(first?.name);
  });
});
