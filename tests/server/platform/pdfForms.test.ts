import { PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { patientsOf } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
let reception: Caller;
let certificate: Buffer;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  reception = await clinic.as('reception');
  const [form] = shippedForms;
  if (!form) throw new Error('no form ships');
  certificate = await shippedPdf(form);
});
afterAll(() => clinic.stop());

const upload = (content: Uint8Array, name = 'form.pdf') => ({
  name,
  type: 'application/pdf' as const,
  base64: Buffer.from(content).toString('base64'),
});
const added = async () => {
  const file = upload(certificate);
  return (await admin.send(api.addPdfTemplate, { name: 'Certificate', description: '', file }))
    .data;
};
const textOf = async (pdf: Blob) => {
  const read = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(read, { mergePages: true })).text;
};
const nric = patientsOf.kl.here;

describe('a template', () => {
  it('has its fields read, and those matched whose names say what they hold', async () => {
    const { id, fieldCount, matchedCount } = await added();
    const { data } = await admin.send(api.pdfTemplateFields, { id });
    expect(data).toHaveLength(fieldCount);
    const of = (name: string) => data.find((field) => field.name === name);
    expect(of('patientName')).toEqual({
      name: 'patientName',
      label: 'Name / Nama',
      type: 'text',
      isLong: false,
      options: [],
      source: 'patientName',
    });
    expect(of('Remarks')).toMatchObject({ isLong: true, source: null });
    expect(of('Light duty')).toMatchObject({ type: 'mark', source: null });
    expect(matchedCount).toBe(data.filter(({ source }) => source).length);
  });

  it('is matched anew, and a match that does not fit is refused', async () => {
    const { id } = await added();
    const matches = [{ name: 'Remarks', source: 'visitComplaint' as const }];
    const { data } = await admin.send(api.matchPdfTemplate, { id, matches });
    expect(data).toMatchObject({ matchedCount: 1, version: 2 });
    const marked = [{ name: 'Light duty', source: 'today' as const }];
    expect(
      refusalReason(await admin.refused(api.matchPdfTemplate, { id, matches: marked })),
    ).toEqual([400, 'PDF.DOES_NOT_FIT', 'matches']);
    const unknown = [{ name: 'Nowhere', source: 'today' as const }];
    expect(
      refusalReason(await admin.refused(api.matchPdfTemplate, { id, matches: unknown })),
    ).toEqual([400, 'PDF.NO_SUCH_FIELD', 'matches']);
  });

  it('is refused without fields, and where it does something by itself', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    const add = async (content: Uint8Array) =>
      refusalReason(
        await admin.refused(api.addPdfTemplate, {
          name: 'Other',
          description: '',
          file: upload(content),
        }),
      );
    expect(await add(await plain.save())).toEqual([400, 'PDF.FORM_WITHOUT_FIELDS', 'file']);
    const acting = await PDFDocument.load(certificate);
    acting.addJavaScript('greeting', 'app.alert(1)');
    expect(await add(await acting.save())).toEqual([400, 'FILE.PDF_SCRIPT', 'file']);
    expect(await add(Buffer.from('no PDF at all'))).toEqual([400, 'GENERAL.FILE', 'file']);
  });

  it('is previewed with made-up data in several scripts', async () => {
    const { id } = await added();
    const { data } = await admin.send(api.previewPdfTemplate, { id });
    const text = await textOf(data);
    expect(text).toContain('Medical certificate');
  });

  it('is removed and brought back', async () => {
    const { id } = await added();
    await admin.send(api.removePdfTemplate, { id });
    expect((await admin.refused(api.pdfTemplateFile, { id })).status).toBe(404);
    await admin.send(api.restorePdfTemplate, { id });
    expect((await admin.send(api.pdfTemplateFile, { id })).data.size).toBe(certificate.length);
  });
});

describe('a document', () => {
  it('is filled from the record, in the script of the name, and keeps every version', async () => {
    const name = 'சுகன்யா முருகன்';
    await clinic.owner.query('UPDATE patient SET name = $1 WHERE ic_passport = $2', [name, nric]);
    const template = (await added()).id;
    const { data: fields } = await reception.send(api.pdfFormDraft, { template, nric });
    expect(fields.find((field) => field.name === 'patientName')?.value).toBe(name);
    const typed: Record<string, string> = { 'Light duty': 'yes', Days: '' };
    const values = fields.map((field) => ({
      name: field.name,
      value: typed[field.name] ?? (field.value || '陈美玲 نور'),
    }));
    const { data: filled } = await reception.send(api.fillPdfForm, { template, values });
    const document = await PDFDocument.load(await filled.arrayBuffer());
    const form = document.getForm();
    expect(form.getTextField('patientName').getText()).toBe(name);
    expect(form.getCheckBox('Light duty').isChecked()).toBe(true);
    form.flatten({ updateFieldAppearances: false });
    const printed = await textOf(new Blob([new Uint8Array(await document.save())]));
    for (const part of [name, '陈美玲']) expect(printed).toContain(part);

    const bytes = new Uint8Array(await filled.arrayBuffer());
    const input = { nric, title: 'Certificate', template, file: upload(bytes, 'filled.pdf') };
    const { data: made } = await reception.send(api.addPdfDocument, input);
    expect(made.versions).toMatchObject([{ number: 1, savedBy: 'Rose' }]);
    const save = { id: made.id, file: upload(bytes, 'filled.pdf') };
    const { data: saved } = await reception.send(api.savePdfDocument, save, {
      headers: { 'If-Match': String(made.version) },
    });
    expect(saved.versions.map(({ number }) => number)).toEqual([2, 1]);
    const late = await reception.refused(api.savePdfDocument, save, {
      headers: { 'If-Match': String(made.version) },
    });
    expect(late.status).toBe(409);
    const { data: list } = await reception.send(api.pdfDocumentList, { nric });
    expect(list).toMatchObject([{ id: made.id, versions: [{ number: 2 }, { number: 1 }] }]);
    const usage = (await admin.send(api.pdfDocumentUsage, {})).data;
    expect(usage).toMatchObject([{ template: 'Certificate', documents: 1, versions: 2 }]);
    expect(JSON.stringify(usage)).not.toContain(nric);
  });

  it('is removed with its files by those who remove patients, and brought back', async () => {
    const file = upload(certificate);
    const { data } = await reception.send(api.addPdfDocument, { nric, title: 'Other', file });
    const { id, versions } = data;
    expect((await reception.refused(api.removePdfDocument, { id })).status).toBe(403);
    const doctor = await clinic.as('doctor');
    await doctor.send(api.removePdfDocument, { id });
    const fileId = versions[0]?.file.id ?? 0;
    expect((await reception.refused(api.storedFile, { id: fileId })).status).toBe(404);
    await doctor.send(api.restorePdfDocument, { id });
    expect((await reception.send(api.storedFile, { id: fileId })).data.size).toBe(
      certificate.length,
    );
  });
});
