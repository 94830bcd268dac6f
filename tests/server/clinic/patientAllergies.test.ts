import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Patient } from '../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, record, register, unmerge } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let manager: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

type Edit = Omit<Input<typeof api.editPatientProfile>, 'patID'>;

const noneKnown = { allergyStatus: 'noneKnown' } as const;
const recordedBy = (name: string) => ({
  allergyStatus: 'noneKnown',
  allergyList: [],
  allergiesNoneKnownBy: name,
  allergiesNoneKnownAt: expect.stringMatching(new RegExp(`^${clinicToday()}T`)) as unknown,
});
const notAsked = {
  allergyStatus: 'notAsked',
  allergyList: [],
  allergiesNoneKnownBy: null,
  allergiesNoneKnownAt: null,
};
const known = (...allergyList: string[]) => ({ ...notAsked, allergyStatus: 'known', allergyList });

async function edit(who: Caller, { patID, icPassport }: Patient, fields: Edit): Promise<Patient> {
  await who.send(api.lockPatientProfile, { NRIC: icPassport });
  const { data } = await who.send(api.editPatientProfile, { patID, ...fields });
  await who.send(api.unlockPatientProfile, { NRIC: icPassport });
  return data;
}

async function editRefused(who: Caller, { patID, icPassport }: Patient, fields: Edit) {
  await who.send(api.lockPatientProfile, { NRIC: icPassport });
  const refused = await who.refused(api.editPatientProfile, { patID, ...fields });
  await who.send(api.unlockPatientProfile, { NRIC: icPassport });
  return refusalReason(refused);
}

describe('what is known of allergies', () => {
  it('is that nobody asked, until someone records something', async () => {
    expect(await register(reception)).toMatchObject(notAsked);
    expect(await register(reception, { allergyList: [] })).toMatchObject(notAsked);
    expect(await register(reception, { allergyStatus: 'notAsked' })).toMatchObject(notAsked);
    expect(await register(reception, { allergyList: ['Latex'] })).toMatchObject(known('Latex'));
  });

  it('is that none are known where somebody recorded that, with who and when', async () => {
    expect(await register(reception, noneKnown)).toMatchObject(recordedBy(people.reception.name));
    const patient = await register(reception);
    expect(await edit(manager, patient, noneKnown)).toMatchObject(recordedBy(people.manager.name));
    const again = await edit(reception, patient, { ...noneKnown, remark: 'Again' });
    expect(again).toMatchObject(recordedBy(people.manager.name));
    expect(await edit(reception, patient, { allergyList: [] })).toMatchObject(
      recordedBy(people.manager.name),
    );
    expect(await edit(reception, patient, { allergyStatus: 'notAsked' })).toMatchObject(notAsked);
  });

  it('is the list once an allergy is added, and that nobody asked once the last is gone', async () => {
    const patient = await register(reception, noneKnown);
    expect(await edit(reception, patient, { allergyList: ['Nuts'] })).toMatchObject(known('Nuts'));
    expect(await edit(reception, patient, { allergyList: [] })).toMatchObject(notAsked);
    await edit(reception, patient, { allergyList: ['Nuts'] });
    expect(await edit(reception, patient, { ...noneKnown, allergyList: [] })).toMatchObject(
      recordedBy(people.reception.name),
    );
  });

  it('is never "none known" beside a list, nor "known" without one', async () => {
    const listed = [400, 'PATIENT.ALLERGIES_LISTED', 'allergyStatus'];
    const missing = [400, 'PATIENT.ALLERGIES_MISSING', 'allergyStatus'];
    const fields = { icPassport: 'BOTH', name: 'Both', dob: '1990-01-01', mobile: '123456789' };
    const both = { ...noneKnown, allergyList: ['Nuts'] };
    expect(
      refusalReason(await reception.refused(api.createPatient, { ...fields, ...both })),
    ).toEqual(listed);
    const patient = await register(reception, { allergyList: ['Nuts'] });
    expect(await editRefused(reception, patient, both)).toEqual(listed);
    expect(await editRefused(reception, patient, noneKnown)).toEqual(listed);
    expect(
      await editRefused(reception, patient, { allergyStatus: 'known', allergyList: [] }),
    ).toEqual(missing);
    expect(await record(reception, patient.icPassport)).toMatchObject(known('Nuts'));
  });

  it('narrows the list of patients, which counts them', async () => {
    const name = 'Countedallergies';
    const made = [
      await register(reception, { name }),
      await register(reception, { name, allergyStatus: 'noneKnown' }),
      await register(reception, { name, allergyList: ['Nuts'] }),
    ];
    for (const [at, allergyStatus] of (['notAsked', 'noneKnown', 'known'] as const).entries()) {
      const { data } = await reception.send(api.patientList, { q: name, allergyStatus });
      expect([data.totalCount, data.data[0]?.patID]).toEqual([1, made[at]?.patID]);
    }
  });

  it('is in each row of the list, and its changes in the history', async () => {
    const patients = [
      await register(reception, { name: 'Rowsasked' }),
      await register(reception, { name: 'Rowsasked', ...noneKnown }),
      await register(reception, { name: 'Rowsasked', allergyList: ['Nuts'] }),
    ];
    const { data } = await reception.send(api.patientList, { q: 'Rowsasked', sort: 'patID' });
    expect(data.data.map(({ allergyStatus }) => allergyStatus)).toEqual([
      'notAsked',
      'noneKnown',
      'known',
    ]);
    const [patient] = patients;
    if (!patient) throw new Error('nobody was registered');
    await edit(reception, patient, noneKnown);
    const id = String(patient.patID);
    const history = await manager.send(api.recordHistory, { resource: 'patients', id });
    expect(history.data.find(({ action }) => action === 'edit')?.changes).toEqual({
      allergyStatus: ['notAsked', 'noneKnown'],
    });
  });
});

