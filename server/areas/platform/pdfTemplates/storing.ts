import type { PaperIssuer } from '../../../../contract/platform/paperValues.ts';
import type { FormField } from '../../../../contract/platform/pdfForms.ts';
import { pdfTemplateContents, pdfTemplates } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { countMatched } from './matching.ts';

interface NewForm {
  name: string;
  description: string;
  issuedBy?: PaperIssuer | undefined;
  series?: string | undefined;
  fileName: string;
  pdf: Buffer;
  fields: readonly FormField[];
}

/** Stores a form with its PDF, and returns its id. */
export async function storeForm(db: Db, { pdf, fields, ...form }: NewForm): Promise<number> {
  const [made] = await db
    .insert(pdfTemplates)
    .values({
      ...form,
      size: pdf.length,
      fields,
      fieldCount: fields.length,
      matchedCount: countMatched(fields),
    })
    .returning({ id: pdfTemplates.id });
  if (!made) throw new Error('a form was not stored');
  await db.insert(pdfTemplateContents).values({ templateId: made.id, content: pdf });
  return made.id;
}
