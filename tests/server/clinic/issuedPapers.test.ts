import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { paperDay } from '../../../contract/platform/paperValues.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { merge, register, unmerge } from '../support/merging.ts';
import { refusalReason } from '../support/refusals.ts';
import { doctorIds, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let doctor: Caller;
let colleague: Caller;
let reception: Caller;
let certificate: number;
const nric: string = patientsOf.kl.here;
const today = clinicToday();
const inDays = (days: number) => addDays(today, days);

beforeAll(async () => {
  clinic = await startClinic(
    {},
    {
      before: async (owner) => {
        await owner.query(`UPDATE membership SET role = 'Doctor' WHERE account_id = $1`, [
          people.reception2.id,
        ]);
        await owner.query('UPDATE doctor SET account_id = $1, name = $2 WHERE id = $3', [
          people.reception2.id,
          'Dr Rahim',
          doctorIds.kl[1],
        ]);
        await owner.query(`UPDATE doctor SET name = 'Dr Devi Nair' WHERE id = $1`, [
          doctorIds.kl[0],
        ]);
      },
    },
  );
  const admin = await clinic.as('admin');
  doctor = await clinic.as('doctor');
  colleague = await clinic.as('reception2');
  reception = await clinic.as('reception');
  const [form] = shippedForms;
  if (!form) throw new Error('no form ships');
  const file = {
    name: 'medical-certificate.pdf',
    type: 'application/pdf' as const,
    base64: (await shippedPdf(form)).toString('base64'),
  };
  const issuing = { issuedBy: 'doctor' as const, series: 'MC' };
  const given = { name: 'Certificate', description: '', file, ...issuing };
  certificate = (await admin.send(api.addPdfTemplate, given)).data.id;
});
afterAll(() => clinic.stop());

const period = (from: string, to: string, more: Record<string, string> = {}) =>
  Object.entries({ From: from, To: to, ...more }).map(([name, value]) => ({ name, value }));
const issued = async (caller: Caller, values = period(today, inDays(1)), of = nric) =>
  (await caller.send(api.issuePaper, { nric: of, template: certificate, values })).data;
const textOf = async (pdf: Blob) => {
  const read = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(read, { mergePages: true })).text.replace(/\s+/g, ' ');
};
const printed = async (caller: Caller, id: number) =>
  textOf((await caller.send(api.printIssuedPaper, { id })).data);
const papersOf = async (caller: Caller, of = nric) =>
  (await caller.send(api.issuedPaperList, { nric: of })).data;

