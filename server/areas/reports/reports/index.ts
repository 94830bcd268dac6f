import { asc, eq, sql } from 'drizzle-orm';
import { changeOf, idOf } from '../../../../contract/fields.ts';
import { dateRangeText } from '../../../../contract/kit/dateText.ts';
import { z } from '../../../../contract/kit/zod.ts';
import { type DataSet, type DataSetName, dataSets } from '../../../../contract/reports/dataSets.ts';
import type { ReportElement } from '../../../../contract/reports/dialect.ts';
import { readDefinition } from '../../../../contract/reports/read.ts';
import {
  MAX_REPORT_ROWS,
  reports as calls,
  storedReport,
} from '../../../../contract/reports/reports.ts';
import { reports as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import { confirmationFailure } from '../../../kit/http/confirmation.ts';
import { type Handlers, type SessionContext, Streamed } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { actingOn } from '../../../kit/http/level.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { firstRows } from '../dataSets/reading.ts';
import type { RowsWanted } from '../dataSets/rowsQueries.ts';
import { documentOf, ownFilling } from '../shared/document.ts';
import { sampleFilling, sampleRows } from '../shared/samples.ts';
import { csvOf } from './csv.ts';

const { saasReportList, saasReportDetail, removeSaasReport, addSaasReport, updateSaasReport } =
  calls;
const records = crud(
  'reports',
  {
    saasReportList,
    saasReportDetail: { ...saasReportDetail, query: z.object({ id: idOf('reports') }) },
    removeSaasReport,
    // The wire writes the XML under another name than it reads it.
    addSaasReport: { ...addSaasReport, body: storedReport },
    updateSaasReport: {
      ...updateSaasReport,
      body: z.object({ ...changeOf(storedReport.shape), id: idOf('reports') }),
    },
  },
  table,
  { taken: { reportName: 'REPORT.NAME_TAKEN' } },
);

export const reports: Handlers<typeof calls> = {
  ...records,

  async saasReportDetail({ id, reportName }, context) {
    const known = id ?? (await idOfName(context, reportName));
    return records.saasReportDetail({ id: known }, context);
  },

  addSaasReport: ({ ReportXml, ...given }, context) =>
    records.addSaasReport({ ...given, reportXml: ReportXml }, context),

  updateSaasReport: ({ ReportXml, ...given }, context) =>
    records.updateSaasReport({ ...given, reportXml: ReportXml }, context),

  async previewSaasReport({ reportType, ReportXml }, context) {
    const subject = { kind: 'report', data: reportType } as const;
    const filling = await sampleFilling(context);
    const document = await documentOf(context, {
      page: pageOf(ReportXml, reportType),
      title: filling.say('RESOURCE.REPORTS.ONE'),
      kind: '',
      rows: sampleRows(subject),
      filling,
    });
    return pdfAnswer(context, document, 'preview.pdf');
  },

  async ownReportList(_, context) {
    const found = await context.db
      .select()
      .from(table)
      .orderBy(asc(table.reportCategory), asc(table.reportName), asc(table.id));
    return found
      .filter(({ reportType }) => mayRun(context, reportType))
      .map(
        ({ reportName, reportType, reportCategory, description, showDateStart, showDateEnd }) => ({
          reportName,
          reportType,
          reportCategory,
          description,
          showDateStart,
          showDateEnd,
        }),
      );
  },

  async askReport({ reportName, ...period }, asked) {
    await runnable(asked, reportName, period);
    return { done: true };
  },

  async reportPaper({ reportName, ...period }, asked) {
    const { report, context } = await runnable(asked, reportName, period);
    const { reportType, reportXml } = report;
    const found = await firstRows(
      context,
      reportType,
      wanted(context, period),
      MAX_REPORT_ROWS + 1,
    );
    const rows = found.slice(0, MAX_REPORT_ROWS);
    const filling = await ownFilling(context);
    const { say } = filling;
    const { startDate = '', endDate = '' } = period;
    const days = startDate && endDate ? dateRangeText(startDate, endDate, say.language) : '';
    const isCut = found.length > rows.length;
    const document = await documentOf(context, {
      page: pageOf(reportXml, reportType),
      title: report.reportName,
      kind: days,
      rows,
      filling: {
        ...filling,
        general: { ...filling.general, periodStart: startDate, periodEnd: endDate },
      },
      note: isCut ? say('PAPER.CUT', { count: MAX_REPORT_ROWS }) : undefined,
    });
    await audited(context, report);
    return pdfAnswer(context, { ...document, isLong: true }, `${fileName(report, period)}.pdf`);
  },

  async reportRows({ reportName, ...period }, asked) {
    const { report, context } = await runnable(asked, reportName, period);
    const { say } = await ownFilling(context);
    const rows = await csvOf(context, say, report.reportType, wanted(context, period));
    await audited(context, report);
    context.reply.header(
      'Content-Disposition',
      `attachment; filename="${fileName(report, period)}.csv"`,
    );
    return new Streamed(rows);
  },
};

type Report = typeof table.$inferSelect;
type Period = Pick<RowsWanted, 'startDate' | 'endDate'>;

async function idOfName({ db }: SessionContext, name: string | undefined): Promise<number> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`lower(${table.reportName}) = lower(${name ?? ''})`);
  if (!found) throw notFound('reportName');
  return found.id;
}

/** The report, for a person who may list all records of its rows, and the context that reads those that they see. */
async function runnable(
  given: SessionContext,
  name: string,
  period: Period,
): Promise<{ report: Report; context: SessionContext }> {
  const id = await idOfName(given, name);
  const [report] = await given.db.select().from(table).where(eq(table.id, id));
  if (!report) throw notFound('reportName');
  const { reportType } = report;
  if (!mayRun(given, reportType)) throw refusal(403, 'GENERAL.FORBIDDEN');
  const context = await actingOn(given, 'list', dataSets[reportType].resource);
  await refuseUnconfirmed(context, reportType, period);
  return { report, context };
}

async function refuseUnconfirmed(
  context: SessionContext,
  data: DataSetName,
  period: Period,
): Promise<void> {
  const { recentlyConfirmed }: DataSet = dataSets[data];
  if (!recentlyConfirmed) return;
  const found = await firstRows(context, data, wanted(context, period), recentlyConfirmed.rows + 1);
  const asked = { session: context.session.id, rows: () => found.length };
  const refused = await confirmationFailure({ recentlyConfirmed }, asked, context);
  if (refused) throw refused;
}

function mayRun({ may, branch }: SessionContext, data: DataSetName): boolean {
  const { of, resource } = dataSets[data];
  return (of === 'account' || branch !== undefined) && may('list', resource) === 'all';
}

const wanted = ({ branch }: SessionContext, period: Period): RowsWanted => ({
  branchId: branch?.id,
  ...period,
});

function pageOf(xml: string, data: DataSetName): ReportElement {
  const read = readDefinition(xml, { kind: 'report', data });
  // What was stored by an earlier version may not be read by this one.
  if ('fault' in read) throw refusal(409, read.fault.code, { params: read.fault.params });
  return read.page;
}

const audited = ({ audit }: SessionContext, { id, reportName }: Report) =>
  audit({ resource: 'reports', id, action: 'run', changes: { reportName: ['', reportName] } });

const fileName = ({ reportName }: Report, { startDate, endDate }: Period): string =>
  [reportName.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase(), startDate, endDate]
    .filter(Boolean)
    .join('-');
