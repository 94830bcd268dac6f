import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { expireLock, inTab, lock, over } from '../support/patientLock.ts';
import { statusAndCode } from '../support/refusals.ts';
import { patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let nurse: Caller;
let NRIC: string;
let patID: number;
let made = 0;

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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

describe('the edit lock', () => {
  it('names its holder to everyone for one minute', async () => {
    const asked = Date.now();
    const { startEditingBy, expiresAt } = await lock(reception, NRIC);
    expect(startEditingBy).toBe(people.reception.name);
    expect(Date.parse(expiresAt)).toBeGreaterThan(asked + 59_000);
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 61_000);
    const { startEditingBy: shown, editingSince } = await record();
    expect(shown).toBe(people.reception.name);
    expect(editingSince).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    const { data } = await nurse.send(api.patientNameList, { name: NRIC });
    expect(data.map((row) => row.startEditingBy)).toEqual([people.reception.name]);
  });

  it('is refused to others, with the holder and the time', async () => {
    await lock(reception, NRIC);
    const refused = await nurse.refused(api.lockPatientProfile, { NRIC });
    expect(statusAndCode(refused)).toEqual([409, 'PATIENT.LOCKED']);
    expect(refused.failures[0]?.params).toEqual({
      who: people.reception.name,
      since: expect.stringMatching(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d [AP]M$/) as string,
    });
  });

  it("is refused to the same person's second tab, and renewed for the first", async () => {
    const { fence } = await lock(reception, NRIC);
    expect(statusAndCode(await reception.refused(api.lockPatientProfile, { NRIC }))).toEqual([
      409,
      'PATIENT.LOCKED_OWN_TAB',
    ]);
    const other = await reception.refused(api.lockPatientProfile, { NRIC }, inTab('another'));
    expect(statusAndCode(other)).toEqual([409, 'PATIENT.LOCKED_OWN_TAB']);
    await clinic.owner.query(
      `UPDATE patient SET lock_expires_at = now() + interval '5 seconds' WHERE id = $1`,
      [patID],
    );
    const asked = Date.now();
    const renewed = await lock(reception, NRIC, fence);
    expect(renewed.fence).toBe(fence);
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(asked + 59_000);
  });

  it('is taken by the same person in a second tab on request, and lost for the first', async () => {
    const first = await lock(reception, NRIC);
    expect((await reception.send(api.patientDetail, { nric: NRIC })).data.editingByMe).toBe(true);
    expect((await record()).editingByMe).toBe(false);
    const taking = { NRIC, fromOwnTab: true };
    const { data: second } = await reception.send(api.lockPatientProfile, taking);
    expect(second.fence).not.toBe(first.fence);
    const lost = await reception.refused(
      api.editPatientProfile,
      { patID, remark: 'First tab' },
      over(1, first.fence),
    );
    expect(statusAndCode(lost)).toEqual([409, 'PATIENT.LOCKED_OWN_TAB']);
    const edit = { patID, remark: 'Second tab' };
    await reception.send(api.editPatientProfile, edit, over(1, second.fence));
    expect((await record()).remark).toBe('Second tab');
    const other = await nurse.refused(api.lockPatientProfile, taking);
    expect(statusAndCode(other)).toEqual([409, 'PATIENT.LOCKED']);
  });

  it('is given to one of twenty simultaneous requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? reception : nurse)
          .send(api.lockPatientProfile, { NRIC })
          .then(() => 200)
          .catch((error: CallError) => error.status),
      ),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    expect(outcomes.filter((status) => status === 409)).toHaveLength(19);
  });

  it('is available after it expires, and lost for the tab that had it', async () => {
    const { fence } = await lock(reception, NRIC);
    await expireLock(clinic, patID);
    expect((await record()).startEditingBy).toBeNull();
    const late = await reception.refused(
      api.editPatientProfile,
      { patID, name: 'Late' },
      inTab(fence),
    );
    expect(statusAndCode(late)).toEqual([409, 'PATIENT.NOT_LOCKED']);
    await lock(nurse, NRIC);
    const renewal = await reception.refused(api.lockPatientProfile, { NRIC }, inTab(fence));
    expect(statusAndCode(renewal)).toEqual([409, 'PATIENT.LOCKED']);
    expect((await record()).startEditingBy).toBe(people.nurse.name);
  });

  it('is renewed for its tab after it expires if nobody else has taken it', async () => {
    const { fence } = await lock(reception, NRIC);
    await expireLock(clinic, patID);
    expect((await lock(reception, NRIC, fence)).fence).toBe(fence);
    const { data } = await reception.send(
      api.editPatientProfile,
      { patID, name: 'On' },
      inTab(fence),
    );
    expect(data.name).toBe('On');
  });

  it('is released only by its holder, and only by its tab if one is named', async () => {
    const { fence } = await lock(reception, NRIC);
    await nurse.send(api.unlockPatientProfile, { NRIC });
    await reception.send(api.unlockPatientProfile, { NRIC }, inTab('another'));
    expect((await record()).startEditingBy).toBe(people.reception.name);
    await reception.send(api.unlockPatientProfile, { NRIC }, inTab(fence));
    expect((await record()).startEditingBy).toBeNull();
    expect((await lock(nurse, NRIC)).startEditingBy).toBe(people.nurse.name);
  });

  it('is refused in the same way for removed, foreign and missing patients', async () => {
    const refused = await Promise.all(
      [patientsOf.kl.removed, patientsOf.penang.here, 'NOBODY'].flatMap((number) => [
        reception.refused(api.lockPatientProfile, { NRIC: number }),
        reception.refused(api.unlockPatientProfile, { NRIC: number }),
      ]),
    );
    expect(
      new Set(refused.map((error) => JSON.stringify([error.status, error.failures]))).size,
    ).toBe(1);
    expect(refused[0]?.status).toBe(404);
  });

  it('is announced to the pages of the branch when taken and released, and not when renewed', async () => {
    const heard: unknown[] = [];
    clinic.owner.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await clinic.owner.query('LISTEN hub');
    const { fence } = await lock(reception, NRIC);
    await lock(reception, NRIC, fence);
    await reception.send(api.unlockPatientProfile, { NRIC });
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
    await clinic.owner.query('UNLISTEN hub');
    const update = expect.objectContaining({
      resource: 'patients',
      id: patID,
      change: 'update',
    }) as object;
    expect(heard).toEqual([
      expect.objectContaining({ kind: 'changed', event: update }),
      expect.objectContaining({ kind: 'changed', event: update }),
    ]);
  });
});

