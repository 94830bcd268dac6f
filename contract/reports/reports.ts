import {
  changeOf,
  clinicToday,
  day,
  idOf,
  oneOf,
  optionalText,
  orElse,
  requiredText,
} from '../fields.ts';
import { onPlatform, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { dataSetNames } from './dataSets.ts';
import { definitionOf, definitionXml } from './wire.ts';

const RESOURCE = 'reports';
/** Rows that a report draws at most; a file of them may have any number. */
export const MAX_REPORT_ROWS = 20_000;

const report = z
  .object({
    id: z.int(),
    reportName: z.string(),
    reportType: z
      .enum(dataSetNames)
      .check(z.meta({ description: 'The set of rows that it is made of.' })),
    reportCategory: z.string(),
    description: z.string(),
    reportXml: z.string(),
    showDateStart: z
      .boolean()
      .check(z.meta({ description: 'Whether its first day is asked for.' })),
    showDateEnd: z.boolean().check(z.meta({ description: 'Whether its last day is asked for.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'Report' }));

const common = {
  reportName: requiredText(1, 100),
  reportType: oneOf(dataSetNames),
  reportCategory: requiredText(1, 50),
  description: optionalText(500),
  showDateStart: orElse(z.boolean(), false),
  showDateEnd: orElse(z.boolean(), false),
};
const fields = z.object({ ...common, ReportXml: definitionXml() });
/** The fields of a report by the names that its answers have. */
export const storedReport = z.object({ ...common, reportXml: definitionXml() });

const isDefined = definitionOf<
  'ReportXml',
  { ReportXml: string; reportType: (typeof dataSetNames)[number] }
>('ReportXml', ({ reportType }) => ({ kind: 'report', data: reportType }));

const period = {
  startDate: z.optional(day()),
  endDate: z.optional(day()),
};
const example = {
  reportName: 'Appointments by doctor',
  reportType: 'appointments',
  reportCategory: 'Appointments',
  ReportXml:
    '<page><table by="doctor"><column field="doctor"/><column value="count" title="Visits"/></table></page>',
} as const;
const ofPeriod = {
  reportName: 'Patient directory',
  startDate: clinicToday(),
  endDate: clinicToday(),
};
const run = z.object({ reportName: requiredText(1, 100), ...period });
const runRule =
  'Only for those who may list all records that it is made of, of the chosen branch (403 otherwise); of many patients only after confirming who one is (403, AUTH.CONFIRM_WANTED).';

/** Reports: what they show of which rows, written once for every clinic, and run by those who may see the rows. */
export const reports = {
  saasReportList: listCall({
    method: 'GET',
    path: '/api/saas_report_list',
    summary: 'The reports of the platform.',
    access: onPlatform('list', RESOURCE),
    list: { sort: ['reportName', 'reportType', 'reportCategory', 'id'], ids: RESOURCE },
    answer: z.array(report),
  }),
  saasReportDetail: call({
    method: 'GET',
    path: '/api/saas_report_detail',
    summary: 'One report, by its name or its id; 404 for neither.',
    access: onPlatform('show', RESOURCE),
    query: z.object({ reportName: optionalText(100), id: z.optional(idOf(RESOURCE)) }),
    answer: report,
    example: { reportName: 'Patient directory' },
  }),
  addSaasReport: call({
    method: 'POST',
    path: '/api/add_saas_report',
    summary:
      'Adds a report. Its XML is of the declared elements and of fields of its set of rows alone (400 with the line); 409 where the name is taken.',
    access: onPlatform('create', RESOURCE),
    body: fields.check(isDefined),
    answer: report,
    example,
  }),
  updateSaasReport: call({
    method: 'PUT',
    path: '/api/update_saas_report',
    summary:
      'Changes a report, checked as a new one. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z.object({ ...changeOf(fields.shape), id: idOf(RESOURCE) }).check(isDefined),
    answer: report,
    example,
  }),
  removeSaasReport: call({
    method: 'DELETE',
    path: '/api/remove_saas_report',
    summary: 'Removes a report for every clinic.',
    access: onPlatform('delete', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: z.object({ done: z.literal(true) }),
  }),
  previewSaasReport: call({
    method: 'POST',
    path: '/api/preview_saas_report',
    summary: 'A report with this XML as PDF, of made-up rows. Nothing is saved.',
    access: onPlatform('edit', RESOURCE),
    body: z
      .object({ reportType: oneOf(dataSetNames), ReportXml: definitionXml() })
      .check(isDefined),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { reportType: example.reportType, ReportXml: example.ReportXml },
  }),
  ownReportList: call({
    method: 'GET',
    path: '/api/report_list',
    summary: 'The reports that the person may run in the chosen branch, by category and name.',
    access: signedIn,
    answer: z.array(
      z.object({
        reportName: z.string(),
        reportType: z.enum(dataSetNames),
        reportCategory: z.string(),
        description: z.string(),
        showDateStart: z.boolean(),
        showDateEnd: z.boolean(),
      }),
    ),
  }),
  askReport: call({
    method: 'GET',
    path: '/api/report/ask_saas_report',
    summary: `Whether a report may be run, for a page to ask before it opens the address of its paper or its rows, which can ask nobody. ${runRule}`,
    access: signedIn,
    query: run,
    answer: z.object({ done: z.literal(true) }),
    example: ofPeriod,
  }),
  reportPaper: call({
    method: 'GET',
    path: '/api/report/saas_report',
    summary: `A report as PDF, for the report viewer: of the days from startDate to endDate, where given, and of the first ${MAX_REPORT_ROWS.toLocaleString('en')} rows. ${runRule}`,
    access: signedIn,
    query: run,
    readOnlyToken: true,
    isLong: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: ofPeriod,
  }),
  reportRows: call({
    method: 'GET',
    path: '/api/report/saas_report_rows',
    summary: `All rows that a report is made of, as CSV in UTF-8: days as YYYY-MM-DD, moments by the clinic's wall clock, amounts in ringgit. ${runRule}`,
    access: signedIn,
    query: run,
    readOnlyToken: true,
    isLong: true,
    bytes: 'text/csv; charset=utf-8',
    answer: z.instanceof(Blob),
    example: ofPeriod,
  }),
};
