import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TakeableField } from '../../../contract/clinic/patientMerges.ts';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { referencesToPatients } from '../../../server/areas/clinic/patientMerges/references.ts';
import { unknownReferences } from '../../../server/areas/clinic/patientMerges/rules.ts';
import { at, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { agreed } from '../support/merging.ts';
import { writeNote } from '../support/nurseNotes.ts';
import { branchIds, PASSWORD, patientsOf, people } from '../support/world.ts';

const password = PASSWORD;

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
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

const register = async (fields: Record<string, unknown> = {}) => {
  const icPassport = `M${String(++made).padStart(6, '0')}`;
  const input = { icPassport, name: `Merge ${made}`, dob: '1990-01-01', mobile: '123456789' };
  return (await reception.send(api.createPatient, { ...input, ...fields })).data;
};
const record = async (nric: string) => (await manager.send(api.patientDetail, { nric })).data;
const merge = async (...pair: [keep: number, merge: number, take?: TakeableField[]]) =>
  (await manager.send(api.mergePatients, await agreed(manager, ...pair))).data;
const unmerge = async (id: number) =>
  (await manager.send(api.unmergePatients, { id, password })).data.left;
const reason = ({ status, failures }: CallError) => [
  status,
  failures[0]?.error_code,
  failures[0]?.field,
];
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await clinic.owner.query<T>(text, values)).rows;

