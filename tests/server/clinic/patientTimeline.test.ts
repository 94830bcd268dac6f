import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineKind } from '../../../contract/clinic/patientRecords.ts';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { mergeInput } from '../support/merging.ts';
import { writeNote } from '../support/nurseNotes.ts';
import { branchIds, PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let nurse: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  nurse = await clinic.as('nurse');
});
afterAll(() => clinic.stop());

const register = async () => {
  const icPassport = `T${String(++made).padStart(6, '0')}`;
  const input = { icPassport, name: `Time ${made}`, dob: '1990-01-01', mobile: '123456789' };
  return (await reception.send(api.createPatient, input)).data;
};
const timeline = async (who: Caller, nric: string, before?: string) =>
  (await who.send(api.patientTimeline, { nric, before })).data;
const kinds = async (who: Caller, nric: string) =>
  (await timeline(who, nric)).data.map(({ kind }) => kind);

describe('the timeline of a patient', () => {
  it('comes latest first, with what the caller may see', async () => {
    const patient = await register();
    const other = await register();
    const { icPassport: nric } = patient;
    await clinic.owner.query(
      `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, template_name, status, created_by, sent_at)
       VALUES (1, 'sms', $1, '60123456789', 'RM0.00 World KL: Hello', 1, 'Recall', 'sent', $2, '2026-01-05T02:00:00Z')`,
      [patient.patID, people.reception.id],
    );
    const appointment = await book(reception, {
      patientID: nric,
      appointmentDate: timeFromToday(3, '10:00'),
      resource: '1|2',
      rootCause: 'Cough',
    });
    await manager.send(api.insertFollowUp, {
      apptID: appointment.id,
      remindDate: timeFromToday(9, '09:30'),
      remarks: 'Ask',
    });
    const note = await writeNote(nurse, patient, '<p>Calm</p>');
    const merge = await mergeInput(manager, patient.patID, other.patID);
    const { mergeID } = (await manager.send(api.mergePatients, merge)).data;
    const { data, more } = await timeline(manager, nric);
    const entry = { title: '', text: '', state: '', meaning: '' };
    expect(data).toEqual([
      {
        ...entry,
        kind: 'followUp',
        id: appointment.id,
        at: timeFromToday(9, '09:30'),
        title: 'Consultation',
        text: 'Ask',
        state: 'open',
        who: people.manager.name,
      },
      {
        ...entry,
        kind: 'appointment',
        id: appointment.id,
        at: timeFromToday(3, '10:00'),
        title: 'Consultation',
        text: 'Cough',
        state: 'Booked',
        meaning: 'booked',
        who: 'Dr kl 1, Dr kl 2',
      },
      {
        ...entry,
        kind: 'merge',
        id: mergeID,
        at: expect.any(String) as string,
        title: `${other.name} (${other.icPassport})`,
        state: 'kept',
        who: people.manager.name,
      },
      {
        ...entry,
        kind: 'nurseNote',
        id: note.id,
        at: note.generatedDate,
        text: '<p>Calm</p>',
        who: people.nurse.name,
      },
      {
        ...entry,
        kind: 'registration',
        id: patient.patID,
        at: patient.regDate,
        who: people.reception.name,
      },
      {
        ...entry,
        kind: 'message',
        id: expect.any(Number) as number,
        at: '2026-01-05T10:00:00.000Z',
        title: 'Recall',
        text: 'RM0.00 World KL: Hello',
        state: 'sent',
        who: people.reception.name,
      },
    ]);
    expect(more).toBe(false);
    expect(await kinds(nurse, nric)).toEqual([
      'appointment',
      'merge',
      'nurseNote',
      'registration',
      'message',
    ]);
    expect(await kinds(reception, nric)).toEqual([
      'appointment',
      'merge',
      'registration',
      'message',
    ]);
    const only = async (who: Caller, wanted: TimelineKind[]) =>
      (await who.send(api.patientTimeline, { nric, kinds: wanted.join(',') })).data.data.map(
        ({ kind }) => kind,
      );
    expect(await only(nurse, ['message', 'nurseNote'])).toEqual(['nurseNote', 'message']);
    // What may not be seen is not asked for by its name either.
    expect(await only(reception, ['nurseNote'])).toEqual([]);
    expect(await timeline(manager, other.icPassport)).toMatchObject({
      data: [{ kind: 'merge', state: 'merged' }, { kind: 'registration' }],
    });
    await manager.send(api.unmergePatients, { id: mergeID, password: PASSWORD });
    expect((await timeline(manager, nric)).data[2]).toMatchObject({
      kind: 'merge',
      state: 'undone',
    });
  });

  it('excludes what was removed', async () => {
    const patient = await register();
    const { icPassport: nric } = patient;
    const { id } = await book(reception, {
      patientID: nric,
      appointmentDate: timeFromToday(4, '10:00'),
    });
    await reception.send(api.removeAppointment, { id, password: PASSWORD });
    const note = await writeNote(nurse, patient, 'Gone');
    await nurse.send(api.removeNurseNote, { id: note.id, password: PASSWORD });
    expect(await kinds(manager, nric)).toEqual(['registration']);
  });

  it('is paged with each entry once, also those of the same instant', async () => {
    const { icPassport: nric, patID } = await register();
    // Two a second, some at the very same microsecond, others within one millisecond; one instant holds more than a page.
    await clinic.owner.query(
      `INSERT INTO nurse_note (branch_id, patient_id, note, created_by, created_at)
       SELECT $1::integer, $2::integer, n::text, 6, '2026-01-01T00:00:00Z'::timestamptz - n / 2 * interval '1 second' - n % 2 * interval '7 microseconds'
         FROM generate_series(1, 150) n
       UNION ALL SELECT $1::integer, $2::integer, 'same', 6, '2025-06-01T00:00:00.123456Z' FROM generate_series(1, 70)`,
      [branchIds.kl, patID],
    );
    const seen: number[] = [];
    let before: string | undefined;
    for (let more = true; more;) {
      const page = await timeline(nurse, nric, before);
      expect(page.data.length).toBeLessThanOrEqual(70);
      seen.push(...page.data.filter(({ kind }) => kind === 'nurseNote').map(({ id }) => id));
      ({ more } = page);
      before = page.data.at(-1)?.at ?? before;
      if (page.data.length === 0) break;
    }
    expect(seen).toHaveLength(220);
    expect(new Set(seen).size).toBe(220);
  });

  it('is refused in the same way for foreign and missing patients', async () => {
    const refused = await Promise.all(
      [patientsOf.pj.here, 'NOBODY'].map((nric) => manager.refused(api.patientTimeline, { nric })),
    );
    expect(refused.map(({ status, failures }) => [status, failures])).toEqual([
      [404, refused[1]?.failures],
      [404, refused[0]?.failures],
    ]);
  });
});
