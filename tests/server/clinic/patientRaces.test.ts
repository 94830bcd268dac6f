import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { scale } from '../../support/scale.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { expireLock, inTab, lock, over } from '../support/patientLock.ts';
import { statusAndCode } from '../support/refusals.ts';
import { untilServed } from '../support/untilServed.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let nurse: Caller;
let NRIC: string;
let patID: number;
let made = 0;

const record = async () => (await nurse.send(api.patientDetail, { nric: NRIC })).data;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  nurse = await clinic.as('nurse');
});
beforeEach(async () => {
  NRIC = `L${String(++made).padStart(6, '0')}`;
  const { data } = await reception.send(api.createPatient, {
    icPassport: NRIC,
    name: 'Lockable',
    dob: '1990-01-01',
    mobile: '123456789',
  });
  ({ patID } = data);
});
afterAll(() => clinic.stop());

describe('taking over the lock', () => {
  let manager: Caller;
  beforeAll(async () => {
    manager = await clinic.as('manager');
  });
  const takeOver = async () => (await manager.send(api.takeOverPatientProfile, { NRIC })).data;

  it('ends the lock of its holder immediately, and is logged and announced', async () => {
    const { fence } = await lock(reception, NRIC);
    const heard: string[] = [];
    clinic.owner.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await clinic.owner.query('LISTEN hub');
    const taken = await takeOver();
    expect(taken.startEditingBy).toBe(people.manager.name);
    expect(taken.fence).not.toBe(fence);
    await expect.poll(() => heard.filter((text) => text.includes(`"id":${patID}`))).toHaveLength(1);
    await clinic.owner.query('UNLISTEN hub');
    expect((await record()).startEditingBy).toBe(people.manager.name);
    const late = [
      await reception.refused(api.editPatientProfile, { patID, name: 'Late' }, inTab(fence)),
      await reception.refused(api.editPatientProfile, { patID, name: 'Late' }),
      await reception.refused(api.lockPatientProfile, { NRIC }, inTab(fence)),
    ];
    expect(late.map(statusAndCode)).toEqual(late.map(() => [409, 'PATIENT.LOCKED']));
    await reception.send(api.unlockPatientProfile, { NRIC }, inTab(fence));
    const saved = { patID, name: 'By The Manager' };
    const { data } = await manager.send(api.editPatientProfile, saved, inTab(taken.fence));
    expect(data.name).toBe('By The Manager');
    const history = await manager.send(api.recordHistory, {
      resource: 'patients',
      id: String(patID),
    });
    expect(history.data.find(({ action }) => action === 'takeover')).toMatchObject({
      who: people.manager.name,
      changes: { startEditingBy: [people.reception.name, people.manager.name] },
    });
  });

  it('is possible between two tabs of one person, and without a holder', async () => {
    const first = await takeOver();
    const second = await takeOver();
    const stale = await manager.refused(
      api.editPatientProfile,
      { patID, name: 'Old Tab' },
      inTab(first.fence),
    );
    expect(statusAndCode(stale)).toEqual([409, 'PATIENT.LOCKED_OWN_TAB']);
    expect((await lock(manager, NRIC, second.fence)).fence).toBe(second.fence);
  });

  it('is refused without the permission', async () => {
    await lock(reception, NRIC);
    expect((await nurse.refused(api.takeOverPatientProfile, { NRIC })).status).toBe(403);
    expect((await record()).startEditingBy).toBe(people.reception.name);
  });
});

describe('many simultaneous edits', () => {
  /** Edits in all, in four turns, by so many who write at the same time and read anew after a refusal. */
  const EDITS = scale(1_000, 10_000);
  const TURNS = [1, 2, 3, 4];
  const WRITERS = 40;
  const one = { nric: 'RACED', id: 0, fence: '', version: 1, tried: 0 };
  const saved: string[] = [];
  const refusals: unknown[] = [];

  beforeAll(async () => {
    const newcomer = {
      icPassport: one.nric,
      name: 'Raced',
      dob: '1990-01-01',
      mobile: '123456789',
    };
    one.id = (await reception.send(api.createPatient, newcomer)).data.patID;
    const { data } = await reception.send(api.lockPatientProfile, { NRIC: one.nric });
    one.fence = data.fence;
  });

  const edit = async () => {
    const remark = `Edit ${++one.tried}`;
    // As the page does while someone writes.
    if (one.tried % 100 === 0)
      await untilServed(() =>
        reception.send(api.lockPatientProfile, { NRIC: one.nric }, inTab(one.fence)),
      );
    const seen = over(one.version, one.fence);
    const outcome = await reception
      .send(api.editPatientProfile, { patID: one.id, remark }, seen)
      .then(({ data }) => data.version)
      .catch((error: CallError) => error);
    if (typeof outcome !== 'number') return refusals.push(statusAndCode(outcome));
    one.version = Math.max(one.version, outcome);
    return saved.push(remark);
  };

  it.each(TURNS)('are each saved over the previous one or refused, turn %i', async (turn) => {
    const write = async () => {
      while (one.tried < (EDITS / TURNS.length) * turn) await edit();
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    expect(saved.length + refusals.length).toBe(one.tried);
  });

  it('are all saved unless refused', async () => {
    expect(one.tried).toBe(EDITS);
    expect(saved.length).toBeGreaterThan(EDITS / WRITERS / 2);
    // A busy server says that it has done nothing, and what it has saved shows that.
    const expected = new Set(['409,GENERAL.STALE', '503,GENERAL.UNAVAILABLE']);
    const other = refusals.filter((each) => !expected.has(String(each)));
    expect(other).toEqual([]);
    const { rows } = await clinic.owner.query<{ before: string; after: string }>(
      `SELECT changes->'remark'->>0 AS before, changes->'remark'->>1 AS after FROM audit
        WHERE resource = 'patients' AND action = 'edit' AND record_id = $1 ORDER BY id`,
      [String(one.id)],
    );
    expect(rows.map(({ after }) => after).toSorted()).toEqual(saved.toSorted());
    // A chain without a gap: whatever was written over had been seen.
    expect(rows.map(({ before }) => before)).toEqual([
      '',
      ...rows.slice(0, -1).map(({ after }) => after),
    ]);
    const { data } = await reception.send(api.patientDetail, { nric: one.nric });
    expect([data.remark, data.version]).toEqual([rows.at(-1)?.after, saved.length + 1]);
  });
});

describe('many holders who have lost their lock', () => {
  const HOLDERS = scale(20, 100);

  it('are all refused', async () => {
    const outcomes: unknown[] = [];
    for (let round = 0; round < HOLDERS; round++) {
      const [stale, next] = round % 2 ? [nurse, reception] : [reception, nurse];
      const { fence } = await lock(stale, NRIC);
      await expireLock(clinic, patID);
      const { fence: held } = await lock(next, NRIC);
      const [late, saved] = await Promise.all([
        stale
          .send(api.editPatientProfile, { patID, remark: `Stale ${round}` }, inTab(fence))
          .catch((error: CallError) => error.status),
        next.send(api.editPatientProfile, { patID, remark: `Held ${round}` }, inTab(held)),
      ]);
      outcomes.push([late, saved.data.remark]);
      await next.send(api.unlockPatientProfile, { NRIC }, inTab(held));
    }
    expect(outcomes).toEqual(Array.from({ length: HOLDERS }, (_, round) => [409, `Held ${round}`]));
  });
});
