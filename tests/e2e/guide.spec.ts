import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Clinic, startClinic } from './support/clinic.ts';
import { followGuide, linesOf, readGuide } from './support/guide.ts';
import { expect, expectAccessible, test as base, visit } from './support/test.ts';

const LIST = '/master-list-management/insurance-panels';
const CALLS = '/api/master/insurance-panels';

/** The clinic of a project in which the guide to a new resource was followed to the letter. */
const test = base.extend<object, { clinic: Clinic }>({
  clinic: [
    async ({}, give) => {
      const project = await followGuide(await readGuide());
      try {
        const clinic = await startClinic(project.folder);
        await give(clinic);
        await clinic.stop();
      } finally {
        await project.remove();
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// One after the other, so that the project is built once.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

base('a new resource takes thirty lines and two names at most', async () => {
  const guide = await readGuide();
  expect(guide.names).toHaveLength(2);
  expect(guide.blocks).toHaveLength(3);
  expect(guide.commands).toHaveLength(1);
  expect(linesOf(guide)).toBeLessThanOrEqual(30);
});

test('what the guide has one write is a whole resource', async ({ open }) => {
  const page = await open('manager');
  const asked = page.waitForRequest((request) => request.url().includes(CALLS));
  await page.getByRole('link', { name: 'Insurance panels' }).click();
  await expect(page.locator('h1')).toHaveText('Insurance panels');
  await expect(page.getByText('No records found')).toBeVisible();
  const headers = await tokenOf(await asked);

  await test.step('a form that is checked on both sides', async () => {
    await page.getByRole('button', { name: 'Add insurance panel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contact').fill('panel@aia.test');
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('AIA');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'AIA')).toContainText('panel@aia.test');
    const refused = await page.request.post(CALLS, { headers, data: { name: 'x'.repeat(101) } });
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toMatchObject([{ error_code: 'GENERAL.LENGTH', field: 'name' }]);
  });

  await test.step('a file goes in whole or not at all', async () => {
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const choose = async (lines: string[]) => {
      const buffer = Buffer.from(['Name,Contact', ...lines].join('\n'));
      await dialog
        .getByLabel('A CSV file')
        .setInputFiles({ name: 'panels.csv', mimeType: 'text/csv', buffer });
      await dialog.getByRole('button', { name: 'Check' }).click();
    };
    await choose(['Etiqa,panel@etiqa.test', ',nobody']);
    await expect(dialog.getByRole('row', { name: /3 Name This field is required/ })).toBeVisible();
    await choose(['Etiqa,panel@etiqa.test', 'Great Eastern,', 'Prudential,']);
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('4 in all')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('search and export', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('eti');
    await expect(page.getByText('1 in all')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toBe('\uFEFFName,Contact\r\nEtiqa,panel@etiqa.test\r\n');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('4 in all')).toBeVisible();
  });

  await test.step('history tells who changed what', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    await row(page, 'AIA').getByRole('button', { name: 'AIA', exact: true }).click();
    await dialog.getByLabel('Name').fill('AIA Malaysia');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await row(page, 'AIA').getByRole('button', { name: 'AIA Malaysia', exact: true }).click();
    await dialog.getByRole('button', { name: 'History' }).click();
    const entry = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
    await expect(entry).toContainText(/Changed · \S+/);
    await expect(entry.locator('del')).toHaveText('AIA');
    await expect(entry.locator('ins')).toHaveText('AIA Malaysia');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('many are removed at once', async () => {
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('checkbox', { name: 'Select AIA Malaysia' }).uncheck();
    await page.locator('.rs-bulk').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
  });
});

test('another role is refused, on the page and by the server', async ({ open }) => {
  const page = await open('reception');
  const asked = page.waitForRequest((request) => 'authorization' in request.headers());
  await visit(page, LIST);
  await expect(page.getByText('You cannot open this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Insurance panels' })).toHaveCount(0);
  const headers = await tokenOf(await asked);
  expect((await page.request.get(CALLS, { headers })).status()).toBe(403);
  expect((await page.request.post(CALLS, { headers, data: { name: 'AIA' } })).status()).toBe(403);
});

function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

async function tokenOf(request: { allHeaders: () => Promise<Record<string, string>> }) {
  const { authorization = '' } = await request.allHeaders();
  return { authorization };
}