describe('a certificate', () => {
  it('is made by a doctor alone, by no way round', async () => {
    const input = { nric, template: certificate, values: period(today, today) };
    for (const person of ['reception', 'nurse', 'manager', 'tenant'] as const) {
      const caller = await clinic.as(person);
      expect((await caller.refused(api.issuePaper, input)).status).toBe(403);
      const forms = (await caller.send(api.pdfFormList, {})).data;
      expect(forms.map(({ id }) => id)).not.toContain(certificate);
      const draft = { template: certificate, nric };
      expect(refusalReason(await caller.refused(api.pdfFormDraft, draft))).toEqual([
        403,
        'PAPER.BY_DOCTORS',
        undefined,
      ]);
    }
    const file = {
      name: 'mine.pdf',
      type: 'application/pdf' as const,
      base64: Buffer.from(await (await filledOfOther()).arrayBuffer()).toString('base64'),
    };
    for (const caller of [reception, doctor]) {
      const filling = await caller.refused(api.fillPdfForm, { template: certificate, values: [] });
      expect(refusalReason(filling)).toEqual([403, 'PAPER.ONLY_ISSUED', 'template']);
      const keeping = { nric, title: 'Medical certificate', template: certificate, file };
      expect(refusalReason(await caller.refused(api.addPdfDocument, keeping))).toEqual([
        403,
        'PAPER.ONLY_ISSUED',
        'template',
      ]);
    }
  });

  it('names the doctor who is signed in, and counts the days, both ends included', async () => {
    const paper = await issued(doctor, period(inDays(-2), inDays(3), { Remarks: 'Rest 陈' }));
    expect(paper).toMatchObject({
      title: 'Certificate',
      doctor: 'Dr Devi Nair',
      from: inDays(-2),
      to: inDays(3),
      days: 6,
      voided: null,
    });
    const text = await printed(doctor, paper.id);
    for (const part of [
      'Dr Devi Nair',
      paperDay(inDays(-2)),
      paperDay(inDays(3)),
      'Rest 陈',
      nric,
      `No. ${paper.number}`,
    ])
      expect(text).toContain(part);
    // Days stand beside the last day.
    expect(text).toContain(`${paperDay(inDays(3))}6`);
    expect(text).not.toContain('Dr Rahim');
  });

  it.each([
    ['a day that is none', 'yesterday', 'x', 'PAPER.DAY'],
    ['no day', '', '', 'PAPER.MISSING'],
    ['an end before its beginning', today, inDays(-1), 'PAPER.BEFORE_FIRST'],
    ['more than 90 days', today, inDays(90), 'PAPER.TOO_LONG'],
    ['a beginning eight days ago', inDays(-8), today, 'PAPER.FIRST_DAY'],
    ['a beginning in 31 days', inDays(31), inDays(31), 'PAPER.FIRST_DAY'],
  ])('is refused with %s', async (_, from, to, code) => {
    const input = { nric, template: certificate, values: period(from, to) };
    const refused = await doctor.refused(api.issuePaper, input);
    expect(refusalReason(refused)).toEqual([400, code, 'values']);
  });

  it('takes nothing typed for what the records say, nor days that are counted', async () => {
    for (const [name, value, code] of [
      ['doctor', 'Dr Rahim', 'PAPER.NOT_TYPED'],
      ['patientName', 'Somebody', 'PAPER.NOT_TYPED'],
      ['Nowhere', 'x', 'PAPER.NOT_TYPED'],
      ['Days', '365', 'PAPER.COUNTED'],
    ] as const) {
      const values = period(today, today, { [name]: value });
      const refused = await doctor.refused(api.issuePaper, { nric, template: certificate, values });
      expect(refusalReason(refused)).toEqual([400, code, 'values']);
    }
  });

  it('is refused to an account that belongs to no doctor of the branch', async () => {
    await clinic.owner.query('UPDATE doctor SET account_id = NULL WHERE id = $1', [
      doctorIds.kl[1],
    ]);
    const input = { nric, template: certificate, values: period(today, today) };
    expect(refusalReason(await colleague.refused(api.issuePaper, input))).toEqual([
      403,
      'PAPER.NO_DOCTOR',
      undefined,
    ]);
    await clinic.owner.query('UPDATE doctor SET account_id = $1 WHERE id = $2', [
      people.reception2.id,
      doctorIds.kl[1],
    ]);
  });

  it('has the next number of its branch, without a gap, from several at once and after refusals', async () => {
    const before = Number((await issued(doctor)).number.slice(2));
    await doctor.refused(api.issuePaper, { nric, template: certificate, values: period('', '') });
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => issued(index % 2 ? doctor : colleague)),
    );
    expect(made.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 6 }, (_, index) => `MC${String(before + 1 + index).padStart(6, '0')}`),
    );
  });

  it('is an original once, and a copy that says so in the language of the page', async () => {
    const { id } = await issued(doctor);
    expect(await printed(doctor, id)).not.toContain('COPY');
    expect(await printed(doctor, id)).toContain('COPY');
    expect(await printed(reception, id)).toContain('COPY');
    const { data } = await reception.send(
      api.printIssuedPaper,
      { id },
      { headers: { 'Accept-Language': 'ms' } },
    );
    expect(await textOf(data)).toContain('SALINAN');
  });

  it('is printed again by its doctor and the reception, and by no one else', async () => {
    const { id } = await issued(doctor);
    expect(refusalReason(await colleague.refused(api.printIssuedPaper, { id }))).toEqual([
      403,
      'PAPER.OWN_ONLY',
      undefined,
    ]);
    for (const person of ['nurse', 'manager', 'tenant'] as const) {
      const caller = await clinic.as(person);
      expect((await caller.refused(api.printIssuedPaper, { id })).status).toBe(403);
      expect((await caller.refused(api.issuedPaperList, { nric })).status).toBe(403);
      const { data } = (await caller.send(api.patientTimeline, { nric })).data;
      expect(data.map(({ kind }) => kind)).not.toContain('issuedPaper');
    }
    const of = async (caller: Caller) => (await papersOf(caller)).find((each) => each.id === id);
    expect(await of(doctor)).toMatchObject({ mayPrint: true, mayVoid: true });
    expect(await of(colleague)).toMatchObject({ mayPrint: false, mayVoid: false });
    expect(await of(reception)).toMatchObject({ mayPrint: true, mayVoid: false });
  });

  it('is voided by its doctor for a reason, stays, and is marked on every printing', async () => {
    const { id, number, version } = await issued(doctor);
    const reason = 'Wrong person';
    expect(refusalReason(await colleague.refused(api.voidIssuedPaper, { id, reason }))).toEqual([
      403,
      'PAPER.OWN_ONLY',
      undefined,
    ]);
    expect((await reception.refused(api.voidIssuedPaper, { id, reason })).status).toBe(403);
    expect((await doctor.refused(api.voidIssuedPaper, { id, reason: '' })).status).toBe(400);
    const stale = await doctor.refused(
      api.voidIssuedPaper,
      { id, reason },
      { headers: { 'If-Match': String(version + 1) } },
    );
    expect(stale.status).toBe(409);
    const { data } = await doctor.send(api.voidIssuedPaper, { id, reason });
    expect(data).toMatchObject({ number, voided: { by: people.doctor.name, reason } });
    expect(refusalReason(await doctor.refused(api.voidIssuedPaper, { id, reason }))).toEqual([
      409,
      'PAPER.IS_VOID',
      undefined,
    ]);
    for (const caller of [doctor, reception]) {
      expect(await printed(caller, id)).toContain('VOID');
      expect((await papersOf(caller)).find((each) => each.id === id)?.voided?.reason).toBe(reason);
    }
    const { data: timeline } = (await doctor.send(api.patientTimeline, { nric })).data;
    expect(timeline.find((item) => item.kind === 'issuedPaper' && item.id === id)).toMatchObject({
      title: `Certificate ${number}`,
      text: `${today}/${inDays(1)}`,
      state: 'void',
      who: 'Dr Devi Nair',
    });
    const history = await doctor.send(api.recordHistory, {
      resource: 'issued-papers',
      id: String(id),
    });
    expect(history.data.map(({ action }) => action)).toEqual(['print', 'print', 'void', 'create']);
  });

  it('stays as it was issued when form, doctor and patient change', async () => {
    const { id } = await issued(doctor);
    await clinic.owner.query(`UPDATE doctor SET name = 'Dr Devi New' WHERE id = $1`, [
      doctorIds.kl[0],
    ]);
    const before = await clinic.owner.query<{ name: string }>(
      'SELECT name FROM patient WHERE ic_passport = $1',
      [nric],
    );
    await clinic.owner.query(`UPDATE patient SET name = 'Renamed' WHERE ic_passport = $1`, [nric]);
    const admin = await clinic.as('admin');
    await admin.send(api.removePdfTemplate, { id: certificate });
    const text = await printed(doctor, id);
    expect(text).toContain('Dr Devi Nair');
    expect(text).toContain(before.rows[0]?.name);
    await admin.send(api.restorePdfTemplate, { id: certificate });
    await clinic.owner.query(`UPDATE doctor SET name = 'Dr Devi Nair' WHERE id = $1`, [
      doctorIds.kl[0],
    ]);
  });

  it('goes along when its patient is merged, and back when that is undone', async () => {
    const kept = await register(reception);
    const goes = await register(reception);
    const { id } = await issued(doctor, period(today, today), goes.icPassport);
    const manager = await clinic.as('manager');
    const { mergeID } = await merge(manager, kept.patID, goes.patID);
    expect((await papersOf(doctor, kept.icPassport)).map((each) => each.id)).toEqual([id]);
    expect(await printed(reception, id)).toContain(goes.icPassport);
    await unmerge(manager, mergeID);
    expect((await papersOf(doctor, kept.icPassport)).map((each) => each.id)).toEqual([]);
  });
});

