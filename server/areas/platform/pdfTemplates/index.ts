import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Checked } from '../../../../contract/kit/call.ts';
import { pdfTemplates as calls } from '../../../../contract/platform/pdfTemplates.ts';
import { pdfTemplates as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import {
  AfterCommit,
  type Handlers,
  type Preparation,
  prepared,
  type SessionContext,
} from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { formOf } from './content.ts';
import { countMatched, guessed, matched } from './matching.ts';
import { sampleValues } from './sample.ts';
import { storeForm } from './storing.ts';

const RESOURCE = 'pdf-templates';
/** Rows of the clinics' usage. */
const MOST_ROWS = 1_000;

const { pdfTemplateList, pdfTemplate: one, updatePdfTemplate, removePdfTemplate } = calls;
const records = crud(
  RESOURCE,
  { pdfTemplateList, pdfTemplate: one, updatePdfTemplate, removePdfTemplate },
  table,
  // Documents that were made from a form stay as they are without it.
  { hidden: ['fields'], inUse: () => Promise.resolve(undefined) },
);

export const pdfTemplates: Handlers<typeof calls> = {
  ...records,

  addPdfTemplate: prepared<typeof calls.addPdfTemplate, Awaited<ReturnType<typeof readUpload>>>({
    prepare: readUpload,
    async handle({ name, description, issuedBy, series, file }, context, read) {
      if (!read || !file || !('base64' in file))
        throw refusal(400, 'GENERAL.REQUIRED', { field: 'file' });
      const { pdf, fields } = read;
      const form = { name, description, issuedBy, series, fileName: file.name, pdf, fields };
      const id = await storeForm(context.db, form);
      await record(context, { resource: RESOURCE, id, action: 'create' });
      return records.pdfTemplate({ id }, context);
    },
  }),

  async matchPdfTemplate({ id, matches }, context) {
    const before = await records.pdfTemplate({ id }, context);
    await refuseStale(onPlatform(context), RESOURCE, before);
    const fields = matched(await fieldsOf(context, id), matches);
    const matchedCount = countMatched(fields);
    await context.db
      .update(table)
      .set({ fields, matchedCount, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    await record(context, {
      resource: RESOURCE,
      id,
      action: 'edit',
      changes: { matchedCount: [before.matchedCount, matchedCount] },
    });
    return records.pdfTemplate({ id }, context);
  },

  async pdfTemplateFields({ id }, context) {
    return [...(await fieldsOf(context, id))];
  },

  async restorePdfTemplate({ id }, context) {
    const restored = await context.db
      .update(table)
      .set({ removedAt: null, version: sql`${table.version} + 1` })
      .where(and(eq(table.id, id), isNotNull(table.removedAt)))
      .returning({ id: table.id });
    if (restored.length === 0) throw notFound('id');
    await record(context, { resource: RESOURCE, id, action: 'restore' });
    return { done: true };
  },

  async pdfTemplateFile({ id }, context) {
    const { pdf } = await formOf(context, id, 'id');
    return new Blob([new Uint8Array(pdf)]);
  },

  async previewPdfTemplate({ id }, context) {
    const { pdf, fields } = await formOf(context, id, 'id');
    const values = fields.flatMap(({ name, source }) =>
      source ? [{ name, value: sampleValues[source] }] : [],
    );
    return new AfterCommit(({ fillForm }) => fillForm(pdf, values));
  },

  async pdfDocumentUsage(_, { db }) {
    const { rows } = await db.execute<{
      branch_id: number;
      branch: string;
      template: string | null;
      documents: number;
      versions: number;
      size: string;
      last_at: Date;
    }>(sql`SELECT * FROM app.pdf_document_usage(${MOST_ROWS})`);
    return rows.map(({ branch_id: branchID, size, last_at: lastAt, ...row }) => ({
      ...row,
      branchID,
      size: Number(size),
      lastDay: wallClockOf(new Date(lastAt)).slice(0, 10),
    }));
  },
};

type Given = Checked<typeof calls.addPdfTemplate>;

async function readUpload(given: Given, preparation: Preparation) {
  const { file } = given;
  if (!file || !('base64' in file)) return undefined;
  const pdf = Buffer.from(file.base64, 'base64');
  await preparation.checkPdf(pdf, 'file');
  return { pdf, fields: guessed(await preparation.readForm(pdf, 'file')) };
}

async function fieldsOf({ db }: SessionContext, id: number) {
  const [found] = await db
    .select({ fields: table.fields })
    .from(table)
    .where(and(eq(table.id, id), sql`${table.removedAt} is null`));
  if (!found) throw notFound('id');
  return found.fields;
}

// Records of the platform can be changed from any branch, or from none.
const onPlatform = (context: SessionContext): SessionContext => ({ ...context, branch: undefined });
