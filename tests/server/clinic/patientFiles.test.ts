import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { PICTURE } from '../../generated/support/picture.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { mergeInput } from '../support/merging.ts';
import { statusAndCode } from '../support/refusals.ts';
import { PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let nurse: Caller;
let manager: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  nurse = await clinic.as('nurse');
  manager = await clinic.as('manager');
});
afterAll(() => clinic.stop());

const register = async () => {
  const icPassport = `F${String(++made).padStart(6, '0')}`;
  const input = { icPassport, name: `Files ${made}`, dob: '1990-01-01', mobile: '123456789' };
  return (await reception.send(api.createPatient, input)).data;
};
const photo = { name: 'Rash.png', type: 'image/png', base64: PICTURE } as const;
const bring = async (patient: number, changes: Partial<Input<typeof api.patientFileCreate>> = {}) =>
  (
    await reception.send(api.patientFileCreate, {
      title: 'Rash on the left arm',
      kind: 'photo',
      day: clinicToday(),
      patient,
      file: photo,
      ...changes,
    })
  ).data;
const listed = async (patient: number) =>
  (
    await nurse.send(api.patientFileList, {
      filter: JSON.stringify({ patient }),
      range: '[0,99]',
      sort: '["day","DESC"]',
    })
  ).data;
const documents = async (nric: string) =>
  (await nurse.send(api.patientTimeline, { nric, kinds: 'document' })).data.data;

describe('documents that people bring', () => {
  it('are listed with their author, and stand in the timeline at their day, small', async () => {
    const { patID, icPassport } = await register();
    const old = await bring(patID, { title: 'Referral', kind: 'letter', day: '2026-01-05' });
    const today = await bring(patID);
    expect(today).toMatchObject({
      addedBy: people.reception.name,
      file: { name: 'Rash.png', type: 'image/png' },
    });
    expect(await listed(patID)).toEqual([today, old]);
    expect(await documents(icPassport)).toMatchObject([
      { id: today.id, title: 'Rash on the left arm', state: 'photo', file: today.file },
      {
        id: old.id,
        at: '2026-01-05T00:00:00.000Z',
        state: 'letter',
        who: people.reception.name,
      },
    ]);
    expect(today.file?.thumbnail).toMatch(/^data:image\//);
  });

  it('are refused without a file, as what they are not, and for a patient who was removed', async () => {
    const patient = await register();
    const refused = (changes: Partial<Input<typeof api.patientFileCreate>>) =>
      reception.refused(api.patientFileCreate, {
        title: 'Letter',
        kind: 'letter',
        day: clinicToday(),
        patient: patient.patID,
        file: photo,
        ...changes,
      });
    const none = await refused({ file: null });
    expect([none.status, none.failures[0]?.field]).toEqual([400, 'file']);
    const heic = await refused({ file: { ...photo, type: 'image/heic' as never } });
    expect([heic.status, heic.failures[0]?.field]).toEqual([400, 'file']);
    const pretended = await refused({ file: { ...photo, type: 'application/pdf' } });
    expect([pretended.status, pretended.failures[0]?.field]).toEqual([400, 'file']);
    await manager.send(api.removePatient, { patID: patient.patID, password: PASSWORD });
    expect(statusAndCode(await refused({}))).toEqual([404, 'GENERAL.NOT_FOUND']);
  });

  it('are removed for the pages, their file with them, and come back as they were', async () => {
    const { patID, icPassport } = await register();
    const kept = await bring(patID);
    await nurse.send(api.patientFileRemove, { id: kept.id, reason: 'Too dark' });
    expect(await listed(patID)).toEqual([]);
    expect(await documents(icPassport)).toEqual([]);
    await nurse.send(api.patientFileRestore, { id: kept.id });
    expect(await listed(patID)).toMatchObject([{ id: kept.id, file: kept.file }]);
  });

  it('are renamed by who may, and removed for a reason, which their history tells', async () => {
    const { patID, icPassport } = await register();
    const { id, day } = await bring(patID, { title: 'Scan0001' });
    const named = { title: 'Chest X-ray', kind: 'scan' as const };
    await nurse.send(api.patientFileUpdate, { id, patient: patID, day, ...named });
    expect(await documents(icPassport)).toMatchObject([{ title: 'Chest X-ray', state: 'scan' }]);
    const unsaid = await nurse.refused(api.patientFileRemove, { id, reason: ' ' });
    expect([unsaid.status, unsaid.failures[0]?.field]).toEqual([400, 'reason']);
    await nurse.send(api.patientFileRemove, { id, reason: 'Of another patient' });
    const history = { resource: 'patient-files', id: String(id) };
    expect((await manager.send(api.recordHistory, history)).data.slice(0, 2)).toMatchObject([
      { action: 'delete', changes: { reason: [null, 'Of another patient'] } },
      { action: 'edit', changes: { title: ['Scan0001', 'Chest X-ray'], kind: ['photo', 'scan'] } },
    ]);
  });

  it('follow a merge of their patient and its undoing, also when they were in the trash meanwhile', async () => {
    const into = await register();
    const from = await register();
    const moved = await bring(from.patID);
    const gone = await bring(from.patID, { title: 'Mistaken' });
    await nurse.send(api.patientFileRemove, { id: gone.id, reason: 'Mistaken' });
    const { mergeID } = (
      await manager.send(api.mergePatients, await mergeInput(manager, into.patID, from.patID))
    ).data;
    await nurse.send(api.patientFileRestore, { id: gone.id });
    const together = (await listed(into.patID)).map(({ id }) => id);
    expect(new Set(together)).toEqual(new Set([moved.id, gone.id]));
    await manager.send(api.unmergePatients, { id: mergeID, password: PASSWORD });
    expect((await listed(from.patID)).map(({ id }) => id)).toEqual([moved.id]);
  });
});
