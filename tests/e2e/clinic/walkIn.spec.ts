import type { Page } from '@playwright/test';
import { foundPatients, QUEUE, queueRow, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { expect, test } from '../support/test.ts';

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
