import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { referencesToPatients } from '../../../server/areas/clinic/patientMerges/references.ts';
import { unknownReferences } from '../../../server/areas/clinic/patientMerges/rules.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { mergeInput, merge, record, register, unmerge } from '../support/merging.ts';
import { writeNote } from '../support/nurseNotes.ts';
import { refusalReason } from '../support/refusals.ts';
import { PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let nurse: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  nurse = await clinic.as('nurse');
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

describe('the references that a merge moves', () => {
  it('are all foreign keys to patients in the database', async () => {
    const { rows } = await clinic.owner.query<{ reference: string }>(
      `SELECT k.conrelid::regclass || '.' || a.attname AS reference
         FROM pg_constraint k CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS c(own, theirs)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.own
         JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = c.theirs
        WHERE k.contype = 'f' AND k.confrelid = 'patient'::regclass AND f.attname = 'id'`,
    );
    const inDatabase = rows.map(({ reference }) => reference);
    expect(referencesToPatients().toSorted()).toEqual(inDatabase.toSorted());
    expect(unknownReferences(inDatabase)).toEqual([]);
    expect(unknownReferences(['x_ray.patient_id'])).toEqual(['x_ray.patient_id']);
  });

  it('include every column that is named after a patient', async () => {
    const { rows } = await clinic.owner.query<{ reference: string }>(
      `SELECT table_name || '.' || column_name AS reference FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ '(^|_)patient_id$'`,
    );
    expect(unknownReferences(rows.map(({ reference }) => reference))).toEqual([]);
  });
});

describe('the number of a merged record', () => {
  it('leads to the kept one in every search and list, until the merge is undone', async () => {
    const [a, b, c] = [
      await register(reception),
      await register(reception),
      await register(reception),
    ] as const;
    const day = timeFromToday(3, '15:00');
    const booked = await book(reception, { patientID: c.icPassport, appointmentDate: day });
    await reception.send(api.addWaitingEntry, {
      patientID: c.icPassport,
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: day.slice(0, 10),
    });
    const first = await merge(manager, b.patID, a.patID);
    const second = await merge(manager, c.patID, b.patID);
    const found = async () => {
      const q = a.icPassport;
      const [list, names, appointments, waiting] = await Promise.all([
        reception.send(api.patientList, { q }),
        reception.send(api.patientNameList, { name: q }),
        reception.send(api.appointmentList, { q }),
        reception.send(api.waitingList, { q }),
      ]);
      return [
        list.data.data.map(({ patID }) => patID),
        names.data.map(({ patID }) => patID),
        appointments.data.data.map(({ id }) => id),
        waiting.data.map(({ icPassport }) => icPassport),
      ];
    };
    // The record of the number leads there too, over all merges.
    const keptOf = async (nric: string) =>
      (await reception.send(api.patientDetail, { nric })).data.mergedInto;
    expect(await found()).toEqual([[c.patID], [c.patID], [booked.id], [c.icPassport]]);
    expect(await keptOf(a.icPassport)).toEqual({ icPassport: c.icPassport, name: c.name });
    expect(await keptOf(c.icPassport)).toBeNull();
    await unmerge(manager, second.mergeID);
    expect(await found()).toEqual([[b.patID], [b.patID], [], []]);
    await unmerge(manager, first.mergeID);
    expect(await found()).toEqual([[a.patID], [a.patID], [], []]);
    expect(await keptOf(a.icPassport)).toBeNull();
  });
});

describe('merging two records', () => {
  it('writes to the history of a waiting entry that a duplicate was removed, and restored when the merge is undone', async () => {
    const kept = await register(reception);
    const goes = await register(reception);
    const wish = {
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: timeFromToday(1, '00:00').slice(0, 10),
    };
    const wait = async (patientID: string) =>
      (await reception.send(api.addWaitingEntry, { ...wish, patientID })).data.id;
    await wait(kept.icPassport);
    const id = await wait(goes.icPassport);
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    await unmerge(manager, mergeID);
    const history = await manager.send(api.recordHistory, {
      resource: 'waiting-list',
      id: String(id),
    });
    expect(history.data.slice(0, 2).map(({ changes }) => changes)).toEqual([
      { patID: [kept.patID, goes.patID], removed: [true, false] },
      { patID: [goes.patID, kept.patID], removed: [false, true] },
    ]);
    const { data } = await reception.send(api.waitingEntryDetail, { id });
    expect(data.icPassport).toBe(goes.icPassport);
  });

  it('moves everything from one record to the other, and removes it', async () => {
    const relative = await register(reception);
    const kept = await register(reception, {
      allergyList: ['Latex'],
      remark: 'Kept',
      mobile: '111111111',
    });
    const goes = await register(reception, {
      allergyList: ['LATEX', 'Penicillin'],
      remark: 'Goes',
      relationList: [
        { relationID: 1, patientID2: relative.icPassport },
        { relationID: 2, patientID2: kept.icPassport },
      ],
    });
    const appointment = await book(reception, {
      patientID: goes.icPassport,
      appointmentDate: timeFromToday(2, '09:00'),
      resource: '2',
    });
    await manager.send(api.insertFollowUp, {
      apptID: appointment.id,
      remindDate: timeFromToday(9, '09:00'),
    });
    await writeNote(nurse, goes, 'Slept well');
    await clinic.owner.query(
      `INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, status, created_by)
       SELECT 1, 'sms', $1, id, '60123456789', 'Hello', 1, 'sent', 4 FROM unnest($2::integer[]) id`,
      [goes.patID, [appointment.id, null]],
    );
    await clinic.owner.query(
      `INSERT INTO pdf_document (branch_id, patient_id, title) VALUES (1, $1, 'Consent')`,
      [goes.patID],
    );
    const pair = { keep: kept.patID, merge: goes.patID };
    const preview = (await manager.send(api.patientMergePreview, pair)).data;
    const counts = [
      { kind: 'appointments', count: 1 },
      { kind: 'nurseNotes', count: 1 },
      { kind: 'pdfDocuments', count: 1 },
      { kind: 'patientFiles', count: 0 },
      { kind: 'disclosures', count: 0 },
      { kind: 'issuedPapers', count: 0 },
      { kind: 'visitNotes', count: 0 },
      { kind: 'vitalSigns', count: 0 },
      { kind: 'bills', count: 0 },
      { kind: 'prescriptions', count: 0 },
      { kind: 'messages', count: 2 },
      { kind: 'waitingEntries', count: 0 },
      { kind: 'relatives', count: 2 },
      { kind: 'allergies', count: 1 },
      { kind: 'followUps', count: 1 },
    ];
    expect(preview.moves).toEqual(counts);
    expect(preview.fields).toEqual([
      { field: 'name', keep: kept.name, merge: goes.name },
      { field: 'mobile', keep: '60111111111', merge: '60123456789' },
      { field: 'remark', keep: 'Kept', merge: 'Goes' },
    ]);

    const { moved } = await merge(manager, kept.patID, goes.patID, ['remark']);
    expect(moved).toEqual(counts);
    expect(await record(manager, kept.icPassport)).toMatchObject({
      name: kept.name,
      remark: 'Goes',
      mobile: '60111111111',
      allergyList: ['Latex', 'Penicillin'],
      relationList: [expect.objectContaining({ patientID2: relative.icPassport })],
      version: 2,
    });
    expect(await record(manager, goes.icPassport)).toMatchObject({ removed: true, version: 2 });
    const booked = (await reception.send(api.appointmentDetail, { id: appointment.id })).data;
    expect(booked).toMatchObject({ icPassport: kept.icPassport, version: appointment.version + 1 });
    const notes = await nurse.send(api.getNurseNoteList, { patientID: kept.patID });
    expect(notes.data.map(({ note }) => note)).toEqual(['Slept well']);
    const history = async (id: number) =>
      (await manager.send(api.recordHistory, { resource: 'patients', id: String(id) })).data[0];
    expect(await history(kept.patID)).toMatchObject({
      action: 'merge',
      changes: {
        remark: ['Kept', 'Goes'],
        allergyList: [['Latex'], ['Latex', 'Penicillin']],
        merged: [null, `${goes.name} (${goes.icPassport})`],
      },
    });
    expect(await history(goes.patID)).toMatchObject({
      action: 'merge',
      changes: { mergedInto: [null, `${kept.name} (${kept.icPassport})`] },
    });
  });

  it('changes the version of a relative whose relatives it changes', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const relative = await register(reception, {
      relationList: [{ relationID: 1, patientID2: goes.icPassport }],
    });
    await merge(manager, kept.patID, goes.patID);
    const after = await record(manager, relative.icPassport);
    expect(after.relationList.map(({ patientID2 }) => patientID2)).toEqual([kept.icPassport]);
    expect(after.version).toBe(relative.version + 1);
  });

  it('refuses to recover, register or book the merged record and names the kept one, until it is undone', async () => {
    const [kept, goes] = [
      await register(reception, { name: 'Stays Here' }),
      await register(reception),
    ];
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    const refused = [
      await manager.refused(api.recoverPatient, { patID: goes.patID, password: PASSWORD }),
      await reception.refused(api.createPatient, {
        icPassport: goes.icPassport,
        name: 'Anew',
        dob: '1990-01-01',
        mobile: '123456789',
      }),
      await reception.refused(api.bookAppointment, {
        appointmentDate: timeFromToday(3, '09:00'),
        patientID: goes.icPassport,
        patientName: 'Anew',
        phoneNo: '0123456789',
        resource: '2',
        type: 'Consultation',
        priorityID: 6,
      }),
    ];
    expect(refused.map(refusalReason)).toEqual([
      [409, 'PATIENT.MERGED', 'patID'],
      [409, 'PATIENT.MERGED', 'icPassport'],
      [409, 'PATIENT.MERGED', 'patientID'],
    ]);
    expect(refused[0]?.failures[0]?.error_message).toContain(`Stays Here (${kept.icPassport})`);
    expect(await unmerge(manager, mergeID)).toEqual([]);
    expect(await record(manager, goes.icPassport)).toMatchObject({ removed: false });
    expect(
      refusalReason(
        await manager.refused(api.unmergePatients, { id: mergeID, password: PASSWORD }),
      ),
    ).toEqual([404, 'GENERAL.NOT_FOUND', 'id']);
  });

  it('requires two different records of the branch that nobody else is editing', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const refusal = async (keep: number, merged: number) =>
      refusalReason(
        await manager.refused(api.mergePatients, {
          keep,
          merge: merged,
          keepVersion: 1,
          mergeVersion: 1,
          password: PASSWORD,
        }),
      );
    const foreign = await clinic.owner.query<{ id: number }>(
      'SELECT id FROM patient WHERE ic_passport = $1',
      [patientsOf.pj.here],
    );
    expect(await refusal(kept.patID, kept.patID)).toEqual([400, 'PATIENT.MERGE_SELF', 'merge']);
    expect(await refusal(kept.patID, foreign.rows[0]?.id ?? 0)).toEqual([
      404,
      'GENERAL.NOT_FOUND',
      'merge',
    ]);
    expect(await refusal(999_999, goes.patID)).toEqual([404, 'GENERAL.NOT_FOUND', 'keep']);
    await reception.send(api.lockPatientProfile, { NRIC: goes.icPassport });
    expect(await refusal(kept.patID, goes.patID)).toEqual([409, 'PATIENT.LOCKED', 'merge']);
    expect(await refusal(goes.patID, kept.patID)).toEqual([409, 'PATIENT.LOCKED', 'keep']);
    await reception.send(api.unlockPatientProfile, { NRIC: goes.icPassport });
    await manager.send(api.lockPatientProfile, { NRIC: goes.icPassport });
    expect((await merge(manager, kept.patID, goes.patID)).mergeID).toBeGreaterThan(0);
    expect((await record(manager, goes.icPassport)).startEditingBy).toBeNull();
  });

  it('is refused if a record has changed since the preview, with who changed what', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const change = async ({ icPassport, patID }: typeof kept) => {
      await nurse.send(api.lockPatientProfile, { NRIC: icPassport });
      await nurse.send(api.editPatientProfile, { patID, remark: `Changed for ${icPassport}` });
      await nurse.send(api.unlockPatientProfile, { NRIC: icPassport });
    };
    const refused = async (input: Awaited<ReturnType<typeof mergeInput>>) => {
      const error = await manager.refused(api.mergePatients, input);
      expect(error.failures[0]?.params).toEqual({ who: people.nurse.name, what: 'remark' });
      return refusalReason(error);
    };
    const first = await mergeInput(manager, kept.patID, goes.patID);
    await change(kept);
    expect(await refused(first)).toEqual([409, 'GENERAL.STALE', 'keep']);
    const second = await mergeInput(manager, kept.patID, goes.patID);
    await change(goes);
    expect(await refused(second)).toEqual([409, 'GENERAL.STALE', 'merge']);
    expect((await record(manager, goes.icPassport)).removed).toBe(false);
    expect((await merge(manager, kept.patID, goes.patID)).mergeID).toBeGreaterThan(0);
  });

  it('requires the password', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const input = await mergeInput(manager, kept.patID, goes.patID);
    const wrong = { ...input, password: 'wrong-one' };
    expect(refusalReason(await manager.refused(api.mergePatients, wrong))).toEqual([
      403,
      'GENERAL.WRONG_PASSWORD',
      'password',
    ]);
    expect((await record(manager, goes.icPassport)).removed).toBe(false);
  });

  it('is listed until it is undone', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    const [first] = (await manager.send(api.patientMergeList, {})).data;
    expect(first).toMatchObject({
      id: mergeID,
      kept: { icPassport: kept.icPassport },
      merged: { icPassport: goes.icPassport, removed: true },
      username: people.manager.name,
    });
    await unmerge(manager, mergeID);
    const ids = (await manager.send(api.patientMergeList, {})).data.map(({ id }) => id);
    expect(ids).not.toContain(mergeID);
  });
});
