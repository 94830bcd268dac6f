import type { Page } from '@playwright/test';
import { languages } from '../../../contract/texts/index.ts';
import { reactAdmin } from '../../../contract/texts/reactAdmin.ts';
import { pdfFile } from '../../support/pdfFile.ts';
import { row, test, tokenOf } from '../support/guideClinic.ts';
import { expect, expectAccessible, expectNoOverflow, visit } from '../support/test.ts';
import { textsOn } from '../support/words.ts';

const LIST = '/master-list-management/insurance-panels';
const CALLS = '/api/master/insurance-panels';
/** The pages of react-admin's own parts, as the guide to them makes them. */
const PAGES = '/insurance-panels';

// One after the other, so that the project is built once.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

test("pages of react-admin's own parts work, loaded with themselves alone", async ({ open }) => {
  const page = await open('manager');
  const scripts = scriptsOf(page);
  const asked = page.waitForRequest((request) => request.url().includes(CALLS));
  await visit(page, LIST);
  const headers = await tokenOf(await asked);
  expect((await scripts()).filter(isOfReactAdmin)).toEqual([]);
  for (const data of [
    { name: 'Harbour', cover: 900, claims: 'portal' },
    { name: 'Harvest', cover: 70, claims: 'paper' },
  ])
    expect((await page.request.post(CALLS, { headers, data })).status()).toBe(200);

  await test.step('a list that is filtered while typing, and sorted', async () => {
    await visit(page, PAGES);
    await expect(page.locator('h1')).toHaveText('Insurance panels');
    expect((await scripts()).filter(isOfReactAdmin)).not.toEqual([]);
    await page.getByRole('textbox', { name: 'Search' }).fill('harv');
    await expect(page.getByText('1-1 of 1')).toBeVisible();
    await expect(row(page, 'Harvest')).toContainText('Paper');
    await expect(row(page, 'Harvest')).toContainText('RM 0.70');
    await page.getByRole('textbox', { name: 'Search' }).fill('har');
    await expect(page.getByText('1-2 of 2')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Harbour');
    await page.getByRole('columnheader', { name: 'Cover' }).getByText('Cover').click();
    await expect(page.getByRole('row').nth(1)).toContainText('Harvest');
    await page.getByRole('button', { name: 'Portal' }).click();
    await expect(page.getByText('1-1 of 1')).toBeVisible();
    await expect(row(page, 'Harbour')).toBeVisible();
    await page.getByRole('button', { name: 'Portal' }).click();
    await expect(page.getByText('1-2 of 2')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a form, whose refusal is at its field, with a reference found by typing', async () => {
    await row(page, 'Harbour').getByText('Harbour').click();
    await expect(page.locator('h1')).toHaveText('Insurance panel Harbour');
    await page.getByLabel('Name').fill('x'.repeat(101));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Name').fill('Harbour Life');
    await page.getByRole('combobox', { name: 'Doctor' }).fill('lim');
    await page.getByRole('option', { name: /Lim/ }).click();
    await expect(page.getByLabel('Cover')).toHaveValue('9');
    const agreement = { name: 'draft.pdf', mimeType: 'application/pdf' };
    await page
      .getByLabel('Agreement')
      .setInputFiles({ ...agreement, buffer: Buffer.from(pdfFile('draft.pdf')) });
    await expect(page.getByRole('link', { name: 'draft.pdf' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Element updated')).toBeVisible();
    await expect(row(page, 'Harbour Life')).toContainText(/Lim/);
    const file = row(page, 'Harbour Life').getByRole('link', { name: 'draft.pdf' });
    const saved = await page.request.get((await file.getAttribute('href')) ?? '');
    expect(await saved.text()).toBe(pdfFile('draft.pdf'));
  });

  await test.step('a new record', async () => {
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Name').fill('Harmony');
    await page.getByLabel('Cover').fill('30.5');
    await page.getByRole('combobox', { name: 'Claims' }).click();
    await page.getByRole('option', { name: 'Portal' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Element created')).toBeVisible();
    await expect(row(page, 'Harmony')).toContainText('Portal');
    await expect(row(page, 'Harmony')).toContainText('RM 30.50');
    const [harmony] = await rowsNamed('harm');
    expect(harmony?.cover).toBe(3_050);
  });

  await test.step('a removal that is undone, and one that is not', async () => {
    const remove = async () => {
      await row(page, 'Harvest').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(row(page, 'Harvest')).toHaveCount(0);
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Harvest')).toBeVisible();
    await remove();
    await expect.poll(namesOf).toEqual(['Harbour Life', 'Harmony']);
  });

  async function namesOf(): Promise<string[]> {
    return (await rowsNamed('har')).map(({ name }) => name);
  }

  async function rowsNamed(q: string): Promise<{ name: string; cover: number }[]> {
    const params = { filter: JSON.stringify({ q }), sort: JSON.stringify(['name', 'ASC']) };
    const answer = await page.request.get(CALLS, { headers, params });
    return (await answer.json()) as { name: string; cover: number }[];
  }
});

test("pages of react-admin's own parts are drawn in the dark and on a phone", async ({ open }) => {
  const page = await open('manager', { theme: 'dark', width: 360 });
  for (const address of [PAGES, `${PAGES}/create`]) {
    await visit(page, address);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

for (const language of ['ms', 'zh'] as const)
  test(`pages of react-admin's own parts are in the language: ${language}`, async ({ open }) => {
    const page = await open('manager', { language });
    const at = languages.indexOf(language);
    const rows: readonly (readonly string[])[] = Object.values(reactAdmin);
    const english = new Set(rows.filter((own) => own[0] !== own[at]).map(([first]) => first));
    const save = reactAdmin['ra.action.save'][at] ?? '';
    const exported = reactAdmin['ra.action.export'][at] ?? '';
    for (const [address, button] of [
      [PAGES, exported],
      [`${PAGES}/create`, save],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      const texts = await textsOn(page);
      expect(texts.filter((text) => /\bra\.|resources\.|RESOURCE\.|%\{|\|{4}/.test(text))).toEqual(
        [],
      );
      expect(texts.filter((text) => english.has(text))).toEqual([]);
    }
  });

/** Collects what a page loads as scripts. */
function scriptsOf(page: Page): () => Promise<string[]> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url());
  });
  return () =>
    Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()));
}

/** Whether a script holds parts of react-admin, which have these names in their styles. */
function isOfReactAdmin(source: string): boolean {
  return /\bRa(?:List|DataTable|SimpleForm|Notification)\b/.test(source);
}
