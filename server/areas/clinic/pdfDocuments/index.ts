import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  PatientDocument,
  pdfDocuments as calls,
} from '../../../../contract/clinic/pdfDocuments.ts';
import type { FileUpload } from '../../../../contract/kit/files.ts';
import type { PaperIssuer } from '../../../../contract/platform/paperValues.ts';
import { typedField } from '../../../../contract/platform/pdfForms.ts';
import {
  files,
  patients,
  pdfDocuments as table,
  pdfDocumentVersions as versions,
  pdfTemplates,
} from '../../../db/schema/index.ts';
import { type Contents, contentsOf, RecordFiles } from '../../../kit/db/recordFiles.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import {
  AfterCommit,
  type BranchContext,
  type Handlers,
  type Preparation,
  prepared,
} from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { formOf } from '../../platform/pdfTemplates/content.ts';
import { checkedTyped, RESOURCE as ISSUED, requireIssuer } from '../issuedPapers/issuing.ts';
import { lockPatient } from '../patients/lock.ts';
import { patientByNumber } from '../patients/record.ts';
import { documentsWhere } from './rows.ts';
import { sourceValues } from './sourceValues.ts';

const RESOURCE = 'pdf-documents';
const FILE = 'file';
const stored = new RecordFiles(RESOURCE, [FILE]);

/** A file of an input: sent, named, or none. */
type Sent = FileUpload | { id: number } | null;

export const pdfDocuments: Handlers<typeof calls> = {
  async pdfDocumentList({ nric }, context) {
    const patient = await patientByNumber(context, nric);
    if (!patient) throw notFound('nric');
    await noteRead(context, 'papers', [patient.patID]);
    return documentsWhere(context, eq(table.patientId, patient.patID));
  },

  async pdfDocument({ id }, context) {
    const { db, branch } = context;
    const whose = await db
      .select({ id: table.patientId })
      .from(table)
      .where(and(eq(table.branchId, branch.id), eq(table.id, id)));
    await noteRead(
      context,
      'papers',
      whose.map((patient) => patient.id),
    );
    return documentOf(context, id);
  },

  pdfFormList: (_, { db, may }) =>
    db
      .select({
        id: pdfTemplates.id,
        name: pdfTemplates.name,
        description: pdfTemplates.description,
        fieldCount: pdfTemplates.fieldCount,
        issuedBy: pdfTemplates.issuedBy,
      })
      .from(pdfTemplates)
      .where(
        and(
          isNull(pdfTemplates.removedAt),
          may('create', ISSUED) === 'none' ? eq(pdfTemplates.issuedBy, 'anyone') : undefined,
        ),
      )
      .orderBy(asc(pdfTemplates.name), asc(pdfTemplates.id)),

  async pdfFormDraft({ template, nric, appointmentID }, context) {
    const { fields, issuedBy } = await formOf(context, template, 'template');
    const doctor = issuedBy === 'doctor' ? await requireIssuer(context) : undefined;
    const patient = await patientByNumber(context, nric);
    if (!patient || patient.removed) throw notFound('nric');
    await noteRead(context, 'record', [patient.patID]);
    const values = await sourceValues(context, patient, {
      issuer: doctor?.name,
      visit: appointmentID,
    });
    return fields.map((field) => ({ ...field, value: field.source ? values[field.source] : '' }));
  },

  async fillPdfForm({ template, values }, context) {
    const { pdf, fields, issuedBy } = await formOf(context, template, 'template');
    refuseIssued(issuedBy, 'template');
    const typed = new Map(values.map(({ name, value }) => [name, value]));
    const printed = checkedTyped(fields.map(typedField), typed, 'values').values;
    // A field that the form does not have is left out as it is filled.
    const filled = [...new Map([...typed, ...printed])].map(([name, value]) => ({ name, value }));
    return new AfterCommit(({ fillForm }) => fillForm(pdf, filled));
  },

  addPdfDocument: prepared<typeof calls.addPdfDocument, Contents>({
    prepare: checkUpload,
    async handle({ nric, title, template, file }, context, contents) {
      const { db, branch } = context;
      if (template)
        refuseIssued((await formOf(context, template, 'template')).issuedBy, 'template');
      // Locked, so that the patient is neither removed nor merged meanwhile.
      const patient = await lockPatient(context, eq(patients.icPassport, nric), 'nric');
      const [made] = await db
        .insert(table)
        .values({ branchId: branch.id, patientId: patient.id, templateId: template, title })
        .returning({ id: table.id });
      if (!made) throw new Error('a document was not stored');
      await addVersion(context, { id: made.id, number: 1, sent: file }, contents);
      await record(context, { resource: RESOURCE, id: made.id, action: 'create' });
      return documentOf(context, made.id);
    },
  }),

  savePdfDocument: prepared<typeof calls.savePdfDocument, Contents>({
    prepare: checkUpload,
    async handle({ id, file }, context, contents) {
      await changeOne(context, id, { version: sql`${table.version} + 1` }, isNull(table.removedAt));
      const before = await documentOf(context, id);
      if (before.isIssued) throw refusal(403, 'PAPER.ONLY_ISSUED', { field: 'id' });
      // The change above holds the row, and is taken back where another version was meant.
      await refuseStale(context, RESOURCE, { id, version: before.version - 1 });
      const number = (before.versions[0]?.number ?? 0) + 1;
      await addVersion(context, { id, number, sent: file }, contents);
      await record(context, {
        resource: RESOURCE,
        id,
        action: 'edit',
        changes: { versions: [number - 1, number] },
      });
      return documentOf(context, id);
    },
  }),

  async removePdfDocument({ id }, context) {
    const removed = { removedAt: sql`now()`, version: sql`${table.version} + 1` };
    await changeOne(context, id, removed, isNull(table.removedAt));
    await hideFiles(context, id, sql`now()`);
    await record(context, { resource: RESOURCE, id, action: 'delete' });
    return { done: true };
  },

  async restorePdfDocument({ id }, context) {
    const back = { removedAt: null, version: sql`${table.version} + 1` };
    await changeOne(context, id, back, isNotNull(table.removedAt));
    await hideFiles(context, id, null);
    await record(context, { resource: RESOURCE, id, action: 'restore' });
    return { done: true };
  },
};