describe('a save', () => {
  const save = (who: Caller, name: string, options = {}) =>
    who.send(api.editPatientProfile, { patID, name }, options);
  const refused = async (who: Caller, name: string, options = {}) =>
    statusAndCode(await who.refused(api.editPatientProfile, { patID, name }, options));

  it('requires the lock', async () => {
    expect(await refused(reception, 'No Lock')).toEqual([409, 'PATIENT.NOT_LOCKED']);
    await lock(nurse, NRIC);
    expect(await refused(reception, 'Not Mine')).toEqual([409, 'PATIENT.LOCKED']);
    expect((await record()).name).toBe('Lockable');
  });

  it('is accepted repeatedly from the tab that has the lock', async () => {
    const { fence } = await lock(reception, NRIC);
    expect((await save(reception, 'First', over(1, fence))).data.version).toBe(2);
    expect((await save(reception, 'Second', over(2, fence))).data.version).toBe(3);
    expect((await save(reception, 'Third', inTab(fence))).data.version).toBe(4);
    expect(await refused(reception, 'Elsewhere', inTab('another'))).toEqual([
      409,
      'PATIENT.LOCKED_OWN_TAB',
    ]);
  });

  it('is refused over an older version, with who has changed it', async () => {
    await lock(nurse, NRIC);
    await save(nurse, 'By Nurse');
    await nurse.send(api.unlockPatientProfile, { NRIC });
    const { fence } = await lock(reception, NRIC);
    const stale = await reception.refused(
      api.editPatientProfile,
      { patID, name: 'Stale' },
      over(1, fence),
    );
    expect(statusAndCode(stale)).toEqual([409, 'GENERAL.STALE']);
    expect(stale.failures[0]?.params).toMatchObject({ who: people.nurse.name });
    expect((await record()).name).toBe('By Nurse');
  });

  it('is accepted from the holder without a fence, only over the version that the lock saw', async () => {
    const { fence } = await lock(reception, NRIC);
    await save(reception, 'By The Tab', inTab(fence));
    expect(await refused(reception, 'Blind')).toEqual([409, 'GENERAL.STALE']);
    expect((await save(reception, 'Seen', over(2))).data.name).toBe('Seen');
    expect(await refused(reception, 'Tab Unaware', inTab(fence))).toEqual([409, 'GENERAL.STALE']);
    expect((await save(reception, 'Tab Aware', over(3, fence))).data.name).toBe('Tab Aware');
  });

  it('succeeds for one of ten simultaneous requests over one version', async () => {
    const { fence } = await lock(reception, NRIC);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(reception, `Racer ${index}`, over(1, fence))
          .then(({ data }) => data.name)
          .catch((error: CallError) => error.status),
      ),
    );
    const won = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(won).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(9);
    const { name, version } = await record();
    expect([name, version]).toEqual([won[0], 2]);
  });

  it('changes what is given, leaves the rest, and is logged with old and new values', async () => {
    await lock(reception, NRIC);
    const before = await record();
    const { data } = await reception.send(api.editPatientProfile, {
      patID,
      postCode: '50480',
      mobile: '0198765432',
      allergyList: ['Latex'],
      photo: PICTURE,
    });
    expect(data).toMatchObject({
      name: before.name,
      postcode: '50480',
      mobile: '60198765432',
      allergyList: ['Latex'],
      hasPhoto: true,
    });
    const { rows } = await clinic.owner.query<{ account_id: number; changes: unknown }>(
      `SELECT account_id, changes FROM audit WHERE resource = 'patients' AND action = 'edit' AND record_id = $1`,
      [String(patID)],
    );
    expect(rows).toEqual([
      {
        account_id: people.reception.id,
        changes: {
          postcode: ['', '50480'],
          mobile: ['60123456789', '60198765432'],
          allergyList: [[], ['Latex']],
          allergyStatus: ['notAsked', 'known'],
          photo: [false, true],
        },
      },
    ]);
    const again = await reception.send(
      api.editPatientProfile,
      { patID, photo: '', allergyList: [] },
      over(2),
    );
    expect([again.data.hasPhoto, again.data.allergyList]).toEqual([false, []]);
  });

  it('that changes nothing raises no version and is not recorded', async () => {
    const { fence } = await lock(reception, NRIC);
    const { data: saved } = await reception.send(
      api.editPatientProfile,
      { patID, allergyList: ['Latex', 'Nuts'], photo: PICTURE },
      inTab(fence),
    );
    const recorded = async () =>
      (await reception.send(api.recordHistory, { resource: 'patients', id: String(patID) })).data
        .length;
    const before = await recorded();
    const { name, dob, mobile, postcode, priority, allergyList, photo } = saved;
    for (const same of [
      {},
      { name, dob: dob ?? '', mobile, postCode: postcode, priority: priority ?? 1 },
      { NRIC, allergyList, photo, relationList: [], medicalIllness: '' },
      { mobile: '0123456789' },
    ]) {
      const { data } = await reception.send(api.editPatientProfile, { patID, ...same }, over(2));
      expect(data).toEqual(saved);
    }
    expect(await recorded()).toBe(before);
    const { data } = await reception.send(
      api.editPatientProfile,
      { patID, allergyList: ['Nuts', 'Latex'] },
      over(2, fence),
    );
    expect([data.version, await recorded()]).toEqual([3, before + 1]);
  });

  it('refuses new identity data that cannot be, and keeps what is stored', async () => {
    await lock(reception, NRIC);
    const refused = await reception.refused(api.editPatientProfile, {
      patID,
      NRIC: '900230145678',
      dob: '1850-01-01',
      mobile: '12',
    });
    expect(refused.failures.map((failure) => [failure.field, failure.error_code])).toEqual([
      ['NRIC', 'PATIENT.IDENTITY_DATE'],
      ['dob', 'GENERAL.DOB_TOO_LONG_AGO'],
      ['mobile', 'GENERAL.PHONE'],
    ]);
    await clinic.owner.query(
      "UPDATE patient SET ic_passport = '900230145678', dob = '1850-01-01', mobile = '12' WHERE id = $1",
      [patID],
    );
    const stored = { NRIC: '900230145678', dob: '1850-01-01', mobile: '12' };
    const { data } = await reception.send(api.editPatientProfile, {
      patID,
      ...stored,
      name: 'Renamed',
    });
    expect(data).toMatchObject({ dob: '1850-01-01', mobile: '12', name: 'Renamed' });
    await clinic.owner.query('UPDATE patient SET ic_passport = $1 WHERE id = $2', [NRIC, patID]);
  });

  it('keeps a foreign number that is sent back as it was read', async () => {
    await lock(reception, NRIC);
    await reception.send(api.editPatientProfile, { patID, mobile: '006591234567' });
    const { mobile, version } = await record();
    expect(mobile).toBe('6591234567');
    const { data } = await reception.send(api.editPatientProfile, { patID, mobile }, over(version));
    expect(data.mobile).toBe('6591234567');
  });

  it('changes the identity number, unless the branch already has it', async () => {
    await lock(reception, NRIC);
    const taken = await reception.refused(api.editPatientProfile, {
      patID,
      NRIC: patientsOf.kl.here,
    });
    expect([...statusAndCode(taken), taken.failures[0]?.field]).toEqual([409, '20006', 'NRIC']);
    const removed = await reception.refused(api.editPatientProfile, {
      patID,
      NRIC: patientsOf.kl.removed,
    });
    expect(statusAndCode(removed)).toEqual([409, 'PATIENT.REMOVED_EXISTS']);
    const { data } = await reception.send(api.editPatientProfile, { patID, NRIC: `${NRIC}-b` });
    expect(data.icPassport).toBe(`${NRIC}B`);
  });

  it('accepts an identity number for one of two simultaneous requests', async () => {
    const other = { NRIC: `${NRIC}O`, name: 'Other', dob: '1990-01-01', mobile: '123456781' };
    const { data } = await reception.send(api.createPatient, { ...other, icPassport: other.NRIC });
    await lock(reception, NRIC);
    await reception.send(api.lockPatientProfile, { NRIC: other.NRIC });
    const wanted = `${NRIC}W`;
    const outcomes = await Promise.all(
      [patID, data.patID].map((id) =>
        reception
          .send(api.editPatientProfile, { patID: id, NRIC: wanted })
          .then(() => 'saved')
          .catch((error: CallError) => statusAndCode(error).join(' ')),
      ),
    );
    expect(outcomes.sort()).toEqual(['409 20006', 'saved']);
  });

  it('does not clear fields that the branch requires', async () => {
    await lock(reception, NRIC);
    const emptied = await reception.refused(api.editPatientProfile, { patID, sex: '', mobile: '' });
    expect(emptied.failures.map((failure) => [failure.field, failure.error_code])).toEqual([
      ['sex', 'GENERAL.REQUIRED'],
      ['mobile', 'GENERAL.REQUIRED'],
    ]);
  });

  it('may keep a relative who has been removed, and accepts no foreign one', async () => {
    const relative = `${NRIC}R`;
    const { data: other } = await reception.send(api.createPatient, {
      icPassport: relative,
      name: 'Relative',
      dob: '1960-01-01',
      mobile: '123456780',
    });
    await lock(reception, NRIC);
    const relationList = [{ relationID: 1, patientID2: relative }];
    await reception.send(api.editPatientProfile, { patID, relationList });
    await clinic.owner.query('UPDATE patient SET removed_at = now() WHERE id = $1', [other.patID]);
    const { data } = await reception.send(api.editPatientProfile, { patID, relationList }, over(2));
    const history = await reception.send(api.recordHistory, {
      resource: 'patients',
      id: String(patID),
    });
    expect(history.data.map(({ changes }) => changes['relationList'])).toContainEqual([
      [],
      [`Relative (${relative}), Father`],
    ]);
    expect(data.relationList).toEqual([
      { relationID: 1, patientID2: relative, patientName: 'Relative', relation: 'Father' },
    ]);
    const foreign = await reception.refused(
      api.editPatientProfile,
      { patID, relationList: [{ relationID: 1, patientID2: patientsOf.pj.here }] },
      over(2),
    );
    expect(statusAndCode(foreign)).toEqual([404, 'GENERAL.NOT_FOUND']);
  });
});
