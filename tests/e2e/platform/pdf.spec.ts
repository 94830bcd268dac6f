import type { Page } from '@playwright/test';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { register } from '../support/patient.ts';
import { expect, expectNoOverflow, expectWhole, phone, test, visit } from '../support/test.ts';

const [form] = shippedForms;
const NAME = 'சுகன்யா முருகன்';

/** Draws a line across the field for the signature. */
async function drawSignature(page: Page) {
  const box = await page.locator('.pdf-signature').boundingBox();
  if (!box) throw new Error('there is no field for the signature');
  const at = (share: number) =>
    [box.x + box.width * share, box.y + box.height * (0.5 + 0.3 * Math.sin(share * 12))] as const;
  await page.mouse.move(...at(0.1));
  await page.mouse.down();
  for (let share = 0.1; share < 0.9; share += 0.05) await page.mouse.move(...at(share));
  await page.mouse.up();
}

const pageIn = (page: Page) => page.locator('.pdfViewer .page canvas').first();

test('a form that an Administrator uploads is filled for a patient, signed, and kept with the record', async ({
  open,
}) => {
  if (!form) throw new Error('no form ships');
  const admin = await open('admin');
  await visit(admin, '/pdf-management/templates');
  await admin.getByRole('button', { name: 'Add PDF template' }).click();
  await admin.getByRole('textbox', { name: 'Name' }).fill('Certificate of the test');
  await admin.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await shippedPdf(form),
  });
  await admin.getByRole('button', { name: 'Save' }).click();
  const row = admin.getByRole('row', { name: /Certificate of the test/ });
  await row.getByRole('button', { name: /Match fields/ }).click();
  await admin.getByLabel('Remarks / Catatan').selectOption({ label: 'Visit: complaint' });
  await admin.getByRole('button', { name: 'Preview with sample data' }).click();
  await expect(pageIn(admin)).toBeVisible();
  await expect(admin.locator('[name=Remarks]')).toHaveValue('Demam');

  const desk = await open('reception');
  const { address, icPassport } = await register(desk);
  await visit(desk, address);
  await desk.getByRole('button', { name: 'New document' }).click();
  const choices = desk.getByLabel('Form', { exact: true });
  await choices.selectOption({ label: 'Certificate of the test' });
  await expect(desk.getByLabel('NRIC or passport / No. KP atau pasport')).toHaveValue(icPassport);
  await desk.getByLabel('Name / Nama').fill(NAME);
  await desk.getByRole('button', { name: 'Make the document' }).click();
  await expect(pageIn(desk)).toBeVisible();
  await expect(desk.locator('[name=patientName]')).toHaveValue(NAME);

  await desk.getByRole('button', { name: 'Sign', exact: true }).click();
  await drawSignature(desk);
  await desk.getByRole('button', { name: 'Put it on the page' }).click();
  await expect(desk.locator('.signatureEditor')).toBeVisible();
  await desk.locator('[name=Days]').fill('2');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved as version 2.')).toBeVisible();

  await desk.getByRole('link', { name: 'Back to the patient' }).click();
  await expect(desk.getByRole('region', { name: 'Documents', exact: true })).toContainText(
    'Version 2',
  );
  await desk.getByRole('link', { name: 'Certificate of the test' }).click();
  await expect(desk.locator('[name=Days]')).toHaveValue('2');
  await desk.getByRole('combobox', { name: 'Versions' }).selectOption({ index: 1 });
  await expect(desk.locator('[name=Days]')).toHaveValue('1');
  await expect(desk.getByRole('button', { name: 'Save' })).toHaveCount(0);

  await visit(admin, '/pdf-management/documents');
  await expect(admin.getByRole('row', { name: /Certificate of the test/ })).toBeVisible();
  await expect(admin.getByText(NAME)).toHaveCount(0);
});

test('a PDF of this computer is searched and has thumbnails, on a phone and on a desk', async ({
  open,
}) => {
  if (!form) throw new Error('no form ships');
  const page = await open('reception', phone);
  await visit(page, '/pspdfkit/step1');
  await expectWhole(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: await shippedPdf(form),
  });
  await expect(pageIn(page)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the PDF' }).fill('certify');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Page 1' })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
});
