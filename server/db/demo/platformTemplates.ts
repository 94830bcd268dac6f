import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { readScript } from '../../areas/platform/databaseTemplates/script.ts';
import { guessed } from '../../areas/platform/pdfTemplates/matching.ts';
import { storeForm } from '../../areas/platform/pdfTemplates/storing.ts';
import type { Db } from '../../kit/db/database.ts';
import { fieldsOf } from '../../kit/pdf/forms/read.ts';
import { databaseTemplates, emailTemplates, practiceTypes } from '../schema/index.ts';
import { shippedScript } from '../templates/index.ts';
import { shippedForms, shippedPdf } from '../templates/pdfForms.ts';

/** Stores what new veterinary branches begin with, and the platform's own words of a mail. */
export async function storePlatformTemplates(db: Db): Promise<void> {
  const [type] = await db
    .select({ id: practiceTypes.id })
    .from(practiceTypes)
    .where(eq(practiceTypes.title, 'Veterinary'));
  if (!type) throw new Error('the demo has no veterinary practices');
  const script = shippedScript('veterinary');
  const rows = await readScript(script);
  await db.insert(databaseTemplates).values({
    name: 'Klinik haiwan',
    practiceTypeID: type.id,
    script,
    rows,
    rowCount: rows.length,
  });
  await db.insert(emailTemplates).values({
    template: 'PLAN_ENDED',
    language: 'ms',
    subject: 'Langganan {branch} sudah tamat',
    title: 'Langganan {branch} sudah tamat',
    content:
      '<p>Pelan {plan} tamat pada {day}. Rekod masih boleh dibaca.</p><p>Untuk menyambung: {link}</p>',
  });
  for (const form of shippedForms) {
    const pdf = await shippedPdf(form);
    const read = fieldsOf(await PDFDocument.load(pdf));
    if (read.kind !== 'fields') throw new Error(`${form.name} has no fields`);
    const { name, description, fileName, issuedIn } = form;
    const issuing = issuedIn ? { issuedBy: 'doctor' as const, series: issuedIn } : {};
    const fields = guessed(read.fields);
    await storeForm(db, { name, description, fileName, ...issuing, pdf, fields });
  }
}
