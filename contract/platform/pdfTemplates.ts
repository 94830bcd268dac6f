import { changeOf, file, idOf, oneOf, optionalText, requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { bodyWithFile } from '../kit/files.ts';
import { MAX_FORM_FIELDS } from '../kit/pdfForms.ts';
import { z } from '../kit/zod.ts';
import { issuing, paperIssuers } from './paperValues.ts';
import { examplePdf, formField, formSourceNames, MAX_PDF } from './pdfForms.ts';

const RESOURCE = 'pdf-templates';

const template = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    issuedBy: z.enum(paperIssuers),
    series: z.string().check(z.meta({ description: 'What the numbers of its papers begin with.' })),
    fileName: z.string(),
    size: z.int().check(z.meta({ description: 'Bytes.' })),
    fieldCount: z.int(),
    matchedCount: z
      .int()
      .check(z.meta({ description: 'How many of its fields are filled from the record.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PdfTemplate' }));

const fields = z.object({
  name: requiredText(1, 100),
  description: optionalText(255),
  ...issuing,
});
const one = z.object({ id: idOf(RESOURCE) });
const done = z.object({ done: z.literal(true) });
const example = { name: 'Medical certificate', description: 'For employers' };

/** PDF forms that clinics fill for their patients. */
export const pdfTemplates = {
  pdfTemplateList: listCall({
    method: 'GET',
    path: '/api/pdf_template_list',
    summary: 'The PDF forms that clinics may fill for their patients.',
    access: onPlatform('list', RESOURCE),
    list: {
      sort: ['name', 'description', 'issuedBy', 'fieldCount', 'matchedCount', 'id'],
      ids: RESOURCE,
    },
    answer: z.array(template),
  }),
  pdfTemplate: call({
    method: 'GET',
    path: '/api/pdf_template',
    summary: 'One of the PDF forms.',
    access: onPlatform('show', RESOURCE),
    query: one,
    answer: template,
  }),
  pdfTemplateFields: call({
    method: 'GET',
    path: '/api/pdf_template_fields',
    summary: 'The fields of a form in their order, each with what it is filled with.',
    access: onPlatform('show', RESOURCE),
    query: one,
    answer: z.array(formField),
  }),
  addPdfTemplate: call({
    method: 'POST',
    path: '/api/add_pdf_template',
    summary:
      'Adds a form and reads its fields; those whose names say what they hold are matched at once. 400 for what is no PDF, has no fields, or could do harm.',
    access: onPlatform('create', RESOURCE),
    body: z.extend(fields, { file: file({ types: ['application/pdf'], maxBytes: MAX_PDF }) }),
    largestBody: bodyWithFile(MAX_PDF),
    answer: template,
    example: { ...example, file: examplePdf },
  }),
  updatePdfTemplate: call({
    method: 'PUT',
    path: '/api/update_pdf_template',
    summary:
      'Changes name, description and who may issue it; the form itself stays. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z.object({ ...changeOf(fields.shape), id: idOf(RESOURCE) }),
    answer: template,
    example,
  }),
  matchPdfTemplate: call({
    method: 'PUT',
    path: '/api/match_pdf_template',
    summary:
      'Says what fields of a form are filled with; the others are typed. 400 where a field does not exist or does not fit. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z.object({
      id: idOf(RESOURCE),
      matches: z
        .array(z.object({ name: requiredText(1, 200), source: oneOf(formSourceNames) }))
        .check(z.maxLength(MAX_FORM_FIELDS, { error: 'GENERAL.INVALID' })),
    }),
    answer: template,
    example: { matches: [] },
  }),
  removePdfTemplate: call({
    method: 'DELETE',
    path: '/api/remove_pdf_template',
    summary: 'Takes a form out of use. Documents that were made from it stay.',
    access: onPlatform('delete', RESOURCE),
    query: one,
    answer: done,
  }),
  restorePdfTemplate: call({
    method: 'POST',
    path: '/api/restore_pdf_template',
    summary: 'Brings a removed form back.',
    access: onPlatform('delete', RESOURCE),
    body: one,
    answer: done,
  }),
  pdfTemplateFile: call({
    method: 'GET',
    path: '/api/pdf_template_file',
    summary: 'The form as it was uploaded.',
    access: onPlatform('show', RESOURCE),
    query: one,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
  previewPdfTemplate: call({
    method: 'GET',
    path: '/api/preview_pdf_template',
    summary: 'The form filled with made-up data of a patient, as it is matched.',
    access: onPlatform('show', RESOURCE),
    query: one,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
  pdfDocumentUsage: call({
    method: 'GET',
    path: '/api/pdf_document_usage',
    summary:
      "How many documents each clinic keeps with its patients, by form: counts, bytes and the last day. Of patients and of what the documents say, nothing. At most 1,000 rows, the clinics' names in order.",
    access: onPlatform('list', RESOURCE),
    answer: z.array(
      z.object({
        branchID: z.int(),
        branch: z.string(),
        template: z
          .nullable(z.string())
          .check(z.meta({ description: 'Null for files that are no form of the platform.' })),
        documents: z.int(),
        versions: z.int(),
        size: z.int().check(z.meta({ description: 'Bytes of all versions.' })),
        lastDay: z.string().check(z.meta({ description: 'YYYY-MM-DD' })),
      }),
    ),
  }),
};