describe('merging what is known of allergies', () => {
  const back = async (mergeID: number, kept: Patient) => {
    expect(await unmerge(manager, mergeID)).toEqual([]);
    return record(manager, kept.icPassport);
  };

  it('ends "none known" where allergies come along, and brings it back', async () => {
    const kept = await register(reception, noneKnown);
    const goes = await register(reception, { allergyList: ['Nuts'] });
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    expect(await record(manager, kept.icPassport)).toMatchObject(known('Nuts'));
    const restored = await back(mergeID, kept);
    expect(restored).toMatchObject(recordedBy(people.reception.name));
    expect(restored.allergiesNoneKnownAt).toBe(kept.allergiesNoneKnownAt);
  });

  it('takes "none known" over where the kept record says nothing', async () => {
    const kept = await register(reception);
    const goes = await register(reception, noneKnown);
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    expect(await record(manager, kept.icPassport)).toMatchObject(recordedBy(people.reception.name));
    expect(await back(mergeID, kept)).toMatchObject(notAsked);
    expect(await record(manager, goes.icPassport)).toMatchObject(recordedBy(people.reception.name));
  });

  it('leaves the kept record its own allergies and its own "none known"', async () => {
    const allergic = await register(reception, { allergyList: ['Nuts'] });
    const other = await register(reception, noneKnown);
    const first = await merge(manager, allergic.patID, other.patID);
    expect(await record(manager, allergic.icPassport)).toMatchObject(known('Nuts'));
    expect(await back(first.mergeID, allergic)).toMatchObject(known('Nuts'));
    const asked = await register(manager, noneKnown);
    await merge(manager, asked.patID, other.patID);
    expect(await record(manager, asked.icPassport)).toMatchObject(recordedBy(people.manager.name));
  });

  it('does not bring "none known" back beside an allergy that was added since', async () => {
    const kept = await register(reception, noneKnown);
    const goes = await register(reception, { allergyList: ['Nuts'] });
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    await edit(manager, kept, { allergyList: ['Nuts', 'Latex'] });
    expect(await unmerge(manager, mergeID)).toEqual([{ kind: 'fields', count: 1 }]);
    expect(await record(manager, kept.icPassport)).toMatchObject(known('Latex'));
  });
});

describe('the question about allergies', () => {
  const answer = (who: Caller, { patID }: Patient, fields: object) =>
    who.send(api.answerAllergies, { patID, allergyStatus: 'known', ...fields });

  it('is answered without the edit lock, and stands in the history', async () => {
    const asked = await register(reception);
    const { data } = await answer(reception, asked, { allergyList: ['Penicillin', 'Latex'] });
    expect(data).toMatchObject(known('Penicillin', 'Latex'));
    expect(await record(reception, asked.icPassport)).toMatchObject({
      ...known('Penicillin', 'Latex'),
      version: asked.version + 1,
    });
    const none = await register(reception);
    await answer(reception, none, { allergyStatus: 'noneKnown' });
    expect(await record(reception, none.icPassport)).toMatchObject(
      recordedBy(people.reception.name),
    );
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'patients',
      id: String(none.patID),
    });
    expect(history[0]).toMatchObject({
      action: 'edit',
      changes: { allergyStatus: ['notAsked', 'noneKnown'] },
    });
  });

  it('is answered once, and names allergies where there are some', async () => {
    const asked = await register(reception);
    const empty = await reception.refused(api.answerAllergies, {
      patID: asked.patID,
      allergyStatus: 'known',
    });
    expect(refusalReason(empty)).toEqual([400, 'PATIENT.ALLERGIES_MISSING', 'allergyStatus']);
    await answer(reception, asked, { allergyList: ['Latex'] });
    const again = await manager.refused(api.answerAllergies, {
      patID: asked.patID,
      allergyStatus: 'noneKnown',
    });
    expect(refusalReason(again)).toEqual([409, 'PATIENT.ALLERGIES_ASKED', 'allergyList']);
    expect(await record(reception, asked.icPassport)).toMatchObject(known('Latex'));
  });

  it('waits while another person edits the record', async () => {
    const asked = await register(reception);
    await manager.send(api.lockPatientProfile, { NRIC: asked.icPassport });
    const held = await reception.refused(api.answerAllergies, {
      patID: asked.patID,
      allergyStatus: 'noneKnown',
    });
    expect(held.status).toBe(409);
    expect(await record(reception, asked.icPassport)).toMatchObject(notAsked);
  });
});
