import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, register } from '../support/merging.ts';
import { readPdf } from '../support/pdf.ts';
import { refusalReason } from '../support/refusals.ts';
import { doctorIds, people } from '../support/world.ts';

let clinic: Clinic;
let doctor: Caller;
let manager: Caller;
let reception: Caller;
let hour = 0;

beforeAll(async () => {
  clinic = await startClinic();
  [doctor, manager, reception] = await Promise.all([
    clinic.as('doctor'),
    clinic.as('manager'),
    clinic.as('reception'),
  ]);
});
afterAll(() => clinic.stop());

const visit = async (fields: Partial<Input<typeof api.createPatient>> = {}) => {
  const patient = await register(reception, fields);
  const { id } = await book(reception, {
    patientID: patient.icPassport,
    appointmentDate: timeFromToday(
      1 + Math.floor(hour / 20),
      `${String(hour++ % 20).padStart(2, '0')}:00`,
    ),
    resource: '1',
  });
  return { patient, id };
};
type Line = NonNullable<Exclude<Input<typeof api.prescriptionCreate>['lines'], ''>>[number];
const line = (changes: Partial<Line> = {}): Line => ({
  name: 'Panadol',
  substance: 'Paracetamol',
  strength: '500 mg',
  form: 'tablet',
  dose: '1',
  unit: 'tablet',
  frequency: 'three',
  days: 5,
  instructions: 'after food',
  ...changes,
});
const prescribe = async (appointment: number, lines = [line()]) =>
  (await doctor.send(api.prescriptionCreate, { appointment, lines })).data;
const issue = (id: number, isConfirmed?: boolean) =>
  doctor.send(api.prescriptionIssue, { id, ...(isConfirmed && { isConfirmed }) });

const read = async (pdf: Blob) => readPdf(new Uint8Array(await pdf.arrayBuffer()));

describe('a prescription', () => {
  it('is a draft of its doctor until they issue it, and is not changed afterwards', async () => {
    const { id: appointment, patient } = await visit();
    const { id, ...draft } = await prescribe(appointment);
    expect(draft).toMatchObject({
      patient: patient.patID,
      doctor: doctorIds.kl[0],
      state: 'draft',
      addedBy: people.doctor.name,
    });
    const twice = await doctor.refused(api.prescriptionCreate, { appointment, lines: [] });
    expect(refusalReason(twice)).toEqual([409, 'PRESCRIPTION.TAKEN', 'appointment']);
    const lines = [line({ days: 3 })];
    await doctor.send(api.prescriptionUpdate, { id, appointment, lines });
    const { data } = await issue(id);
    expect([data.state, data.issuedAt]).toEqual(['issued', expect.stringMatching(/^\d{4}-/)]);
    const changed = await doctor.refused(api.prescriptionUpdate, { id, appointment, lines: [] });
    expect(refusalReason(changed)[1]).toBe('GENERAL.OTHER_STATE');
    await doctor.refused(api.prescriptionRemove, { id });
    const history = (
      await manager.send(api.recordHistory, { resource: 'prescriptions', id: String(id) })
    ).data;
    expect(history.map(({ action }) => action)).toEqual(['issue', 'create']);
  });

  it('is made void for a reason, and another takes its place', async () => {
    const { id: appointment } = await visit();
    const { id } = await prescribe(appointment);
    await issue(id);
    await doctor.send(api.prescriptionWithdraw, { id, reason: 'Wrong strength' });
    expect((await reception.refused(api.prescriptionPaper, { id })).status).toBe(409);
    const other = await prescribe(appointment);
    await issue(other.id);
  });

  it('has lines when it is issued', async () => {
    const { id: appointment } = await visit();
    const { id } = await prescribe(appointment, []);
    expect(refusalReason(await doctor.refused(api.prescriptionIssue, { id }))[1]).toBe(
      'PRESCRIPTION.EMPTY',
    );
  });

  it('that an allergy speaks against is issued by whoever says that they saw it', async () => {
    const { id: appointment } = await visit({ allergyList: ['Penicillin'] });
    const lines = [
      line({ name: 'Augmentin', substance: 'Amoxicillin, Clavulanic acid' }),
      line(),
      line({ name: 'Panadol Extra' }),
    ];
    const { id } = await prescribe(appointment, lines);
    const refused = await doctor.refused(api.prescriptionIssue, { id });
    expect(refusalReason(refused).slice(0, 2)).toEqual([409, 'PRESCRIPTION.WARNINGS']);
    expect(refused.failures[0]?.params).toEqual({
      warnings: 'Augmentin (Penicillin), Panadol Extra (paracetamol)',
    });
    expect((await doctor.send(api.prescriptionDetail, { id })).data.state).toBe('draft');
    expect((await issue(id, true)).data.state).toBe('issued');
  });

  it('is changed and issued by its author alone, and written by no one else', async () => {
    const { id: appointment } = await visit();
    const { id } = await prescribe(appointment);
    for (const who of [manager, reception])
      expect((await who.refused(api.prescriptionIssue, { id })).status).toBe(403);
    await clinic.owner.query('UPDATE prescription SET created_by = $2 WHERE id = $1', [
      id,
      people.nurse.id,
    ]);
    expect(refusalReason(await doctor.refused(api.prescriptionIssue, { id }))[1]).toBe(
      'GENERAL.NOT_YOURS',
    );
  });

  it('stands in the timeline, and moves when patients are merged', async () => {
    const { id: appointment, patient } = await visit();
    const kept = await register(reception);
    const { id } = await prescribe(appointment);
    await issue(id);
    await merge(manager, kept.patID, patient.patID);
    const { data } = (await reception.send(api.patientTimeline, { nric: kept.icPassport })).data;
    expect(data.find(({ kind }) => kind === 'prescription')).toMatchObject({
      id,
      text: 'Panadol 500 mg',
      state: 'issued',
      who: 'Dr kl 1',
    });
  });
});

