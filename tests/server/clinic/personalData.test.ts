import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { remindOfBreaches } from '../../../server/areas/clinic/personalData/breachReminders.ts';
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

describe('the reminders of a breach', () => {
  /** A breach, noticed so many hours ago. */
  const noticed = async (hours: number, more: { people?: number } = {}) => {
    const { data } = await manager.send(api.dataBreachCreate, {
      title: `Noticed ${hours} hours ago`,
      noticedAt: timeFromToday(0, '00:00'),
      what: 'Left in a taxi',
      ...more,
    });
    await move(data.id, hours);
    return data.id;
  };
  const move = (id: number, hours: number) =>
    clinic.owner.query(
      `UPDATE data_breach SET noticed_at = (now() AT TIME ZONE 'Asia/Kuala_Lumpur') - make_interval(hours => $2, mins => 1)
        WHERE id = $1`,
      [id, hours],
    );
  const tell = (id: number, who: 'commissioner' | 'people') =>
    clinic.owner.query(
      `UPDATE data_breach SET ${who}_at = (now() AT TIME ZONE 'Asia/Kuala_Lumpur') WHERE id = $1`,
      [id],
    );
  const remind = () => remindOfBreaches(clinic.database);
  /** What somebody was told of a breach, the first first. */
  const told = async (id: number, who = owner) => {
    const { data } = await who.send(api.notiAlertList, { take: 200 });
    return data.data
      .filter(({ source, sourceId }) => source === 'Data Breach Detail' && sourceId === String(id))
      .map(({ title }) => title)
      .toReversed();
  };
  const states = async (id: number) => {
    const { data } = await manager.send(api.dataBreachDetail, { id });
    return [data.commissionerState, data.peopleState];
  };
  const NOTED = 'A data breach was noted';

  it('come a day and six hours before the Commissioner is to be told, and when it is over, each once', async () => {
    const id = await noticed(40);
    await remind();
    expect(await told(id)).toEqual([NOTED]);
    const all: string[] = [NOTED];
    for (const [hours, words] of [
      [50, 'Data breach: tell the Commissioner within 22 h'],
      [67, 'Data breach: tell the Commissioner within 5 h'],
      [73, 'Data breach: the Commissioner was to be told by now'],
    ] as const) {
      await move(id, hours);
      // Two servers look at the same time.
      await Promise.all([remind(), remind()]);
      await remind();
      all.push(words);
      expect(await told(id)).toEqual(all);
    }
    expect(await states(id)).toEqual(['overdue', 'due']);
  });

  it('go to who manages the branch and did not note it, and to nobody of another company', async () => {
    const id = await noticed(80);
    await remind();
    expect(await told(id)).toEqual([NOTED, 'Data breach: the Commissioner was to be told by now']);
    expect(await told(id, manager)).toEqual([
      'Data breach: the Commissioner was to be told by now',
    ]);
    expect(await told(id, doctor)).toEqual([]);
    expect(await told(id, await clinic.as('tenantPenang'))).toEqual([]);
  });

  it('are about the people once the Commissioner is told, until they are, or if nobody is concerned', async () => {
    const [id, ofNobody] = [await noticed(60), await noticed(60, { people: 0 })];
    for (const each of [id, ofNobody]) await tell(each, 'commissioner');
    const later = (days: number, hours: number) =>
      clinic.owner.query(
        `UPDATE data_breach
            SET commissioner_at = (now() AT TIME ZONE 'Asia/Kuala_Lumpur') - make_interval(days => $2, hours => $3, mins => 1)
          WHERE id = ANY ($1)`,
        [[id, ofNobody], days, hours],
      );
    await later(5, 0);
    await remind();
    await later(6, 3);
    await remind();
    expect(await told(id)).toEqual([NOTED, 'Data breach: tell the people concerned within 21 h']);
    expect(await told(ofNobody)).toEqual([NOTED]);
    expect(await states(id)).toEqual(['told', 'due']);
    expect(await states(ofNobody)).toEqual(['told', null]);
    await tell(id, 'people');
    await later(8, 0);
    await remind();
    expect(await told(id)).toHaveLength(2);
    expect(await states(id)).toEqual(['told', 'told']);
    const filter = JSON.stringify({ commissionerState: 'overdue' });
    const { data: overdue } = await manager.send(api.dataBreachList, { filter });
    expect(overdue.map((each) => each.id)).not.toContain(id);
    expect(overdue.every(({ commissionerState }) => commissionerState === 'overdue')).toBe(true);
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
