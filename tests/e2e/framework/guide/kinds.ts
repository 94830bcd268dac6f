import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from '../../support/test.ts';

/** Takes the middle of a picture that is wider than it may be, as the form asks at once, and again by the keyboard. */
export async function cropPicture(page: Page, name: string): Promise<void> {
  const crop = page.getByRole('dialog', { name: `Crop ${name}` });
  await expect(crop.getByRole('img', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(crop).toHaveCount(0);
  await page.getByRole('button', { name: `Crop: ${name}` }).click();
  const part = crop.getByRole('group', { name: 'The part that stays' });
  await part.focus();
  await part.press('ArrowRight');
  await crop.getByRole('button', { name: 'Crop' }).click();
  await expect(crop).toHaveCount(0);
}

/** Types a formatted text with one word bold, and JSON with a fault that is named by its place. */
export async function typeFormatted(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Notice' }).click();
  await page.keyboard.type('Ring ');
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('before');
  const limits = dialog.getByLabel(/^Limits/);
  await limits.fill('{"perDay": ');
  await expect(dialog.getByText('This is no JSON')).toBeVisible();
  await limits.fill('{"perDay": 0}');
  await limits.blur();
  await expect(limits).toHaveValue('{\n  "perDay": 0\n}');
  await expect(dialog.locator('code', { hasText: 'perDay' })).toBeVisible();
  await limits.fill('{"perDay": 4}');
}
