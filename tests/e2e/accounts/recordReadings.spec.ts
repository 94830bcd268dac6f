import type { Page } from '@playwright/test';
import { countInteractions } from '../support/interactions.ts';
import { expect, expectAccessible, expectWhole, test, visit } from '../support/test.ts';

const asking = async (page: Page, isAsked: boolean) => {
  await visit(page, '/branch-management/app-control/reading-settings');
  await page.getByRole('checkbox', { name: 'Ask for a reason' }).setChecked(isAsked);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
};

test('a record without a visit is opened with a reason by one key more, and the manager reads who did', async ({
  open,
}) => {
  const manager = await open('manager', { width: 1280, alone: true });
  const reception = await open('reception', { width: 1280, alone: true });
  // Somebody who is not in the day's lists.
  await visit(manager, '/appointment/today-queue');
  const today = await manager.locator('main').innerText();
  await visit(manager, '/patient/patient-list');
  const links = await manager
    .locator('main a[href*="icpassport="]')
    .evaluateAll((found) => found.map((a) => [a.textContent.trim(), a.getAttribute('href') ?? '']));
  const [patient = '', address = ''] = links.find(([name = '']) => !today.includes(name)) ?? [];
  await asking(manager, true);
  try {
    await visit(reception, '/patient/patient-list');
    const link = reception.locator(`main a[href="${address}"]`).first();
    const counted = await countInteractions(reception);
    await link.click();
    const question = reception.getByRole('dialog', { name: 'Why do you open this record?' });
    await expect(question.getByRole('button', { name: 'Emergency' })).toBeFocused();
    await expectAccessible(reception);
    await expectWhole(reception);
    await reception.keyboard.press('Enter');
    await expect(reception.getByRole('heading', { name: patient })).toBeVisible();
    await counted.expectCount(2);

    // Asked once a day: the record opens at once now.
    await visit(reception, '/patient/patient-list');
    await counted.beginAnew();
    await link.click();
    await expect(reception.getByRole('heading', { name: patient })).toBeVisible();
    await counted.expectCount(1);
  } finally {
    await asking(manager, false);
  }
  await visit(manager, '/branch-management/record-readings');
  const row = manager.getByRole('row').filter({ hasText: patient }).first();
  await expect(row).toContainText('Emergency');
  await expectAccessible(manager);
  await expectWhole(manager);
});
