import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, record, register, unmerge } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';
import { branchIds, PASSWORD } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await clinic.owner.query<T>(text, values)).rows;

/** What the tables hold, apart from what counts changes and notes them, and who reads. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND table_name NOT IN ('audit', 'patient_merge', 'record_reading', 'attempt', 'session', 'session_token', 'server_instance')`,
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

describe('undoing a merge', () => {
  it('keeps what was changed since, and answers how much that is', async () => {
    const kept = await register(reception, { remark: 'Kept' });
    const goes = await register(reception, { remark: 'Goes', allergyList: ['Dust'] });
    const other = await register(reception);
    const move = (hour: string) =>
      book(reception, {
        patientID: goes.icPassport,
        appointmentDate: timeFromToday(4, hour),
        resource: '3',
      });
    const [stays, returns] = [await move('09:00'), await move('10:00')];
    const { mergeID } = await merge(manager, kept.patID, goes.patID, ['remark']);
    await reception.send(api.updateAppointment, { id: stays.id, patient_id: other.icPassport });
    await manager.send(api.lockPatientProfile, { NRIC: kept.icPassport });
    await manager.send(api.editPatientProfile, {
      patID: kept.patID,
      remark: 'Written since',
      allergyList: [],
    });
    expect(await unmerge(manager, mergeID)).toEqual([
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
    expect((await record(manager, kept.icPassport)).remark).toBe('Written since');
    expect((await record(manager, goes.icPassport)).allergyList).toEqual(['Dust']);
  });

  it('is refused until a later merge of the same records is undone', async () => {
    const [first, second, third] = [
      await register(reception),
      await register(reception),
      await register(reception),
    ];
    const early = await merge(manager, second.patID, first.patID);
    const late = await merge(manager, third.patID, second.patID);
    const refused = await manager.refused(api.unmergePatients, {
      id: early.mergeID,
      password: PASSWORD,
    });
    expect(refusalReason(refused)).toEqual([409, 'PATIENT.MERGE_LATER', 'id']);
    expect(
      refusalReason(
        await manager.refused(api.recoverPatient, { patID: first.patID, password: PASSWORD }),
      ),
    ).toEqual([409, 'PATIENT.MERGED', 'patID']);
    await unmerge(manager, late.mergeID);
    expect(await unmerge(manager, early.mergeID)).toEqual([]);
  });

  it('restores everything, whatever the two records contain', async () => {
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
      noneKnown: fc.uniqueArray(one, { maxLength: 6 }),
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
        const allergic = rows.allergies.map(([of]) => of);
        await sql(
          `UPDATE patient SET allergies_none_known_by = CASE WHEN id = ANY ($1::integer[]) THEN 4 END,
                  allergies_none_known_at = CASE WHEN id = ANY ($1::integer[]) THEN current_date - id % 7 END`,
          [rows.noneKnown.filter((id) => !allergic.includes(id))],
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
        const { mergeID } = await merge(manager, keep, goes, rows.take);
        const behind = await sql(
          `SELECT 1 FROM appointment WHERE patient_id = $1 UNION ALL SELECT 1 FROM nurse_note WHERE patient_id = $1
           UNION ALL SELECT 1 FROM waiting_entry WHERE patient_id = $1
           UNION ALL SELECT 1 FROM message WHERE patient_id = $1
           UNION ALL SELECT 1 FROM patient_relative WHERE $1 IN (patient_id, relative_id)`,
          [goes],
        );
        expect(behind).toEqual([]);
        expect(await unmerge(manager, mergeID)).toEqual([]);
        expect(await everything()).toEqual(before);
        await sql(`DELETE FROM patient_relative; DELETE FROM patient_allergy; DELETE FROM waiting_entry; DELETE FROM nurse_note; DELETE FROM message;
                   DELETE FROM follow_up; DELETE FROM appointment_doctor; DELETE FROM appointment`);
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });
});
