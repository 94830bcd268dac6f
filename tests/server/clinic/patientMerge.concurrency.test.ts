import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { mergeInput, record, register } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

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

describe('a merge at the same time as other calls', () => {
  it('leaves nothing with the merged record, and loses nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const [kept, goes, relative] = [
        await register(reception),
        await register(reception),
        await register(reception),
      ];
      const [keep, merged] = round % 2 ? [kept, goes] : [goes, kept];
      await reception.send(api.lockPatientProfile, { NRIC: relative.icPassport });
      await manager.send(api.lockPatientProfile, { NRIC: merged.icPassport });
      const outcome = (work: Promise<unknown>) =>
        work.then(() => 'done').catch((error: CallError) => error.status);
      const input = await mergeInput(manager, keep.patID, merged.patID);
      const others = Array.from({ length: 8 }, (_, index) => [
        outcome(
          book(reception, {
            patientID: merged.icPassport,
            appointmentDate: timeFromToday(10 + round, `${String(9 + index).padStart(2, '0')}:00`),
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
      const { rows } = await clinic.owner.query<Record<string, number>>(
        `SELECT (SELECT count(*) FROM appointment WHERE patient_id = $1)::integer AS booked,
                (SELECT count(*) FROM nurse_note WHERE patient_id = $1)::integer AS noted,
                (SELECT count(*) FROM appointment WHERE patient_id = $2)::integer
                + (SELECT count(*) FROM nurse_note WHERE patient_id = $2)::integer
                + (SELECT count(*) FROM patient_relative WHERE relative_id = $2)::integer AS behind`,
        [keep.patID, merged.patID],
      );
      expect(rows).toEqual([{ booked: done(0), noted: done(1), behind: 0 }]);
    }
  });

  it('succeeds for one of ten simultaneous requests', async () => {
    const [kept, goes] = [await register(reception), await register(reception)];
    const one = await mergeInput(manager, kept.patID, goes.patID);
    const other = await mergeInput(manager, goes.patID, kept.patID);
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

  it('prevents a recovery of the merged record that began before it', async () => {
    const kept = await register(reception);
    const goes = await register(reception);
    await manager.send(api.removePatient, { patID: goes.patID, password: PASSWORD });
    await clinic.owner.query('BEGIN');
    await clinic.owner.query('SELECT FROM patient WHERE id = $1 FOR UPDATE', [goes.patID]);
    const recovering = manager.refused(api.recoverPatient, {
      patID: goes.patID,
      password: PASSWORD,
    });
    await expect
      .poll(async () => {
        const { rowCount } = await clinic.owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
    await clinic.owner.query(
      `INSERT INTO patient_merge (branch_id, kept_id, merged_id, moved, before, merged_by)
       VALUES ($1, $2, $3, '{}', '{}', $4)`,
      [branchIds.kl, kept.patID, goes.patID, people.manager.id],
    );
    await clinic.owner.query('COMMIT');
    expect(refusalReason(await recovering)).toEqual([409, 'PATIENT.MERGED', 'patID']);
    expect((await record(manager, goes.icPassport)).removed).toBe(true);
  });
});