describe('a slip that doctors issue', () => {
  it('is theirs alone, kept with number and days, and printed again as it was', async () => {
    const { id: appointmentID } = await book(reception, {
      patientID: nric,
      resource: String(doctorIds.kl[1]),
      appointmentDate: timeFromToday(1, '10:00'),
    });
    const list = async (caller: Caller) =>
      (await caller.send(api.ownPrintSlipList, { type: 'appointment' })).data;
    expect((await list(reception)).map(({ printSlipName }) => printSlipName)).not.toContain(
      'Medical certificate',
    );
    const slip = (await list(doctor)).find((each) => each.printSlipName === 'Medical certificate');
    if (!slip) throw new Error('the slip is not offered to a doctor');
    expect(slip.asks.map(({ kind }) => kind)).toEqual(['days', 'from', 'to', 'text']);
    const answers = [
      { ask: 'From', text: today },
      { ask: 'To', text: inDays(2) },
      { ask: 'Diagnosis', text: 'Fever' },
    ];
    const printing = { id: slip.id, appointmentID, answers };
    for (const caller of [reception, doctor])
      expect(refusalReason(await caller.refused(api.printAppointmentSlip, printing))).toEqual([
        403,
        'PAPER.ONLY_ISSUED',
        'id',
      ]);
    const input = { slip: slip.id, appointmentID, answers };
    expect((await reception.refused(api.issueSlip, input)).status).toBe(403);
    const typed = { ...input, answers: [{ ask: 'From', text: 'yesterday' }] };
    expect(refusalReason(await doctor.refused(api.issueSlip, typed))).toEqual([
      400,
      'PAPER.DAY',
      'answers',
    ]);
    const unsaid = { slip: slip.id, nric, answers };
    expect(refusalReason(await doctor.refused(api.issueSlip, unsaid))).toEqual([
      400,
      'GENERAL.REQUIRED',
      'appointmentID',
    ]);
    const { data: paper } = await doctor.send(api.issueSlip, input);
    expect(paper).toMatchObject({ title: 'Medical certificate', from: today, days: 3 });
    expect(await papersOf(doctor)).toContainEqual(paper);
    const text = await printed(doctor, paper.id);
    for (const part of [`No. ${paper.number}`, 'Dr Devi Nair', 'Fever', 'for 3 day(s)'])
      expect(text).toContain(part);
    for (const part of ['Dr Rahim', 'COPY']) expect(text).not.toContain(part);
    const again = await printed(reception, paper.id);
    for (const part of ['COPY', 'Dr Devi Nair', 'Fever', paperDay(inDays(2))])
      expect(again).toContain(part);
  });
});

