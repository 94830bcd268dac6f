import { readFile } from 'node:fs/promises';
import { expect, expectWhole, PASSWORD, test, visit } from '../support/test.ts';

test('all patients are exported long after signing in, once it is confirmed who asks', async ({
  open,
  clinic,
}) => {
  const page = await open('manager', { alone: true });
  await visit(page, '/patient/patient-list');
  await clinic.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'");
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'CSV file', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectWhole(page);
  await page.keyboard.type(PASSWORD);
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1000);
  await expect(dialog).toHaveCount(0);
});
