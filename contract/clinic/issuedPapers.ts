import { idOf, patientRef, requiredText } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { orElse, orLeftOut } from '../kit/kinds/optional.ts';
import { z } from '../kit/zod.ts';
import { formValues } from '../platform/pdfForms.ts';
import { slipAnswers } from '../reports/printSlips.ts';

const RESOURCE = 'issued-papers';

const issuedPaper = z
  .object({
    id: z.int(),
    patientID: z.int(),
    icPassport: z.string(),
    number: z
      .string()
      .check(z.meta({ description: 'Of the branch and series, without a gap, such as MC000012.' })),
    title: z.string(),
    doctor: z.string(),
    issuedAt: z.string().check(z.meta({ description: 'Wall clock.' })),
    from: z
      .nullable(z.string())
      .check(z.meta({ description: 'YYYY-MM-DD; null for a paper without a period.' })),
    to: z.nullable(z.string()),
    days: z
      .nullable(z.int())
      .check(z.meta({ description: 'The first and the last day included.' })),
    mayPrint: z.boolean().check(z.meta({ description: 'Whether the person may print it again.' })),
    mayVoid: z.boolean().check(z.meta({ description: 'Whether the person may void it.' })),
    voided: z
      .nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() }))
      .check(
        z.meta({ description: 'When (wall clock), by whom and why it was voided, if it was.' }),
      ),
    version: z.int(),
  })
  .check(z.meta({ id: 'IssuedPaper' }));
export type IssuedPaper = z.infer<typeof issuedPaper>;

/**
 * Certificates, letters and whatever else a doctor alone issues, made of the forms and slips that say so. They never
 * change; a wrong one is voided and stays.
 */
export const issuedPapers = {
  issuedPaperList: call({
    method: 'GET',
    path: '/api/issued_paper_list',
    summary: 'What doctors issued for a patient, voided ones too, newest first, at most 200.',
    access: inBranch('list', RESOURCE),
    asksReason: true,
    query: z.object({ nric: patientRef() }),
    answer: z.array(issuedPaper),
  }),
  issuePaper: call({
    method: 'POST',
    path: '/api/issue_paper',
    summary:
      'Issues a paper in the name of the doctor who is signed in (403 for an account that is no doctor of the branch), with the next number of its series. What it says of patient, clinic, doctor and day comes from the records and is not sent (400); days are YYYY-MM-DD, within bounds, and counted by the server.',
    access: inBranch('create', RESOURCE),
    body: z.object({
      nric: patientRef(),
      template: idOf('pdf-templates'),
      values: orElse(formValues(), []),
    }),
    answer: issuedPaper,
    example: { values: [] },
  }),
  issueSlip: call({
    method: 'POST',
    path: '/api/issue_slip',
    summary:
      'Issues a print slip that doctors issue, as a paper is issued: of a patient, or of the patient of an appointment, as the slip is printed for one or the other (400 without it). `answers` are texts for what it asks for, days as YYYY-MM-DD.',
    access: inBranch('create', RESOURCE),
    body: z.object({
      slip: idOf('issuedSlips'),
      nric: orLeftOut(patientRef()),
      appointmentID: orLeftOut(idOf('appointments')),
      answers: slipAnswers(),
    }),
    needsOne: ['nric', 'appointmentID'],
    answer: issuedPaper,
  }),
  printIssuedPaper: call({
    method: 'POST',
    path: '/api/print_issued_paper',
    summary:
      'An issued paper as PDF: the original once, afterwards a copy that says so, and a voided one always marked as void. Doctors print their own (403 otherwise).',
    access: inBranch('print', RESOURCE),
    asksReason: true,
    body: z.object({ id: idOf(RESOURCE) }),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
  voidIssuedPaper: call({
    method: 'POST',
    path: '/api/void_issued_paper',
    summary:
      'Voids a paper for a reason. It stays, marked, with its number. For the doctor who issued it alone (403); 409 where it is voided already.',
    access: inBranch('void', RESOURCE),
    body: z.object({ id: idOf(RESOURCE), reason: requiredText(3, 300) }),
    answer: issuedPaper,
    example: { reason: 'Wrong dates' },
  }),
};