/** What doctors issue is issued, with its number, and made in no other way by anyone. */
function refuseIssued(issuedBy: PaperIssuer, field: string): void {
  if (issuedBy === 'doctor') throw refusal(403, 'PAPER.ONLY_ISSUED', { field });
}

function checkUpload(given: { file: Sent }, preparation: Preparation): Promise<Contents> {
  return contentsOf([FILE], given, preparation);
}

async function documentOf(context: BranchContext, id: number): Promise<PatientDocument> {
  const [found] = await documentsWhere(context, eq(table.id, id));
  if (!found) throw notFound('id');
  return found;
}

interface NewVersion {
  id: number;
  number: number;
  sent: Sent;
}

async function addVersion(
  context: BranchContext,
  { id, number, sent }: NewVersion,
  contents: Contents,
): Promise<void> {
  const { db, branch, session } = context;
  if (!contents[FILE]) throw refusal(400, 'GENERAL.REQUIRED', { field: FILE });
  const { file } = await stored.stored({ file: sent }, contents, context);
  await db.insert(versions).values({
    branchId: branch.id,
    documentId: id,
    number,
    file: Number(file),
    savedBy: session.accountId,
  });
}

async function changeOne(
  { db, branch }: BranchContext,
  id: number,
  changes: { removedAt?: SQL | null; version: SQL },
  state: SQL,
): Promise<void> {
  const changed = await db
    .update(table)
    .set(changes)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id), state))
    .returning({ id: table.id });
  if (changed.length === 0) throw notFound('id');
}

/** Whoever has the address of a removed document's file finds nothing there. */
async function hideFiles(
  { db, branch }: BranchContext,
  documentId: number,
  removedAt: SQL | null,
): Promise<void> {
  const own = db
    .select({ id: versions.file })
    .from(versions)
    .where(and(eq(versions.branchId, branch.id), eq(versions.documentId, documentId)));
  await db
    .update(files)
    .set({ removedAt })
    .where(and(eq(files.branchId, branch.id), inArray(files.id, own)));
}
