import type { Page } from '@playwright/test';
import { oneTimeCode } from '../../server/support/oneTimeCode.ts';
import { expect, expectAccessible, PASSWORD, phone, test, visit } from '../support/test.ts';

/** An owner whom no other journey signs in. */
const OWNER = 'tenant2@demo.test';
const OWN_PAGE = '/user-profile/two-step-sign-in';

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('two-step sign-in is switched on, asked for, and ended by a recovery code', async ({
  open,
}) => {
  const page = await open('visitor', { ...phone, alone: true });
  await page.goto('/auth/login');
  await givePassword(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await visit(page, OWN_PAGE);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('One-time code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  const key = (await page.locator('.second-factor-key').textContent())?.replaceAll(' ', '') ?? '';
  await page.keyboard.type(oneTimeCode(key));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const [recovery = ''] = await page.locator('.recovery-codes code').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

  await page.goto('/logout');
  await givePassword(page);
  await expect(code).toBeFocused();
  await page.keyboard.type(oneTimeCode(key, { steps: 1 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await visit(page, OWN_PAGE);
  await page.getByRole('button', { name: 'Switch off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch off' });
  await expect(dialog.getByLabel('One-time code')).toBeFocused();
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
