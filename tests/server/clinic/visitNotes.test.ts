import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, register, unmerge } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';
import { branchIds, doctorIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let doctor: Caller;
let manager: Caller;
let nurse: Caller;
let reception: Caller;
let pj: Caller;
let hour = 0;

beforeAll(async () => {
  clinic = await startClinic();
  [doctor, manager, nurse, reception] = await Promise.all([
    clinic.as('doctor'),
    clinic.as('manager'),
    clinic.as('nurse'),
    clinic.as('reception'),
  ]);
  pj = await clinic.as('tenant', 'pj');
});
afterAll(() => clinic.stop());

const visit = async () => {
  const patient = await register(reception);
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
const write = async (
  appointment: number,
  fields: Partial<Input<typeof api.visitNoteCreate>> = { complaint: 'Fever', plan: 'Fluids' },
) => (await doctor.send(api.visitNoteCreate, { appointment, ...fields })).data;
const panadol = {
  name: 'Panadol',
  form: 'tablet' as const,
  dose: '1',
  unit: 'tablet' as const,
  frequency: 'three' as const,
};
const historyOf = async (who: Caller, resource: string, id: number, opened?: true) =>
  (await who.send(api.recordHistory, { resource, id: String(id), ...(opened && { opened }) })).data;
const timeline = async (who: Caller, nric: string) =>
  (await who.send(api.patientTimeline, { nric })).data.data;

describe('the note of a visit', () => {
  it('is a draft whose saves leave no entries, until signing notes the whole', async () => {
    const { id: appointment, patient } = await visit();
    const note = await write(appointment);
    expect(note).toMatchObject({
      patient: patient.patID,
      doctor: doctorIds.kl[0],
      state: 'draft',
      signedAt: null,
      addedBy: people.doctor.name,
    });
    await doctor.send(api.visitNoteUpdate, {
      id: note.id,
      appointment,
      complaint: 'Fever since Monday',
    });
    await doctor.send(api.visitNoteUpdate, {
      id: note.id,
      appointment,
      diagnoses: [{ name: 'Influenza' }],
    });
    expect((await historyOf(doctor, 'visit-notes', note.id)).map(({ action }) => action)).toEqual([
      'create',
    ]);
    const signed = (await doctor.send(api.visitNoteSign, { id: note.id })).data;
    expect(signed.signedAt).toMatch(/^\d{4}-/);
    const [entry] = await historyOf(doctor, 'visit-notes', note.id);
    expect(entry).toMatchObject({
      action: 'sign',
      changes: {
        complaint: [null, 'Fever since Monday'],
        plan: [null, 'Fluids'],
        state: ['draft', 'signed'],
      },
    });
    expect(JSON.stringify(entry?.changes['diagnoses'])).toContain('Influenza');
    expect(refusalReason(await doctor.refused(api.visitNoteSign, { id: note.id }))[1]).toBe(
      'GENERAL.OTHER_STATE',
    );
  });

  it('is changed after signing by an amendment alone, which keeps what it said', async () => {
    const { id: appointment } = await visit();
    const { id } = await write(appointment, { findings: 'Right knee swollen' });
    await doctor.send(api.visitNoteSign, { id });
    const changed = await doctor.refused(api.visitNoteUpdate, {
      id,
      appointment,
      findings: 'Left',
    });
    expect(refusalReason(changed).slice(0, 2)).toEqual([409, 'GENERAL.OTHER_STATE']);
    await doctor.refused(api.visitNoteRemove, { id });
    const amendment = { id, findings: 'Left knee swollen', reason: 'Wrong side' };
    await doctor.send(api.visitNoteAmend, amendment);
    const [entry] = await historyOf(nurse, 'visit-notes', id);
    expect(entry).toMatchObject({
      action: 'amend',
      changes: {
        findings: ['Right knee swollen', 'Left knee swollen'],
        reason: [null, 'Wrong side'],
      },
    });
    const emptied = { id, findings: '', reason: 'All of it is wrong' };
    expect(refusalReason(await doctor.refused(api.visitNoteAmend, emptied))[1]).toBe(
      'VISIT.NOTE_EMPTY',
    );
  });

  it("is one of a doctor for a visit, never another visit's, and needs words", async () => {
    const [one, other] = [await visit(), await visit()];
    const { id } = await write(one.id, {});
    const twice = await doctor.refused(api.visitNoteCreate, { appointment: one.id });
    expect(refusalReason(twice)).toEqual([409, 'VISIT.NOTE_TAKEN', 'appointment']);
    const moved = await doctor.refused(api.visitNoteUpdate, { id, appointment: other.id });
    expect(refusalReason(moved)).toEqual([400, 'GENERAL.FIXED', 'appointment']);
    expect(refusalReason(await doctor.refused(api.visitNoteSign, { id }))[1]).toBe(
      'VISIT.NOTE_EMPTY',
    );
  });

  it('is changed, signed, amended and removed by its author alone', async () => {
    const { id: appointment } = await visit();
    const { id } = await write(appointment);
    await clinic.owner.query('UPDATE visit_note SET created_by = $2 WHERE id = $1', [
      id,
      people.nurse.id,
    ]);
    const refused = [
      await doctor.refused(api.visitNoteUpdate, { id, appointment, plan: 'Mine' }),
      await doctor.refused(api.visitNoteSign, { id }),
      await doctor.refused(api.visitNoteRemove, { id }),
    ];
    await clinic.owner.query(`UPDATE visit_note SET state = 'signed' WHERE id = $1`, [id]);
    refused.push(await doctor.refused(api.visitNoteAmend, { id, plan: 'Mine', reason: 'Mine' }));
    expect(refused.map((each) => refusalReason(each)[1])).toEqual(
      refused.map(() => 'GENERAL.NOT_YOURS'),
    );
  });

  it('tells the list of diagnoses what is new to it, once it is signed', async () => {
    const { id: appointment } = await visit();
    const diagnoses = [{ name: 'Dengue fever', code: 'A90' }];
    const { id } = await write(appointment, { diagnoses });
    const known = async () =>
      (await doctor.send(api.diagnosisList, {})).data
        .filter(({ name }) => name.toLowerCase() === 'dengue fever')
        .map(({ name, code }) => ({ name, code }));
    expect(await known()).toEqual([]);
    await doctor.send(api.visitNoteSign, { id });
    await doctor.send(api.visitNoteAmend, {
      id,
      diagnoses: [{ name: 'DENGUE FEVER' }],
      reason: 'Its name',
    });
    expect(await known()).toEqual(diagnoses);
  });
});

describe('who reads what is written in the consulting room', () => {
  it('is neither the desk, the manager nor another branch, wherever they look', async () => {
    const { id: appointment, patient } = await visit();
    const words = 'Confidentialword';
    const note = await write(appointment, { complaint: words });
    const vitals = { patient: patient.patID, appointment, pulse: 71, remark: words };
    const { id: vital } = (await nurse.send(api.vitalSignCreate, vitals)).data;
    await doctor.send(api.visitNoteRemove, { id: note.id });
    const [removed] = (await doctor.send(api.visitNoteRemoved, {})).data.data;
    expect(removed).toMatchObject({ id: note.id, complaint: words, addedBy: people.doctor.name });
    const kept = await write(appointment, { complaint: words });
    for (const who of [reception, manager, pj]) {
      const attempts = await Promise.allSettled([
        who.send(api.visitNoteList, {}),
        who.send(api.visitNoteList, { filter: JSON.stringify({ q: words }) }),
        who.send(api.visitNoteDetail, { id: kept.id }),
        who.send(api.visitNoteVersion, { id: kept.id }),
        who.send(api.visitNoteRemoved, {}),
        who.send(api.visitNoteRestore, { id: note.id }),
        who.send(api.vitalSignList, {}),
        who.send(api.vitalSignDetail, { id: vital }),
        who.send(api.vitalSignVersion, { id: vital }),
        who.send(api.vitalSignRemoved, {}),
        who.send(api.patientTimeline, { nric: patient.icPassport }),
        who.send(api.recordHistory, { resource: 'visit-notes', id: String(kept.id), opened: true }),
        who.send(api.recordHistory, { resource: 'vital-signs', id: String(vital), opened: true }),
        who.send(api.recordHistory, { resource: 'patients', id: String(patient.patID) }),
      ]);
      expect(JSON.stringify(attempts)).not.toContain(words);
    }
    const shown = await timeline(nurse, patient.icPassport);
    expect(
      shown
        .filter(({ text }) => text.includes(words))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['visitNote', 'vitalSign']);
  });

  it('is named in the history, once in five minutes, whether in a list, the record or the timeline', async () => {
    const { id: appointment, patient } = await visit();
    const { id } = await write(appointment);
    const readers = async () =>
      (await historyOf(doctor, 'visit-notes', id, true))
        .filter(({ action }) => action === 'show')
        .map(({ who }) => who);
    await readers();
    await timeline(nurse, patient.icPassport);
    await nurse.send(api.visitNoteDetail, { id });
    await nurse.send(api.visitNoteList, { filter: JSON.stringify({ appointment }) });
    expect((await readers()).filter((who) => who === people.nurse.name)).toHaveLength(1);
    await clinic.owner.query(
      `UPDATE audit SET at = at - interval '6 minutes' WHERE resource = 'visit-notes' AND record_id = $1`,
      [String(id)],
    );
    await nurse.send(api.visitNoteVersion, { id });
    expect((await readers()).filter((who) => who === people.nurse.name)).toHaveLength(2);
  });

  it('is named once where they read it in several ways at the same instant', async () => {
    const { id: appointment, patient } = await visit();
    const { id } = await write(appointment);
    await Promise.all([
      ...Array.from({ length: 4 }, () => nurse.send(api.visitNoteDetail, { id })),
      ...Array.from({ length: 4 }, () => timeline(nurse, patient.icPassport)),
    ]);
    const shows = (await historyOf(doctor, 'visit-notes', id, true)).filter(
      ({ action, who }) => action === 'show' && who === people.nurse.name,
    );
    expect(shows).toHaveLength(1);
  });

  it('is named too where they read what was removed, or the history alone', async () => {
    const { id: appointment } = await visit();
    const { id } = await write(appointment);
    const shows = async () =>
      (
        await clinic.owner.query<{ who: number }>(
          `SELECT account_id AS who FROM audit WHERE resource = 'visit-notes' AND record_id = $1 AND action = 'show'`,
          [String(id)],
        )
      ).rows.map(({ who }) => who);
    await historyOf(nurse, 'visit-notes', id);
    expect(await shows()).toEqual([people.nurse.id]);
    await doctor.send(api.visitNoteRemove, { id });
    await doctor.send(api.visitNoteRemoved, {});
    expect(await shows()).toEqual([people.nurse.id, people.doctor.id]);
  });

  it('changes nothing of it, and is told so with each record', async () => {
    const { id: appointment } = await visit();
    const { id } = await write(appointment);
    const of = { filter: JSON.stringify({ appointment }) };
    const mayEdit = async (who: Caller) =>
      (await who.send(api.visitNoteList, of)).data.map((note) => [
        note.id,
        'mayEdit' in note && note.mayEdit,
      ]);
    expect(await mayEdit(doctor)).toEqual([[id, true]]);
    expect(await mayEdit(nurse)).toEqual([[id, false]]);
  });
});

describe('a visit at which something was written', () => {
  it('is given to no other patient, and what was removed does not come back to one', async () => {
    const [one, other] = [await visit(), await visit()];
    const { id } = await write(one.id);
    const given = { id: one.id, patient_id: other.patient.icPassport };
    expect(refusalReason(await reception.refused(api.updateAppointment, given))).toEqual([
      409,
      'APPOINTMENT.WRITTEN_ABOUT',
      'patient_id',
    ]);
    await reception.send(api.updateAppointment, {
      id: one.id,
      patient_id: one.patient.icPassport,
    });
    await doctor.send(api.visitNoteRemove, { id });
    await reception.send(api.updateAppointment, given);
    expect((await doctor.refused(api.visitNoteRestore, { id })).status).toBe(404);
    await write(one.id);
  });
});

describe('a paper of a visit', () => {
  const template = async () => {
    const form = shippedForms.find(({ fileName }) => fileName === 'referral-letter.pdf');
    if (!form) throw new Error('there is no referral letter');
    const administrator = await clinic.as('admin');
    const base64 = (await shippedPdf(form)).toString('base64');
    const file = { name: form.fileName, type: 'application/pdf' as const, base64 };
    const input = { name: `Referral ${++hour}`, description: '', file };
    return (await administrator.send(api.addPdfTemplate, input)).data.id;
  };

  it('begins with the words of its note, for those alone who may read it', async () => {
    const { id: appointmentID, patient } = await visit();
    const other = await visit();
    await write(appointmentID, {
      complaint: 'Chest pain',
      plan: 'Aspirin',
      diagnoses: [{ name: 'Angina' }, { name: 'Asthma' }],
    });
    const asked = { template: await template(), nric: patient.icPassport };
    const words = async (who: Caller, of: { appointmentID?: number } = { appointmentID }) => {
      const { data } = await who.send(api.pdfFormDraft, { ...asked, ...of });
      return ['noteComplaint', 'noteDiagnoses', 'notePlan'].map(
        (source) => data.find((field) => field.source === source)?.value,
      );
    };
    expect(await words(doctor)).toEqual(['Chest pain', 'Angina, Asthma', 'Aspirin']);
    // The draft of a doctor is nobody else's to quote, and the desk reads no notes.
    expect(await words(nurse)).toEqual(['', '', '']);
    expect(await words(reception)).toEqual(['', '', '']);
    const [note] = (await doctor.send(api.visitNoteList, {})).data.filter(
      (each) => each.appointment === appointmentID,
    );
    await doctor.send(api.visitNoteSign, { id: note?.id ?? 0 });
    expect(await words(nurse)).toEqual(['Chest pain', 'Angina, Asthma', 'Aspirin']);
    expect(await words(reception)).toEqual(['', '', '']);
    // A visit of another day is quoted where it is named alone.
    expect(await words(doctor, {})).toEqual(['', '', '']);
    const mixed = { ...asked, appointmentID: other.id };
    expect((await doctor.refused(api.pdfFormDraft, mixed)).status).toBe(404);
  });
});

describe('a patient or an appointment that was removed', () => {
  it('is written about no more, and gets nothing back', async () => {
    const { patient, id: appointment } = await visit();
    const note = await write(appointment);
    await doctor.send(api.visitNoteRemove, { id: note.id });
    const vitals = { patient: patient.patID, appointment, pulse: 70 };
    const prescription = { appointment, lines: [panadol] };
    const refused = async () => [
      (await doctor.refused(api.visitNoteCreate, { appointment, plan: 'Rest' })).status,
      (await doctor.refused(api.visitNoteRestore, { id: note.id })).status,
      (await doctor.refused(api.prescriptionCreate, prescription)).status,
      (await nurse.refused(api.vitalSignCreate, vitals)).status,
    ];
    await manager.send(api.removePatient, { patID: patient.patID, password: PASSWORD });
    expect(await refused()).toEqual([404, 404, 404, 404]);
    await manager.send(api.recoverPatient, { patID: patient.patID, password: PASSWORD });
    await reception.send(api.removeAppointment, { id: appointment, password: PASSWORD });
    expect(await refused()).toEqual([404, 404, 404, 404]);
  });

  it('has no prescription issued that was begun before', async () => {
    const { patient, id: appointment } = await visit();
    const prescription = { appointment, lines: [panadol] };
    const { id } = (await doctor.send(api.prescriptionCreate, prescription)).data;
    await manager.send(api.removePatient, { patID: patient.patID, password: PASSWORD });
    const issue = { id, isConfirmed: true };
    expect((await doctor.refused(api.prescriptionIssue, issue)).status).toBe(404);
  });
});

describe('vital signs', () => {
  it('are one value at least, a pressure two, and give a body mass index', async () => {
    const { patient, id: appointment } = await visit();
    const of = { patient: patient.patID, appointment };
    for (const wrong of [
      {},
      { systolic: 120 },
      { diastolic: 80 },
      { systolic: 80, diastolic: 120 },
    ])
      expect(refusalReason(await nurse.refused(api.vitalSignCreate, { ...of, ...wrong }))[1]).toBe(
        'VITALS.RULE',
      );
    const measured = {
      systolic: 128,
      diastolic: 82,
      temperature: '37.2',
      weight: '70',
      height: '175',
    };
    const { data } = await nurse.send(api.vitalSignCreate, { ...of, ...measured });
    expect(data).toMatchObject({ bmi: '22.9', addedBy: people.nurse.name });
    const [entry] = (await timeline(doctor, patient.icPassport)).filter(
      ({ kind }) => kind === 'vitalSign',
    );
    expect(entry).toMatchObject({
      text: '128/82 mmHg · 37.2 °C · 70.0 kg · 175.0 cm',
      who: people.nurse.name,
    });
    const theirs = await doctor.refused(api.vitalSignUpdate, { id: data.id, ...of, pulse: 80 });
    expect(refusalReason(theirs)[1]).toBe('GENERAL.NOT_YOURS');
  });

  it('are those of the patient of their visit', async () => {
    const [one, other] = [await visit(), await visit()];
    const mixed = { patient: one.patient.patID, appointment: other.id, pulse: 70 };
    expect((await nurse.refused(api.vitalSignCreate, mixed)).status).toBe(404);
    const { id } = (await nurse.send(api.vitalSignCreate, { ...mixed, appointment: one.id })).data;
    for (const change of [mixed, { patient: other.patient.patID }])
      expect((await nurse.refused(api.vitalSignUpdate, { id, ...change })).status).toBe(404);
    const both = { patient: other.patient.patID, appointment: other.id };
    await nurse.send(api.vitalSignUpdate, { id, ...both });
  });
});

describe('merging patients', () => {
  it('moves notes and vital signs with their visit, back again, and what is restored meanwhile', async () => {
    const [goes, kept] = [await visit(), await register(reception)];
    const note = await write(goes.id);
    const of = { patient: goes.patient.patID, appointment: goes.id };
    const [stays, removed] = [
      (await nurse.send(api.vitalSignCreate, { ...of, pulse: 70 })).data,
      (await nurse.send(api.vitalSignCreate, { ...of, pulse: 71 })).data,
    ];
    const other = await book(reception, {
      patientID: goes.patient.icPassport,
      appointmentDate: timeFromToday(40, '10:00'),
      resource: '1',
    });
    const gone = await write(other.id, { complaint: 'Removed meanwhile' });
    await doctor.send(api.visitNoteRemove, { id: gone.id });
    await nurse.send(api.vitalSignRemove, { id: removed.id });
    const { mergeID } = await merge(manager, kept.patID, goes.patient.patID);
    await doctor.send(api.visitNoteRestore, { id: gone.id });
    await nurse.send(api.vitalSignRestore, { id: removed.id });
    const whose = async () => [
      (await doctor.send(api.visitNoteDetail, { id: note.id })).data.patient,
      (await doctor.send(api.visitNoteDetail, { id: gone.id })).data.patient,
      (await doctor.send(api.vitalSignDetail, { id: stays.id })).data.patient,
      (await doctor.send(api.vitalSignDetail, { id: removed.id })).data.patient,
    ];
    expect(await whose()).toEqual([kept.patID, kept.patID, kept.patID, kept.patID]);
    await unmerge(manager, mergeID);
    expect((await whose()).toSpliced(1, 1).toSpliced(2, 1)).toEqual([
      goes.patient.patID,
      goes.patient.patID,
    ]);
  });
});

it('a nurse of no doctor writes no notes, and neither does a doctor of another branch here', async () => {
  const { id: appointment } = await visit();
  expect((await nurse.refused(api.visitNoteCreate, { appointment })).status).toBe(403);
  expect((await pj.refused(api.visitNoteCreate, { appointment })).status).toBe(403);
  await clinic.owner.query('UPDATE doctor SET account_id = NULL WHERE branch_id = $1', [
    branchIds.kl,
  ]);
  const noDoctor = await doctor.refused(api.visitNoteCreate, { appointment });
  expect(refusalReason(noDoctor).slice(0, 2)).toEqual([403, 'VISIT.NO_DOCTOR']);
});
