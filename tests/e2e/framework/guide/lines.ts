import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { row, test } from '../../support/guideClinic.ts';
import { expect, expectAccessible, visit } from '../../support/test.ts';

const LIST = '/master-list-management/insurance-panels';

/** Lines inside a panel: edited in place, moved, told of in words, and through a file and back. */
export function linesJourney(): void {
  test('a record holds lines', async ({ open }) => {
    const page = await open('manager');
    await visit(page, LIST);
    await page.getByRole('button', { name: 'Add insurance panel' }).click();
    const dialog = page.getByRole('dialog');
    const lines = dialog.getByRole('group', { name: 'Rates', exact: true });

    await test.step('Enter leads from one to the next, with the sum below them', async () => {
      await dialog.getByLabel('Name').fill('Zurich');
      await dialog.getByLabel('Cover').fill('50');
      await dialog.getByLabel('Claims').selectOption('Portal');
      await dialog.getByRole('combobox', { name: 'Specialists' }).fill('lim');
      await page.getByRole('option', { name: /Lim/ }).click();
      await lines.getByRole('button', { name: 'Add a line' }).click();
      for (const [service, price] of [
        ['Consultation', '50'],
        ['X-ray', '120.5'],
        ['Dressing', '25'],
      ]) {
        await page.keyboard.type(service ?? '');
        await page.keyboard.press('Enter');
        await page.keyboard.type(price ?? '');
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(lines.getByLabel('Service')).toHaveCount(3);
      await expect(lines.getByText('RM 195.50')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expect(lines.getByText('Service').last()).toBeVisible();
      await expectFits(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(page, 'Zurich')).toContainText('3: Consultation, X-ray, Dressing');
      await expect(row(page, 'Zurich')).toContainText(/Lim/);
      await expect(page.getByRole('columnheader', { name: 'Doctor email' })).toBeAttached();
    });

    await test.step('they are moved with the pointer, removed, and told of in words', async () => {
      await row(page, 'Zurich').getByRole('button', { name: 'Zurich', exact: true }).click();
      const handles = lines.getByRole('button', { name: /^Move line/ });
      await handles.nth(2).dragTo(handles.first(), { targetPosition: { x: 10, y: 2 } });
      const services = lines.getByLabel('Service');
      await expect(services.first()).toHaveValue('Dressing');
      await lines.getByRole('button', { name: 'Remove line 3' }).click();
      await expect(lines.getByText(/^Removed: X-ray, RM 120.50/)).toBeVisible();
      await lines.getByLabel('Price').first().fill('30');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(page, 'Zurich')).toContainText('2: Dressing, Consultation');
      await row(page, 'Zurich').getByRole('button', { name: 'Zurich', exact: true }).click();
      await dialog.getByRole('button', { name: 'History' }).click();
      const entry = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
      await expect(entry).toContainText('Line removed: X-ray, RM 120.50');
      await expect(entry).toContainText('Line changed: Dressing · Price RM 25.00 RM 30.00');
      await expect(entry).toContainText('The order of the lines');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('they go out in a file, a row each, and come back', async () => {
      const download = page.waitForEvent('download');
      await page.getByText('Export', { exact: true }).click();
      await page.getByRole('button', { name: 'CSV file' }).click();
      const file = await readFile(await (await download).path());
      await page.getByRole('button', { name: 'Import' }).click();
      await dialog
        .getByLabel('An Excel or CSV file')
        .setInputFiles({ name: 'panels.csv', mimeType: '', buffer: file });
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByRole('button', { name: /^Import rows/ }).click();
      await expect(dialog).toHaveCount(0);
      const both = row(page, '2: Dressing, Consultation');
      await expect(both).toHaveCount(2);
      await expect(both.filter({ hasText: /Lim/ })).toHaveCount(2);
    });
  });
}

async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
}
