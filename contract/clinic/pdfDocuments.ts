import { file, idOf, optionalReference, patientRef, requiredText } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { bodyWithFile, fileAnswer } from '../kit/files.ts';
import { z } from '../kit/zod.ts';
import { paperIssuers } from '../platform/paperValues.ts';
import { examplePdf, formField, formValues, MAX_PDF } from '../platform/pdfForms.ts';

const RESOURCE = 'pdf-documents';

const version = z.object({
  number: z.int().check(z.meta({ description: 'From 1 on.' })),
  savedAt: z.string().check(z.meta({ description: 'Wall clock.' })),
  savedBy: z.string(),
  file: fileAnswer,
});

const document = z
  .object({
    id: z.int(),
    patientID: z.int(),
    icPassport: z.string(),
    title: z.string(),
    template: z
      .nullable(z.string())
      .check(z.meta({ description: 'The form that it was made from, if any.' })),
    isIssued: z
      .boolean()
      .check(
        z.meta({ description: 'Whether doctors alone issue its form, so that it stays as it is.' }),
      ),
    versions: z.array(version).check(z.meta({ description: 'Newest first; GET /api/file.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PdfDocument' }));
export type PatientDocument = z.infer<typeof document>;

const one = z.object({ id: idOf(RESOURCE) });
const done = z.object({ done: z.literal(true) });
const pdf = () => file({ types: ['application/pdf'], maxBytes: MAX_PDF });

/** PDFs that are kept with a patient's record: forms that were filled, and signed, each save a version of its own. */
export const pdfDocuments = {
  pdfDocumentList: call({
    method: 'GET',
    path: '/api/pdf_document_list',
    summary: "A patient's documents with their versions, newest first, at most 200.",
    access: inBranch('list', RESOURCE),
    asksReason: true,
    query: z.object({ nric: patientRef() }),
    answer: z.array(document),
  }),
  pdfDocument: call({
    method: 'GET',
    path: '/api/pdf_document',
    summary: 'One document with its versions.',
    access: inBranch('show', RESOURCE),
    asksReason: true,
    query: one,
    answer: document,
  }),
  pdfFormList: call({
    method: 'GET',
    path: '/api/pdf_form_list',
    summary:
      'The forms that the person can fill for a patient; those that doctors issue are for doctors alone.',
    access: inBranch('create', RESOURCE),
    answer: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        description: z.string(),
        fieldCount: z.int(),
        issuedBy: z.enum(paperIssuers),
      }),
    ),
  }),
  pdfFormDraft: call({
    method: 'GET',
    path: '/api/pdf_form_draft',
    summary:
      "The fields of a form, filled as far as the record says, with the patient's visit of today or the last one before, or the one that is named (404 for another patient's); of the named one, and of today's, with the words of its note, where the person may read notes. Dates are DD/MM/YYYY, those that are typed YYYY-MM-DD. 403 for a form that the person may not issue, 404 for an unknown patient.",
    access: inBranch('create', RESOURCE),
    asksReason: true,
    query: z.object({
      template: idOf('pdf-templates'),
      nric: patientRef(),
      appointmentID: z.optional(idOf('appointments')),
    }),
    answer: z.array(z.extend(formField, { value: z.string() })),
  }),
  fillPdfForm: call({
    method: 'POST',
    path: '/api/fill_pdf_form',
    summary:
      'A form filled with these values, in every script, as PDF. Its fields stay open to change. Nothing is stored. Days are sent as YYYY-MM-DD. 403 for a form that doctors issue.',
    access: inBranch('create', RESOURCE),
    body: z.object({ template: idOf('pdf-templates'), values: formValues() }),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { values: [] },
  }),
  addPdfDocument: call({
    method: 'POST',
    path: '/api/add_pdf_document',
    summary:
      "Keeps a PDF with a patient's record, as its first version. 400 for what is no PDF or could do harm, 403 for a form that doctors issue, 409 where the branch's storage is full.",
    access: inBranch('create', RESOURCE),
    body: z.object({
      nric: patientRef(),
      title: requiredText(1, 150),
      template: optionalReference('pdf-templates'),
      file: pdf(),
    }),
    largestBody: bodyWithFile(MAX_PDF),
    answer: document,
    example: { title: 'Medical certificate', file: examplePdf },
  }),
  savePdfDocument: call({
    method: 'PUT',
    path: '/api/save_pdf_document',
    summary:
      'Saves a document as its next version; the earlier ones stay. With If-Match, only after that version (409 otherwise). 403 for a document of a form that doctors issue.',
    access: inBranch('edit', RESOURCE),
    body: z.object({ id: idOf(RESOURCE), file: pdf() }),
    largestBody: bodyWithFile(MAX_PDF),
    answer: document,
    example: { file: examplePdf },
  }),
  removePdfDocument: call({
    method: 'DELETE',
    path: '/api/remove_pdf_document',
    summary: 'Removes a document with its versions from the record.',
    access: inBranch('delete', RESOURCE),
    query: one,
    answer: done,
  }),
  restorePdfDocument: call({
    method: 'POST',
    path: '/api/restore_pdf_document',
    summary: 'Brings a removed document back.',
    access: inBranch('delete', RESOURCE),
    body: one,
    answer: done,
  }),
};
