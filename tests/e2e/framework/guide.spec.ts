import type { Page } from '@playwright/test';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { followGuide, linesOf, readGuide } from '../support/guide.ts';
import { expect, expectAccessible, test as base, visit } from '../support/test.ts';

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
    { scope: 'worker', timeout: 480_000 },
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
    await dialog.getByLabel('Since').fill('1 Feb 2026');
    await expect(dialog.getByText('This field is required.').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('AIA');
    await dialog.getByLabel('Cover').fill('1,250.5');
    await dialog.getByLabel('Claims').selectOption('Portal');
    const doctor = dialog.getByRole('combobox', { name: 'Doctor' });
    await doctor.fill('lim');
    await page.getByRole('option', { name: /Lim/ }).click();
    await expect(doctor).toHaveValue(/Lim/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    for (const words of [/Lim/, 'RM 1,250.50', '01 Feb 2026', 'Portal'])
      await expect(row(page, 'AIA')).toContainText(words);
    const refused = await page.request.post(CALLS, {
      headers,
      data: { name: 'x'.repeat(101), cover: 1, claims: 'paper' },
    });
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toMatchObject([{ error_code: 'GENERAL.LENGTH', field: 'name' }]);
  });

  await test.step('what is left empty is saved as none', async () => {
    await page.getByRole('button', { name: 'Add insurance panel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Etiqa');
    await dialog.getByLabel('Cover').fill('80');
    await dialog.getByLabel('Claims').selectOption('Paper');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Etiqa')).toContainText('RM 80.00');
    const { name, doctor, since } = await stored('Etiqa');
    expect({ name, doctor, since }).toEqual({ name: 'Etiqa', doctor: null, since: null });
  });

  await test.step('a list narrowed by choice, reference and amount', async () => {
    const filters = page.getByRole('search');
    await filters.getByLabel('Claims').selectOption('Paper');
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'Etiqa')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await filters.getByRole('combobox', { name: 'Doctor' }).fill('lim');
    await page.getByRole('option', { name: /Lim/ }).click();
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(filters.getByRole('combobox', { name: 'Doctor' })).toHaveValue(/Lim/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await filters.getByLabel('Cover, from').fill('1,000');
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('2 in all')).toBeVisible();
  });

  await test.step('typing over a choice takes it back', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    await row(page, 'AIA').getByRole('button', { name: 'AIA', exact: true }).click();
    await dialog.getByLabel('Name').fill('AIA Malaysia');
    await dialog.getByRole('combobox', { name: 'Doctor' }).fill('nobody of that name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'AIA Malaysia')).toBeVisible();
    expect((await stored('AIA Malaysia')).doctor).toBeNull();
  });

  await test.step('history tells who changed what, in words', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    await row(page, 'AIA').getByRole('button', { name: 'AIA Malaysia', exact: true }).click();
    await dialog.getByRole('button', { name: 'History' }).click();
    const entry = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
    await expect(entry).toContainText(/Changed · \S+/);
    await expect(entry.locator('del').filter({ hasText: /^AIA$/ })).toBeVisible();
    await expect(entry.locator('ins').filter({ hasText: 'AIA Malaysia' })).toBeVisible();
    await expect(entry.locator('del').filter({ hasText: /Lim/ })).toBeVisible();
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

  async function stored(q: string): Promise<Record<string, unknown>> {
    const answer = await page.request.get(CALLS, {
      headers,
      params: { filter: JSON.stringify({ q }) },
    });
    const [found = {}] = (await answer.json()) as Record<string, unknown>[];
    return found;
  }
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
