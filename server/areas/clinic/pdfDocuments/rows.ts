import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PatientDocument } from '../../../../contract/clinic/pdfDocuments.ts';
import {
  files,
  patients,
  pdfDocuments,
  pdfDocumentVersions as versions,
  pdfTemplates,
} from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';

/** Documents of a list. */
const MOST = 200;

/** The branch's documents that fit a condition, newest first, each with its versions. */
export async function documentsWhere(
  { db, branch }: BranchContext,
  condition: SQL,
): Promise<PatientDocument[]> {
  const found = await db
    .select({
      id: pdfDocuments.id,
      patientID: pdfDocuments.patientId,
      icPassport: patients.icPassport,
      title: pdfDocuments.title,
      template: pdfTemplates.name,
      isIssued: sql<boolean>`coalesce(${pdfTemplates.issuedBy} = 'doctor', false)`,
      version: pdfDocuments.version,
    })
    .from(pdfDocuments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, branch.id), eq(patients.id, pdfDocuments.patientId)),
    )
    .leftJoin(pdfTemplates, eq(pdfTemplates.id, pdfDocuments.templateId))
    .where(and(eq(pdfDocuments.branchId, branch.id), isNull(pdfDocuments.removedAt), condition))
    .orderBy(desc(pdfDocuments.id))
    .limit(MOST);
  const { id, name, type, size } = files;
  const saved = await db
    .select({
      documentId: versions.documentId,
      number: versions.number,
      savedAt: versions.savedAt,
      savedBy: sql<string | null>`app.person(${versions.savedBy})`,
      file: { id, name, type, size },
    })
    .from(versions)
    .innerJoin(pdfDocuments, eq(pdfDocuments.id, versions.documentId))
    .innerJoin(files, eq(files.id, versions.file))
    .where(and(eq(versions.branchId, branch.id), isNull(pdfDocuments.removedAt), condition))
    .orderBy(desc(versions.number));
  return found.map((document) => ({
    ...document,
    versions: saved
      .filter(({ documentId }) => documentId === document.id)
      .map(({ number, savedAt, savedBy, file }) => ({
        number,
        savedAt: wallClockOf(savedAt),
        savedBy: savedBy ?? '',
        file,
      })),
  }));
}
