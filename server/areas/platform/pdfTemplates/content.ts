import { eq } from 'drizzle-orm';
import type { Work } from '../../../db/database.ts';
import { pdfTemplateContents, pdfTemplates } from '../../../db/schema/index.ts';
import { notFound } from '../../../http/failure.ts';

/** A form with its PDF, removed or not; 404 where there is none. */
export async function formOf({ db }: Pick<Work, 'db'>, id: number, field: string) {
  const [found] = await db
    .select({
      name: pdfTemplates.name,
      fields: pdfTemplates.fields,
      removedAt: pdfTemplates.removedAt,
      pdf: pdfTemplateContents.content,
    })
    .from(pdfTemplates)
    .innerJoin(pdfTemplateContents, eq(pdfTemplateContents.templateId, pdfTemplates.id))
    .where(eq(pdfTemplates.id, id));
  if (!found || found.removedAt) throw notFound(field);
  return found;
}