/** What the tables hold, apart from what counts changes and notes them. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND table_name NOT IN ('audit', 'patient_merge', 'attempt', 'session', 'session_token')`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(
      `SELECT (to_jsonb(x) - 'version' - 'lock_version')::text AS row FROM "${name}" x ORDER BY 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

describe('what a merge knows', () => {
  it('is every reference to patients that the database has', async () => {
    const rows = await sql<{ reference: string }>(
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

  it('is every column that is called after a patient', async () => {
    const rows = await sql<{ reference: string }>(
      `SELECT table_name || '.' || column_name AS reference FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ '(^|_)patient_id$'`,
    );
    expect(unknownReferences(rows.map(({ reference }) => reference))).toEqual([]);
  });
});

describe('merging two records', () => {
  it('notes of a waiting that it ended, as the other waits for the same, and of its coming back', async () => {
    const kept = await register();
    const goes = await register();
    const wish = {
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: at(1, '00:00').slice(0, 10),
    };
    const wait = async (patientID: string) =>
      (await reception.send(api.addWaitingEntry, { ...wish, patientID })).data.id;
    await wait(kept.icPassport);
    const id = await wait(goes.icPassport);
    const { mergeID } = await merge(kept.patID, goes.patID);
    await unmerge(mergeID);
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

  it('lets nobody recover one that was merged away while they asked', async () => {
    const kept = await register();
    const goes = await register();
    await manager.send(api.removePatient, { patID: goes.patID, password });
    await sql('BEGIN');
    await sql('SELECT FROM patient WHERE id = $1 FOR UPDATE', [goes.patID]);
    const recovering = manager.refused(api.recoverPatient, { patID: goes.patID, password });
    await expect
      .poll(() =>
        sql(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .not.toEqual([]);
    await sql(
      `INSERT INTO patient_merge (branch_id, kept_id, merged_id, moved, before, merged_by)
       VALUES ($1, $2, $3, '{}', '{}', $4)`,
      [branchIds.kl, kept.patID, goes.patID, people.manager.id],
    );
    await sql('COMMIT');
    expect(reason(await recovering)).toEqual([409, 'PATIENT.MERGED', 'patID']);
    expect((await record(goes.icPassport)).removed).toBe(true);
  });

  it('moves what belongs to one to the other, removes it, and leaves nothing behind', async () => {
    const relative = await register();
    const kept = await register({ allergyList: ['Latex'], remark: 'Kept', mobile: '111111111' });
    const goes = await register({
      allergyList: ['LATEX', 'Penicillin'],
      remark: 'Goes',
      relationList: [
        { relationID: 1, patientID2: relative.icPassport },
        { relationID: 2, patientID2: kept.icPassport },
      ],
    });
    const appointment = await book(reception, {
      patientID: goes.icPassport,
      appointmentDate: at(2, '09:00'),
      resource: '2',
    });
    await manager.send(api.insertFollowUp, { apptID: appointment.id, remindDate: at(9, '09:00') });
    await writeNote(nurse, goes, 'Slept well');
    await clinic.owner.query(
      `INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, status, created_by)
       SELECT 1, 'sms', $1, id, '60123456789', 'Hello', 1, 'sent', 4 FROM unnest($2::integer[]) id`,
      [goes.patID, [appointment.id, null]],
    );
    const pair = { keep: kept.patID, merge: goes.patID };
    const preview = (await manager.send(api.patientMergePreview, pair)).data;
    const counts = [
      { kind: 'appointments', count: 1 },
      { kind: 'nurseNotes', count: 1 },
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

    const { moved } = await merge(kept.patID, goes.patID, ['remark']);
    expect(moved).toEqual(counts);
    expect(await record(kept.icPassport)).toMatchObject({
      name: kept.name,
      remark: 'Goes',
      mobile: '60111111111',
      allergyList: ['Latex', 'Penicillin'],
      relationList: [expect.objectContaining({ patientID2: relative.icPassport })],
      version: 2,
    });
    expect(await record(goes.icPassport)).toMatchObject({ removed: true, version: 2 });
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

  it('tells a relative’s page that the list there is another', async () => {
    const [kept, goes] = [await register(), await register()];
    const relative = await register({
      relationList: [{ relationID: 1, patientID2: goes.icPassport }],
    });
    await merge(kept.patID, goes.patID);
    const after = await record(relative.icPassport);
    expect(after.relationList.map(({ patientID2 }) => patientID2)).toEqual([kept.icPassport]);
    expect(after.version).toBe(relative.version + 1);
  });

  it('says of the number that goes where the record is, and recovers it by taking the merge back alone', async () => {
    const [kept, goes] = [await register({ name: 'Stays Here' }), await register()];
    const { mergeID } = await merge(kept.patID, goes.patID);
    const refused = [
      await manager.refused(api.recoverPatient, { patID: goes.patID, password }),
      await reception.refused(api.createPatient, {
        icPassport: goes.icPassport,
        name: 'Anew',
        dob: '1990-01-01',
        mobile: '1',
      }),
      await reception.refused(api.bookAppointment, {
        appointmentDate: at(3, '09:00'),
        patientID: goes.icPassport,
        patientName: 'Anew',
        phoneNo: '0123456789',
        resource: '2',
        type: 'Consultation',
        priorityID: 6,
      }),
    ];
    expect(refused.map(reason)).toEqual([
      [409, 'PATIENT.MERGED', 'patID'],
      [409, 'PATIENT.MERGED', 'icPassport'],
      [409, 'PATIENT.MERGED', 'patientID'],
    ]);
    expect(refused[0]?.failures[0]?.error_message).toContain(`Stays Here (${kept.icPassport})`);
    expect(await unmerge(mergeID)).toEqual([]);
    expect(await record(goes.icPassport)).toMatchObject({ removed: false });
    expect(reason(await manager.refused(api.unmergePatients, { id: mergeID, password }))).toEqual([
      404,
      'GENERAL.NOT_FOUND',
      'id',
    ]);
  });

  it('wants both records here, different, and edited by nobody else', async () => {
    const [kept, goes] = [await register(), await register()];
    const refusal = async (keep: number, merged: number) =>
      reason(
        await manager.refused(api.mergePatients, {
          keep,
          merge: merged,
          keepVersion: 1,
          mergeVersion: 1,
          password,
        }),
      );
    const foreign = await sql<{ id: number }>('SELECT id FROM patient WHERE ic_passport = $1', [
      patientsOf.pj.here,
    ]);
    expect(await refusal(kept.patID, kept.patID)).toEqual([400, 'PATIENT.MERGE_SELF', 'merge']);
    expect(await refusal(kept.patID, foreign[0]?.id ?? 0)).toEqual([
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
    expect((await merge(kept.patID, goes.patID)).mergeID).toBeGreaterThan(0);
    expect((await record(goes.icPassport)).startEditingBy).toBeNull();
  });

  it('does what was shown alone: it is refused with who has changed one of the records since', async () => {
    const [kept, goes] = [await register(), await register()];
    const change = async ({ icPassport, patID }: typeof kept) => {
      await nurse.send(api.lockPatientProfile, { NRIC: icPassport });
      await nurse.send(api.editPatientProfile, { patID, remark: `Changed ${++made}` });
      await nurse.send(api.unlockPatientProfile, { NRIC: icPassport });
    };
    const refused = async (input: Awaited<ReturnType<typeof agreed>>) => {
      const error = await manager.refused(api.mergePatients, input);
      expect(error.failures[0]?.params).toEqual({ who: people.nurse.name, what: 'remark' });
      return reason(error);
    };
    const first = await agreed(manager, kept.patID, goes.patID);
    await change(kept);
    expect(await refused(first)).toEqual([409, 'GENERAL.STALE', 'keep']);
    const second = await agreed(manager, kept.patID, goes.patID);
    await change(goes);
    expect(await refused(second)).toEqual([409, 'GENERAL.STALE', 'merge']);
    expect((await record(goes.icPassport)).removed).toBe(false);
    expect((await merge(kept.patID, goes.patID)).mergeID).toBeGreaterThan(0);
  });

  it('wants the password', async () => {
    const [kept, goes] = [await register(), await register()];
    const input = await agreed(manager, kept.patID, goes.patID);
    const wrong = { ...input, password: 'wrong-one' };
    expect(reason(await manager.refused(api.mergePatients, wrong))).toEqual([
      403,
      'GENERAL.WRONG_PASSWORD',
      'password',
    ]);
    expect((await record(goes.icPassport)).removed).toBe(false);
  });

  it('is listed while it stands', async () => {
    const [kept, goes] = [await register(), await register()];
    const { mergeID } = await merge(kept.patID, goes.patID);
    const [first] = (await manager.send(api.patientMergeList, {})).data;
    expect(first).toMatchObject({
      id: mergeID,
      kept: { icPassport: kept.icPassport },
      merged: { icPassport: goes.icPassport, removed: true },
      username: people.manager.name,
    });
    await unmerge(mergeID);
    const ids = (await manager.send(api.patientMergeList, {})).data.map(({ id }) => id);
    expect(ids).not.toContain(mergeID);
  });
});

describe('taking a merge back', () => {
  it('leaves what was changed since, and says how much', async () => {
    const kept = await register({ remark: 'Kept' });
    const goes = await register({ remark: 'Goes', allergyList: ['Dust'] });
    const other = await register();
    const move = (hour: string) =>
      book(reception, {
        patientID: goes.icPassport,
        appointmentDate: at(4, hour),
        resource: '3',
      });
    const [stays, returns] = [await move('09:00'), await move('10:00')];
    const { mergeID } = await merge(kept.patID, goes.patID, ['remark']);
    await reception.send(api.updateAppointment, { id: stays.id, patient_id: other.icPassport });
    await manager.send(api.lockPatientProfile, { NRIC: kept.icPassport });
    await manager.send(api.editPatientProfile, {
      patID: kept.patID,
      remark: 'Written since',
      allergyList: [],
    });
    expect(await unmerge(mergeID)).toEqual([
      { kind: 'appointments', count: 1 },
      { kind: 'allergies', count: 1 },
      { kind: 'fields', count: 1 },
    ]);
    const whose = async (id: number) =>
      (await reception.send(api.appointmentDetail, { id })).data.icPassport;
    expect([await whose(stays.id), await whose(returns.id)]).toEqual([
      other.icPassport,
      goes.icPassport,
    ]);
    expect((await record(kept.icPassport)).remark).toBe('Written since');
    expect((await record(goes.icPassport)).allergyList).toEqual(['Dust']);
  });

  it('waits for a later merge of the same records to be taken back', async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    const early = await merge(second.patID, first.patID);
    const late = await merge(third.patID, second.patID);
    const refused = await manager.refused(api.unmergePatients, { id: early.mergeID, password });
    expect(reason(refused)).toEqual([409, 'PATIENT.MERGE_LATER', 'id']);
    expect(
      reason(await manager.refused(api.recoverPatient, { patID: first.patID, password })),
    ).toEqual([409, 'PATIENT.MERGED', 'patID']);
    await unmerge(late.mergeID);
    expect(await unmerge(early.mergeID)).toEqual([]);
  });

  it('puts everything back as it was, whatever the two records hold', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => 5_000 + index);
    await clinic.owner.query(
      `INSERT INTO patient (id, branch_id, ic_passport, name) OVERRIDING SYSTEM VALUE
       SELECT id, $1, 'P' || id, 'Property ' || id FROM unnest($2::integer[]) id`,
      [branchIds.kl, ids],
    );
    const one = fc.constantFrom(...ids);
    const sendings = [randomUUID(), randomUUID()];
    const world = fc.record({
      pair: fc.uniqueArray(one, { minLength: 2, maxLength: 2 }),
      relations: fc.uniqueArray(fc.tuple(one, one, fc.integer({ min: 1, max: 4 })), {
        maxLength: 14,
        selector: ([from, to]) => `${from} ${to}`,
      }),
      allergies: fc.uniqueArray(
        fc.tuple(one, fc.constantFrom('Dust', 'DUST', 'Nuts', '花生', "';--")),
        {
          maxLength: 10,
          selector: ([of, text]) => `${of} ${text.toLowerCase()}`,
        },
      ),
      waiting: fc.uniqueArray(fc.tuple(one, fc.constantFrom('Consultation', 'Vaccination')), {
        maxLength: 6,
        selector: (entry) => entry.join(),
      }),
      appointments: fc.array(fc.tuple(one, fc.boolean()), { maxLength: 5 }),
      notes: fc.array(one, { maxLength: 4 }),
      // Of one sending to several.
      messages: fc.uniqueArray(fc.tuple(one, fc.constantFrom(...sendings)), {
        maxLength: 6,
        selector: (message) => message.join(),
      }),
      names: fc
        .tuple(fc.string(), fc.string())
        .map((texts) => texts.map((text) => text.replaceAll('\0', ''))),
      take: fc.subarray(['name', 'remark', 'dob', 'photo', 'priority'] as const),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ pair: [keep = 0, goes = 0], ...rows }) => {
        await sql(
          'UPDATE patient SET remark = $1, dob = NULL, photo = NULL, priority = 1 WHERE id = $2',
          [rows.names[0], keep],
        );
        await sql(
          `UPDATE patient SET remark = $1, dob = '1990-02-02', photo = '\\xffd8', priority = 2 WHERE id = $2`,
          [rows.names[1], goes],
        );
        for (const [from, to, relation] of rows.relations)
          if (from !== to)
            await sql(
              'INSERT INTO patient_relative (branch_id, patient_id, relative_id, relation_id) VALUES (1, $1, $2, $3)',
              [from, to, relation],
            );
        for (const [position, [of, allergy]] of rows.allergies.entries())
          await sql(
            'INSERT INTO patient_allergy (branch_id, patient_id, position, allergy) VALUES (1, $1, $2, $3)',
            [of, position, allergy],
          );
        for (const [of, type] of rows.waiting)
          await sql(
            `INSERT INTO waiting_entry (branch_id, patient_id, type, minutes, from_date, part_of_day, created_by) VALUES (1, $1, $2, 15, current_date, 'any', 4)`,
            [of, type],
          );
        for (const [of, removed] of rows.appointments)
          await sql(
            `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by, removed_at)
             VALUES (1, $1, now(), 15, 'Consultation', 6, 1, 4, 4, CASE WHEN $2 THEN now() END)`,
            [of, removed],
          );
        for (const of of rows.notes)
          await sql(
            `INSERT INTO nurse_note (branch_id, patient_id, note, created_by) VALUES (1, $1, 'Note', 4)`,
            [of],
          );
        for (const [of, sending] of rows.messages)
          await sql(
            `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, request_key, created_by)
             VALUES (1, 'sms', $1, '60123456789', 'Hello', 1, 'sent', $2, 4)`,
            [of, sending],
          );
        const before = await everything();
        const { mergeID } = await merge(keep, goes, rows.take);
        const behind = await sql(
          `SELECT 1 FROM appointment WHERE patient_id = $1 UNION ALL SELECT 1 FROM nurse_note WHERE patient_id = $1
           UNION ALL SELECT 1 FROM waiting_entry WHERE patient_id = $1
           UNION ALL SELECT 1 FROM message WHERE patient_id = $1
           UNION ALL SELECT 1 FROM patient_relative WHERE $1 IN (patient_id, relative_id)`,
          [goes],
        );
        expect(behind).toEqual([]);
        expect(await unmerge(mergeID)).toEqual([]);
        expect(await everything()).toEqual(before);
        await sql(`DELETE FROM patient_relative; DELETE FROM patient_allergy; DELETE FROM waiting_entry; DELETE FROM nurse_note; DELETE FROM message;
                   DELETE FROM follow_up; DELETE FROM appointment_doctor; DELETE FROM appointment`);
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });
});

describe('a merge among others at work', () => {
  it('leaves nothing with the record that goes, and loses nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const [kept, goes, relative] = [await register(), await register(), await register()];
      const [keep, merged] = round % 2 ? [kept, goes] : [goes, kept];
      await reception.send(api.lockPatientProfile, { NRIC: relative.icPassport });
      await manager.send(api.lockPatientProfile, { NRIC: merged.icPassport });
      const outcome = (work: Promise<unknown>) =>
        work.then(() => 'done').catch((error: CallError) => error.status);
      const input = await agreed(manager, keep.patID, merged.patID);
      const others = Array.from({ length: 8 }, (_, index) => [
        outcome(
          book(reception, {
            patientID: merged.icPassport,
            appointmentDate: at(10 + round, `${String(9 + index).padStart(2, '0')}:00`),
            resource: '2',
          }),
        ),
        outcome(manager.send(api.addNurseNote, { PatientId: merged.patID, Note: `Note ${index}` })),
        outcome(
          reception.send(api.editPatientProfile, {
            patID: relative.patID,
            relationList: [{ relationID: 1 + (index % 3), patientID2: merged.icPassport }],
          }),
        ),
      ]);
      const merging = outcome(manager.send(api.mergePatients, input));
      const outcomes = await Promise.all(others.flat());
      expect(await merging).toBe('done');
      expect(outcomes.filter((each) => each !== 'done' && each !== 409 && each !== 404)).toEqual(
        [],
      );
      const done = (kind: number) =>
        outcomes.filter((each, index) => index % 3 === kind && each === 'done').length;
      const [counted] = await sql<Record<string, number>>(
        `SELECT (SELECT count(*) FROM appointment WHERE patient_id = $1)::integer AS booked,
                (SELECT count(*) FROM nurse_note WHERE patient_id = $1)::integer AS noted,
                (SELECT count(*) FROM appointment WHERE patient_id = $2)::integer
                + (SELECT count(*) FROM nurse_note WHERE patient_id = $2)::integer
                + (SELECT count(*) FROM patient_relative WHERE relative_id = $2)::integer AS behind`,
        [keep.patID, merged.patID],
      );
      expect(counted).toEqual({ booked: done(0), noted: done(1), behind: 0 });
    }
  });

  it('goes through for one of ten who merge the same at once', async () => {
    const [kept, goes] = [await register(), await register()];
    const one = await agreed(manager, kept.patID, goes.patID);
    const other = await agreed(manager, goes.patID, kept.patID);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        manager
          .send(api.mergePatients, index % 2 ? one : other)
          .then(() => 'merged')
          .catch((error: CallError) => error.status),
      ),
    );
    expect(outcomes.filter((each) => each === 'merged')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 404)).toHaveLength(9);
  });
});