describe('its papers', () => {
  it('say who, what, how and how much, once it is issued', async () => {
    const { id: appointment, patient } = await visit({ allergyList: ['Dust'] });
    const { id } = await prescribe(appointment, [
      line(),
      line({ name: 'Ventolin', substance: 'Salbutamol', strength: '', frequency: 'whenNeeded' }),
    ]);
    const early = await reception.refused(api.prescriptionPaper, { id });
    expect(refusalReason(early).slice(0, 2)).toEqual([409, 'PRESCRIPTION.NOT_ISSUED']);
    await issue(id);
    const { text } = await read((await reception.send(api.prescriptionPaper, { id })).data);
    for (const words of [
      patient.name,
      patient.icPassport,
      'Dust',
      '1. Panadol 500 mg',
      'Take 1 tablet three times a day for 5 days, after food',
      'Amount: 15',
      '2. Ventolin',
      'Dr kl 1',
    ])
      expect(text).toContain(words);
    const [entry] = (
      await manager.send(api.recordHistory, { resource: 'prescriptions', id: String(id) })
    ).data;
    expect(entry).toMatchObject({ action: 'print', who: people.reception.name });
  });

  it("are labels in the patient's language, one for each line", async () => {
    const { id: appointment } = await visit({ language: 'Malay' });
    const { id } = await prescribe(appointment, [
      line({ instructions: 'selepas makan' }),
      line({ name: 'Cetirizine', substance: '', frequency: 'atNight' }),
    ]);
    await issue(id);
    const labels = await read((await reception.send(api.prescriptionLabels, { id })).data);
    expect(labels.pages).toBe(2);
    for (const words of [
      'Makan 1 biji tiga kali sehari selama 5 hari, selepas makan',
      'Jumlah: 15',
      'Makan 1 biji pada waktu malam selama 5 hari',
    ])
      expect(labels.text).toContain(words);
  });
});
