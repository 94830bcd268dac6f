import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { personalData as calls } from '../../../../contract/clinic/personalData.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import {
  audits,
  auditArchive,
  disclosures,
  files,
  patientFiles,
  pdfDocuments,
  pdfDocumentVersions,
} from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import { contentColumns, readContent } from '../../../kit/files/records.ts';
import { type ArchivedFile, nameInArchive, zipOf } from '../../../kit/files/zip.ts';
import {
  AfterCommit,
  type BranchContext,
  type Handlers,
  Streamed,
} from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { fileNameOf } from '../patientRecords/slip.ts';
import { patientById } from '../patients/record.ts';
import { type Handling, recordPaper } from './paper.ts';
import { rowsAbout } from './rows.ts';

const { disclosures: register } = masterLists;
const { disclosureCreate } = register.calls;
const registering = crud('disclosures', { disclosureCreate }, disclosures, { declared: register });

export const personalData: Handlers<typeof calls> = {
  async givePatientData({ patient: id, recipient, purpose }, context) {
    const patient = await patientById(context, id);
    if (!patient) throw notFound('patient');
    const { fileStore, reply } = context;
    const given = { day: clinicToday(), patient: id, recipient, purpose, given: 'record' as const };
    if (!(await isRegistered(context, given)))
      await registering.disclosureCreate({ ...given, details: '' }, context);
    await noteRead(context, 'everything', [id]);
    await context.audit({ resource: 'patients', id, action: 'give' });
    const handlings = await handlingsOf(context, id);
    const paper = await recordPaper(context, patient, handlings);
    const documents = await documentsOf(context, id);
    const rows = await rowsAbout(context, id);
    return new AfterCommit(async ({ drawPdf }) => {
      const pdf = new Uint8Array(await (await drawPdf(paper)).arrayBuffer());
      const missing: string[] = [];
      const data = () => ({
        givenOn: clinicToday(),
        recipient,
        purpose,
        patient,
        rows,
        handledBy: handlings,
        missingDocuments: missing,
      });
      const archived: ArchivedFile[] = [
        { name: 'record.pdf', content: () => Promise.resolve(pdf) },
        ...documents.map(({ name, ...content }, at) => ({
          name: `documents/${at + 1}-${nameInArchive(name)}`,
          async content() {
            const bytes = await readContent(fileStore, content);
            if (!bytes) missing.push(name);
            return bytes;
          },
        })),
        {
          name: 'data.json',
          content: () =>
            Promise.resolve(new TextEncoder().encode(JSON.stringify(data(), undefined, 2))),
        },
      ];
      reply.header('Content-Disposition', `attachment; filename="${fileNameOf(patient)}.zip"`);
      return new Streamed(zipOf(archived));
    });
  },
};

/** Whether it is in the register already: a download that broke off is made again. */
async function isRegistered(
  { db, branch, session }: BranchContext,
  {
    day,
    patient,
    recipient,
    purpose,
  }: Omit<typeof disclosures.$inferInsert, 'branchId' | 'addedAt'>,
): Promise<boolean> {
  const found = await db
    .select({ id: disclosures.id })
    .from(disclosures)
    .where(
      and(
        eq(disclosures.branchId, branch.id),
        eq(disclosures.createdBy, session.accountId),
        eq(disclosures.day, day),
        eq(disclosures.patient, patient),
        eq(disclosures.recipient, recipient),
        eq(disclosures.purpose, purpose),
        eq(disclosures.given, 'record'),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Who has worked with a patient's record, the latest first. */
async function handlingsOf({ db, branch }: BranchContext, id: number): Promise<Handling[]> {
  const of = (table: typeof audits | typeof auditArchive) =>
    db
      .select({
        at: table.at,
        who: sql<string>`coalesce(app.person(${table.accountId}), '')`,
        action: table.action,
      })
      .from(table)
      .where(
        and(
          eq(table.branchId, branch.id),
          eq(table.resource, 'patients'),
          eq(table.recordId, String(id)),
        ),
      )
      .orderBy(desc(table.at), desc(table.id));
  return [...(await of(audits)), ...(await of(auditArchive))];
}

/** The brought documents of a patient, and the last versions of the PDFs that are kept with the record. */
async function documentsOf({ db, branch }: BranchContext, id: number) {
  const content = { name: files.name, ...contentColumns };
  const brought = await db
    .select(content)
    .from(patientFiles)
    .innerJoin(
      files,
      and(eq(files.branchId, patientFiles.branchId), eq(files.id, patientFiles.file)),
    )
    .where(and(eq(patientFiles.branchId, branch.id), eq(patientFiles.patient, id)))
    .orderBy(patientFiles.day, patientFiles.id);
  const latest = db
    .selectDistinctOn([pdfDocumentVersions.documentId], {
      documentId: pdfDocumentVersions.documentId,
      file: pdfDocumentVersions.file,
    })
    .from(pdfDocumentVersions)
    .where(eq(pdfDocumentVersions.branchId, branch.id))
    .orderBy(pdfDocumentVersions.documentId, desc(pdfDocumentVersions.number))
    .as('latest');
  const kept = await db
    .select(content)
    .from(pdfDocuments)
    .innerJoin(latest, eq(latest.documentId, pdfDocuments.id))
    .innerJoin(files, and(eq(files.branchId, pdfDocuments.branchId), eq(files.id, latest.file)))
    .where(
      and(
        eq(pdfDocuments.branchId, branch.id),
        eq(pdfDocuments.patientId, id),
        isNull(pdfDocuments.removedAt),
      ),
    )
    .orderBy(pdfDocuments.id);
  return [...brought, ...kept];
}
