import sharp from 'sharp';
import { expect, expectWhole, phone, test, visit } from '../support/test.ts';

const LIST = '/branch-management/branch-active-subscription';

test('an owner looks after a branch, on a phone and on a desk', async ({ open }) => {
  const page = await open('tenant', phone);
  await visit(page, LIST);
  await expect(page.locator('h1')).toHaveText('Branches');
  const row = page.locator('tbody tr').filter({ hasText: 'Klinik Mawar PJ' });
  await expect(row).toContainText('Active');
  await expectWhole(page);

  await row.getByRole('link', { name: 'Klinik Mawar PJ' }).click();
  await expect(page).toHaveURL(/edit-branch\/\?companyName=.*&branchName=.*PJ/);
  const contact = page.getByRole('textbox', { name: 'Name', exact: true });
  await contact.fill('Siti Aminah');
  const logo = await sharp({
    create: { width: 300, height: 100, channels: 3, background: '#0f766e' },
  })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expectWhole(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.reload();
  await expect(contact).toHaveValue('Siti Aminah');
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
});
