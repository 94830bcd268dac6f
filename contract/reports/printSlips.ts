import {
  changeOf,
  idOf,
  oneOf,
  optionalText,
  orElse,
  patientRef,
  requiredText,
} from '../fields.ts';
import { inAccount, inBranch, onPlatform, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { issuing, paperIssuers, typedKinds } from '../platform/paperValues.ts';
import { slipRecordNames } from './dataSets.ts';
import { MAX_WORDS, MOST_ASKED } from './dialect.ts';
import { definitionOf, definitionXml } from './wire.ts';

const RESOURCE = 'print-slips';

/** How far a visit has come for which one press prints a slip; none for one that is chosen. */
export const visitStages = ['none', 'booked', 'arrived', 'done'] as const;
export type VisitStage = (typeof visitStages)[number];

const slip = z
  .object({
    id: z.int(),
    printSlipName: z.string(),
    printSlipType: z
      .enum(slipRecordNames)
      .check(z.meta({ description: 'The kind of record that it is printed for.' })),
    printSlipCategory: z.string(),
    description: z.string(),
    visitStage: z.enum(visitStages),
    issuedBy: z.enum(paperIssuers),
    series: z.string().check(z.meta({ description: 'What the numbers of its papers begin with.' })),
    printSlipXML: z.string(),
    version: z.int(),
  })
  .check(z.meta({ id: 'PrintSlip' }));

const fields = z.object({
  printSlipName: requiredText(1, 100),
  printSlipType: oneOf(slipRecordNames),
  printSlipCategory: requiredText(1, 50),
  description: optionalText(500),
  visitStage: orElse(oneOf(visitStages), 'none').check(
    z.meta({
      description: 'Who it is printed for by one press: of appointments alone (400 for others).',
    }),
  ),
  ...issuing,
  printSlipXML: definitionXml(),
});
const isDefined = definitionOf<
  'printSlipXML',
  { printSlipXML: string; printSlipType: (typeof slipRecordNames)[number] }
>('printSlipXML', ({ printSlipType }) => ({ kind: 'slip', data: printSlipType }));

const stageIsOfVisits = z.refine<{ visitStage?: VisitStage | undefined; printSlipType: string }>(
  ({ visitStage = 'none', printSlipType }) =>
    visitStage === 'none' || printSlipType === 'appointment',
  { error: 'SLIP.STAGE_OF_VISITS', path: ['visitStage'] },
);

const example = {
  printSlipName: 'Visitor card',
  printSlipType: 'patient',
  printSlipCategory: 'Cards',
  printSlipXML: '<page size="A6"><text style="title"><field name="patientName"/></text></page>',
} as const;

/** The longest answer to what a slip asks for, in characters. */
export const MAX_ANSWER = 1_000;

const ANSWERS =
  '`answers` are texts for what it asks for, days as YYYY-MM-DD. A slip that doctors issue is issued instead (403). A slip of another kind of record is not found (404).';
const pdf = { bytes: 'application/pdf', answer: z.instanceof(Blob) } as const;
/** Texts for what a slip asks for. */
export const slipAnswers = () =>
  orElse(
    z
      .array(z.object({ ask: requiredText(1, MAX_WORDS), text: optionalText(MAX_ANSWER) }))
      .check(z.maxLength(MOST_ASKED)),
    [],
  );
const printed = (slips: string) => ({ id: idOf(slips), answers: slipAnswers() });

/** Print slips: what is printed for one record, written once for every clinic. */
export const printSlips = {
  saasPrintSlipList: listCall({
    method: 'GET',
    path: '/api/saas_print_slip_list',
    summary: 'The print slips of the platform.',
    access: onPlatform('list', RESOURCE),
    list: { sort: ['printSlipName', 'printSlipType', 'printSlipCategory', 'id'], ids: RESOURCE },
    answer: z.array(slip),
  }),
  saasPrintSlipDetail: call({
    method: 'GET',
    path: '/api/saas_print_slip_detail',
    summary: 'One print slip, by its name or its id; 404 for neither.',
    access: onPlatform('show', RESOURCE),
    query: z.object({
      printSlipName: optionalText(100),
      id: z.optional(idOf(RESOURCE)),
    }),
    answer: slip,
    example: { printSlipName: 'Address labels' },
  }),
  addSaasPrintSlip: call({
    method: 'POST',
    path: '/api/add_saas_print_slip',
    summary:
      'Adds a print slip. Its XML is of the declared elements and of fields of its record alone (400 with the line); 409 where the name is taken.',
    access: onPlatform('create', RESOURCE),
    body: fields.check(isDefined, stageIsOfVisits),
    answer: slip,
    example,
  }),
  updateSaasPrintSlip: call({
    method: 'PUT',
    path: '/api/update_saas_print_slip',
    summary:
      'Changes a print slip, checked as a new one. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z
      .object({ ...changeOf(fields.shape), id: idOf(RESOURCE) })
      .check(isDefined, stageIsOfVisits),
    answer: slip,
    example,
  }),
  removeSaasPrintSlip: call({
    method: 'DELETE',
    path: '/api/remove_saas_print_slip',
    summary: 'Removes a print slip for every clinic.',
    access: onPlatform('delete', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: z.object({ done: z.literal(true) }),
  }),
  previewSaasPrintSlip: call({
    method: 'POST',
    path: '/api/preview_saas_print_slip',
    summary: 'A print slip with this XML as PDF, for a made-up record. Nothing is saved.',
    access: onPlatform('edit', RESOURCE),
    body: z
      .object({ printSlipType: oneOf(slipRecordNames), printSlipXML: definitionXml() })
      .check(isDefined),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { printSlipType: example.printSlipType, printSlipXML: example.printSlipXML },
  }),
  ownPrintSlipList: call({
    method: 'GET',
    path: '/api/print_slip_list',
    summary:
      'The slips that are printed for a kind of record, by category and name, each with what it asks for; those that doctors issue are for doctors alone.',
    access: signedIn,
    query: z.object({ type: oneOf(slipRecordNames) }),
    example: { type: 'patient' },
    answer: z.array(
      z.object({
        id: z.int(),
        printSlipName: z.string(),
        printSlipCategory: z.string(),
        description: z.string(),
        visitStage: z.enum(visitStages),
        issuedBy: z.enum(paperIssuers),
        asks: z.array(z.object({ ask: z.string(), kind: z.enum(typedKinds) })),
      }),
    ),
  }),
  printPatientSlip: call({
    method: 'POST',
    path: '/api/report/patient_print_slip',
    summary: `A slip as PDF for one patient. ${ANSWERS}`,
    access: inBranch('list', 'patients'),
    asksReason: true,
    body: z.object({ ...printed('patientSlips'), patientID: patientRef() }),
    ...pdf,
  }),
  printAppointmentSlip: call({
    method: 'POST',
    path: '/api/report/appointment_print_slip',
    summary: `A slip as PDF for one appointment. ${ANSWERS}`,
    access: inBranch('list', 'appointments'),
    asksReason: true,
    body: z.object({ ...printed('appointmentSlips'), appointmentID: idOf('appointments') }),
    ...pdf,
  }),
  printInvoiceSlip: call({
    method: 'POST',
    path: '/api/report/invoice_print_slip',
    summary: `A slip as PDF for one invoice of the account. ${ANSWERS}`,
    access: inAccount('list', 'invoices'),
    body: z.object({ ...printed('invoiceSlips'), invoiceNo: requiredText(1, 20) }),
    ...pdf,
    example: { invoiceNo: 'INV000001' },
  }),
};
