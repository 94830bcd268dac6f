import type { Page } from '@playwright/test';
import { foundPatients, QUEUE, queueRow, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { expect, expectWhole, test } from '../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Walk-in' });

/** Notes when a ticket is handed to the browser's own print, which no journey sees. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { prints: number };
    counted.prints = 0;
    globalThis.print = () => {
      (globalThis.top as unknown as { prints: number }).prints += 1;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { prints: number }).prints);
}

test('a patient of the branch walks in: a key, the name, Enter, why, Enter', async ({ open }) => {
  const desk = await open('reception');
  const prints = await countPrints(desk);
  await visitLive(desk, QUEUE);
  const hands = await countInteractions(desk);
  const begun = Date.now();
  await desk.keyboard.press('w');
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await desk.keyboard.type('nurul huda');
  await expect(foundPatients(desk).first()).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(dialog.getByLabel('Complaint')).toBeFocused();
  await desk.keyboard.type('Fever since last night');
  await expect(dialog.getByLabel('Doctor')).toHaveText(/Next free: Dr/);
  await desk.keyboard.press('Enter');
  const notice = desk.getByText(/^Number \d+: .+ waits for Dr /);
  await expect(notice).toBeVisible();
  await hands.expectCount(3);
  expect(Date.now() - begun, 'milliseconds by keyboard').toBeLessThan(20_000);
  await expect(dialog).toHaveCount(0);
  const row = queueRow(desk, 'Fever since last night');
  await expect(row).toContainText('Walk-in');
  await expect(row).toContainText('Arrived');
  await expect(row).not.toContainText('Overlap');
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('data-shown', 'true');
  await expect.poll(prints).toBe(1);
});

test('who is new is registered in the same box, and their allergies with them', async ({
  open,
}) => {
  const desk = await open('reception');
  await countPrints(desk);
  await visitLive(desk, QUEUE);
  const hands = await countInteractions(desk);
  await desk.getByRole('main').getByRole('link', { name: 'Walk-in' }).click();
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await desk.keyboard.type('Chew Boon Teck');
  await desk.getByRole('option', { name: /Register “Chew Boon Teck”/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Chew Boon Teck');
  await expect(dialog.getByLabel('Identity or passport number')).toBeFocused();
  await desk.keyboard.type('E7654321');
  await dialog.getByLabel('Mobile phone').click();
  await desk.keyboard.type('0123450077');
  await dialog.getByLabel('Allergies').click();
  await desk.keyboard.type('Penicillin');
  await expectWhole(desk);
  await dialog.getByRole('button', { name: 'Add to the queue' }).click();
  await expect(desk.getByText(/^Number \d+: Chew Boon Teck waits for Dr /)).toBeVisible();
  await hands.expectCount(5);
  await expect(queueRow(desk, 'Chew Boon Teck')).toContainText('Penicillin');

  // Who is in the queue is not put into it twice unseen.
  await desk.keyboard.press('w');
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('chew boon');
  await foundPatients(desk).first().click();
  const isThere = dialog.getByText(/Chew Boon Teck is in the queue already, number \d+/);
  await expect(isThere).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to the queue' }).click();
  await expect(isThere).toHaveCount(2);
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Leave without saving' }).click();

  // In the book it is a mark, and says so.
  await visitLive(desk, '/appointment/scheduler');
  await expect(desk.locator('[data-marker]', { hasText: 'Chew Boon Teck (walk-in)' })).toHaveCount(
    1,
  );
});
