import { and, asc, eq, sql } from 'drizzle-orm';
import { idOf } from '../../../../contract/fields.ts';
import { z } from '../../../../contract/kit/zod.ts';
import { type SlipRecordName, slipRecords } from '../../../../contract/reports/dataSets.ts';
import { printSlips as calls } from '../../../../contract/reports/printSlips.ts';
import { askedIn, readDefinition } from '../../../../contract/reports/read.ts';
import { printSlips as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { AfterCommit, Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { checkedTyped, RESOURCE as ISSUED } from '../../clinic/issuedPapers/issuing.ts';
import { documentOf, ownFilling } from '../shared/document.ts';
import { sampleFilling, sampleRows } from '../shared/samples.ts';
import { pageOf } from './page.ts';
import { slipRecord } from './records.ts';

const { saasPrintSlipDetail, saasPrintSlipList } = calls;
const { addSaasPrintSlip, updateSaasPrintSlip, removeSaasPrintSlip } = calls;
const records = crud(
  'print-slips',
  {
    saasPrintSlipList,
    saasPrintSlipDetail: { ...saasPrintSlipDetail, query: z.object({ id: idOf('print-slips') }) },
    addSaasPrintSlip,
    updateSaasPrintSlip,
    removeSaasPrintSlip,
  },
  table,
  { taken: { printSlipName: 'SLIP.NAME_TAKEN' } },
);

export const printSlips: Handlers<typeof calls> = {
  ...records,

  async saasPrintSlipDetail({ id, printSlipName }, context) {
    const known = id ?? (await idOfName(context, printSlipName));
    return records.saasPrintSlipDetail({ id: known }, context);
  },

  async previewSaasPrintSlip({ printSlipType, printSlipXML }, context) {
    const page = pageOf(printSlipXML, printSlipType);
    const filling = await sampleFilling(context);
    const document = await documentOf(context, {
      page,
      title: filling.say('RESOURCE.PRINT_SLIPS.ONE'),
      kind: '',
      rows: sampleRows({ kind: 'slip', data: printSlipType }),
      filling: {
        ...filling,
        answers: new Map(askedIn(page).map(({ name }) => [name, '…'])),
      },
    });
    return pdfAnswer(context, document, 'preview.pdf');
  },

  async ownPrintSlipList({ type }, context) {
    if (!mayPrint(context, type)) return [];
    const mayIssue = context.may('create', ISSUED) !== 'none';
    const found = await context.db
      .select()
      .from(table)
      .where(
        and(eq(table.printSlipType, type), mayIssue ? undefined : eq(table.issuedBy, 'anyone')),
      )
      .orderBy(asc(table.printSlipCategory), asc(table.printSlipName), asc(table.id));
    return found.map(
      ({
        id,
        printSlipName,
        printSlipCategory,
        description,
        visitStage,
        issuedBy,
        printSlipXML,
      }) => {
        const read = readDefinition(printSlipXML, { kind: 'slip', data: type });
        const asked = 'page' in read ? askedIn(read.page) : [];
        const asks = asked.map(({ name, kind }) => ({ ask: name, kind }));
        return {
          id,
          printSlipName,
          printSlipCategory,
          description,
          visitStage,
          issuedBy,
          asks,
        };
      },
    );
  },

  printPatientSlip: ({ patientID, ...given }, context) =>
    print(context, 'patient', { ...given, key: patientID, field: 'patientID' }),

  printAppointmentSlip: ({ appointmentID, ...given }, context) =>
    print(context, 'appointment', { ...given, key: String(appointmentID), field: 'appointmentID' }),

  printInvoiceSlip: ({ invoiceNo, ...given }, context) =>
    print(context, 'invoice', { ...given, key: invoiceNo, field: 'invoiceNo' }),
};

interface Asked {
  id: number;
  answers: readonly { ask: string; text: string }[];
  key: string;
  field: string;
}

async function print(
  context: SessionContext,
  type: SlipRecordName,
  { id, answers, key, field }: Asked,
): Promise<AfterCommit<Blob>> {
  const [slip] = await context.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.printSlipType, type)));
  if (!slip) throw notFound('id');
  if (slip.issuedBy === 'doctor') throw refusal(403, 'PAPER.ONLY_ISSUED', { field: 'id' });
  const record = await slipRecord(context, type, key);
  if (!record) throw notFound(field);
  const page = pageOf(slip.printSlipXML, type);
  const typed = new Map(answers.map(({ ask, text }) => [ask, text]));
  const asked = checkedTyped(askedIn(page), typed, 'answers');
  const filling = { ...(await ownFilling(context)), answers: asked.values };
  if (context.branch && record.patient !== undefined)
    await noteRead({ ...context, branch: context.branch }, 'record', [record.patient]);
  const { resource } = slipRecords[type];
  await context.audit({ resource, id: record.id, action: 'print' });
  const document = await documentOf(context, {
    page,
    title: slip.printSlipName,
    kind: '',
    rows: [record.row],
    filling,
  });
  return pdfAnswer(context, document, `${type}.pdf`);
}

async function idOfName({ db }: SessionContext, name: string | undefined): Promise<number> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`lower(${table.printSlipName}) = lower(${name ?? ''})`);
  if (!found) throw notFound('printSlipName');
  return found.id;
}

/** Whoever may see a record prints slips of it. */
function mayPrint({ may, branch }: SessionContext, type: SlipRecordName): boolean {
  const isOfBranch = type !== 'invoice';
  return (!isOfBranch || branch !== undefined) && may('list', slipRecords[type].resource) === 'all';
}