/** A PDF that anyone may fill. */
async function filledOfOther(): Promise<Blob> {
  const form = shippedForms[1];
  if (!form) throw new Error('no second form ships');
  const base64 = (await shippedPdf(form)).toString('base64');
  const admin = await clinic.as('admin');
  const file = { name: 'consent.pdf', type: 'application/pdf' as const, base64 };
  const { data } = await admin.send(api.addPdfTemplate, { name: 'Consent', description: '', file });
  return (await reception.send(api.fillPdfForm, { template: data.id, values: [] })).data;
}

describe('what a request says of its author', () => {
  it('counts for nothing: who is signed in did it', async () => {
    const claimed = { username: people.doctor.email, created_by: 'Dr Devi' };
    const patient = await register(reception, { username: claimed.username });
    const history = async (resource: string, id: number) =>
      (await reception.send(api.recordHistory, { resource, id: String(id) })).data;
    expect((await history('patients', patient.patID)).map(({ who }) => who)).toEqual(['Rose']);
    const booked = await book(reception, {
      patientID: patient.icPassport,
      patientName: patient.name,
      resource: String(doctorIds.kl[2]),
      appointmentDate: timeFromToday(1, '15:00'),
    });
    const { data } = await reception.send(api.updateAppointment, {
      id: booked.id,
      remark: 'Moved',
      ...claimed,
    });
    expect(JSON.stringify(data)).not.toContain('Devi');
    expect((await history('appointments', booked.id)).map(({ who }) => who)).toEqual([
      'Rose',
      'Rose',
    ]);
  });
});
