import { eq } from 'drizzle-orm';
import { pdfTemplateContents, pdfTemplates } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** A form with its PDF, removed or not; 404 where there is none. */
export async function formOf({ db }: Pick<Work, 'db'>, id: number, field: string) {
  const [found] = await db
    .select({
      name: pdfTemplates.name,
      issuedBy: pdfTemplates.issuedBy,
      series: pdfTemplates.series,
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

/** The PDF of a form, also of one that is out of use. */
export async function storedForm({ db }: Pick<Work, 'db'>, id: number): Promise<Buffer> {
  const [found] = await db
    .select({ pdf: pdfTemplateContents.content })
    .from(pdfTemplateContents)
    .where(eq(pdfTemplateContents.templateId, id));
  if (!found) throw new Error('the PDF of a form is gone');
  return found.pdf;
}
