import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfFile } from '../../support/pdfFile.ts';
import { countGuideLines, readGuide } from '../support/guide.ts';
import { GUIDE, row, test, tokenOf } from '../support/guideClinic.ts';
import { expect, expectAccessible, test as base, visit } from '../support/test.ts';
import { cropPicture, typeFormatted } from './guide/kinds.ts';
import { tryLayouts } from './guide/layouts.ts';
import { linesJourney } from './guide/lines.ts';
import { viewsJourney } from './guide/views.ts';

const LIST = '/master-list-management/insurance-panels';
const CALLS = '/api/master/insurance-panels';

// One after the other, so that the project is built once.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

base('a new resource with every kind takes 78 lines and two names at most', async () => {
  const guide = await readGuide(GUIDE);
  expect(guide.names).toHaveLength(2);
  expect(guide.blocks).toHaveLength(3);
  expect(guide.commands).toHaveLength(1);
  expect(countGuideLines(guide)).toBeLessThanOrEqual(78);
});

test('the code of the guide makes a complete resource', async ({ open }) => {
  const page = await open('manager');
  const asked = page.waitForRequest((request) => request.url().includes(CALLS));
  await visit(page, '/dashboard');
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
    const agreement = dialog.getByLabel('Agreement');
    await agreement.setInputFiles(pdf('large.pdf', 1_000_001));
    await expect(dialog.getByRole('alert')).toHaveText('This file is too large. At most 1 MB.');
    await agreement.setInputFiles(pdf('draft.pdf'));
    await expect(dialog.getByText('draft.pdf')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    for (const words of [/Lim/, 'RM 1,250.50', '01 Feb 2026', 'Portal'])
      await expect(row(page, 'AIA')).toContainText(words);
    const heading = page.getByRole('columnheader', { name: 'Cover' });
    const amount = row(page, 'AIA').getByRole('cell', { name: 'RM 1,250.50' });
    for (const cell of [heading, amount]) await expect(cell).toHaveCSS('text-align', 'right');
    const refused = await page.request.post(CALLS, {
      headers,
      data: { name: 'x'.repeat(101), cover: 1, claims: 'paper' },
    });
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toMatchObject([{ error_code: 'GENERAL.TOO_LONG', field: 'name' }]);
  });

  await test.step('a file is saved from the list, and replaced in the form', async () => {
    const download = page.waitForEvent('download');
    await row(page, 'AIA').getByRole('link', { name: 'draft.pdf' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('draft.pdf');
    expect(await readFile(await saved.path(), 'utf8')).toBe(pdfFile('draft.pdf'));
    await row(page, 'AIA').getByRole('button', { name: 'AIA', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    await expect(dialog.getByRole('link', { name: 'draft.pdf' })).toBeVisible();
    // Listening takes a moment to begin.
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Remove: draft.pdf' }).press('Enter');
    await expect(dialog.getByLabel('Agreement')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(pdf('signed.pdf'));
    await expect(dialog.getByText('signed.pdf')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'AIA').getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  });

  await test.step('each kind is typed as people write it, and shown so', async () => {
    await row(page, 'AIA').getByRole('button', { name: 'AIA', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    const typed = {
      Share: '12.345',
      Visits: '12',
      Until: '5.30pm',
      Review: '3 Mar 2026',
      'Time: Review': '9:15',
      Email: 'claims@aia.test',
      Phone: '+60 12-345 6789',
      Website: 'www.aia.test/panel',
      Terms: 'Within 30 days',
    };
    for (const [label, text] of Object.entries(typed))
      await dialog.getByLabel(new RegExp(`^${label}`)).fill(text);
    const pictureOf = (name: string) => dialog.getByRole('img', { name });
    await dialog.getByLabel(/^Colour/).fill('#D31145');
    await dialog.getByLabel(/^Logo/).setInputFiles(await logo());
    await cropPicture(page, 'logo.png');
    await typeFormatted(page, dialog);
    for (const name of ['Consultation', 'Medicine'])
      await dialog.getByRole('group', { name: 'Pays' }).getByLabel(name).check();
    await expect(dialog.getByText(/at most 2 digits after the point/)).toBeVisible();
    await dialog.getByLabel(/^Share/).fill('12.5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const aia = row(page, 'AIA');
    for (const words of [
      '12.50 %',
      '05:30 PM',
      '03 Mar 2026 09:15 AM',
      'Consultation; Medicine',
      '#d31145',
    ])
      await expect(aia).toContainText(words);
    const links = {
      '012-345 6789': 'tel:+60123456789',
      'claims@aia.test': 'mailto:claims@aia.test',
    };
    for (const [name, href] of Object.entries({
      ...links,
      'aia.test/panel': 'https://www.aia.test/panel',
    }))
      await expect(aia.getByRole('link', { name })).toHaveAttribute('href', href);
    await aia.getByRole('button', { name: 'logo.png' }).click();
    const large = page.getByRole('dialog', { name: 'logo.png' });
    await expect(large.getByRole('img', { name: 'logo.png' })).toHaveJSProperty(
      'naturalWidth',
      320,
    );
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await aia.getByRole('button', { name: 'AIA', exact: true }).click();
    await expect(pictureOf('logo.png')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await stored('AIA')).toMatchObject({
      share: '12.50',
      visits: 12,
      until: '17:30',
      review: '2026-03-03T09:15:00.000Z',
      pays: ['consultation', 'medicine'],
      phone: '+60123456789',
      colour: '#d31145',
      notice: expect.stringMatching(/^<p>Ring\s<strong>before<\/strong><\/p>$/),
      limits: { perDay: 4 },
    });
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
    const none = { doctor: null, partOf: null, since: null, agreement: null };
    expect(await stored('Etiqa')).toMatchObject({ name: 'Etiqa', ...none });
  });

  await test.step('a list narrowed by choice, reference, amount and day', async () => {
    const filters = page.getByRole('search');
    await filters.getByLabel('Claims').selectOption('Paper');
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'Etiqa')).toBeVisible();
    await clearFilters(page);
    await filters.getByRole('combobox', { name: 'Doctor' }).fill('lim');
    await page.getByRole('option', { name: /Lim/ }).click();
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(filters.getByRole('combobox', { name: 'Doctor' })).toHaveValue(/Lim/);
    await clearFilters(page);
    await filters.getByLabel('Cover, from').fill('1,000');
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
    await clearFilters(page);
    await expect(filters.getByLabel('Share, from')).toBeHidden();
    await filters.getByRole('button', { name: 'More filters' }).click();
    await filters.getByLabel('Share, from').fill('12.5');
    await expect(page.getByText('1 in all')).toBeVisible();
    await filters.getByLabel('Share, from').fill('12.51');
    await expect(page.getByText('No records found')).toBeVisible();
    await clearFilters(page);
    await filters.getByLabel('Review, to').fill('3 Mar 2026');
    await filters.getByLabel('Review, to').press('Tab');
    await expect(page.getByText('1 in all')).toBeVisible();
    await clearFilters(page);
    await filters.getByLabel('Pays').selectOption('Medicine');
    await expect(page.getByText('1 in all')).toBeVisible();
    await clearFilters(page);
    await filters.getByLabel('Since, to').fill('31 Jan 2026');
    await filters.getByLabel('Since, to').press('Tab');
    await expect(page.getByText('No records found')).toBeVisible();
    await filters.getByLabel('Since, to').fill('1 Feb 2026');
    await filters.getByLabel('Since, to').press('Tab');
    await expect(page.getByText('1 in all')).toBeVisible();
    await clearFilters(page);
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

  await test.step('one that others refer to stays, and leads to them', async () => {
    await row(page, 'Etiqa').getByRole('button', { name: 'Etiqa', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit: Insurance panel' });
    await dialog.getByRole('combobox', { name: 'Part of' }).fill('aia');
    await page.getByRole('option', { name: 'AIA Malaysia' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await row(page, 'RM 1,250.50')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('In use, so it stays. Insurance panels: 1 (Etiqa)');
    await expectAccessible(page);
    await refusal.getByRole('link', { name: 'Show them' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'Etiqa')).toContainText('AIA Malaysia');
    await clearFilters(page);
    await expect(page.getByText('2 in all')).toBeVisible();
  });

  for (const [label, ending] of [
    ['Excel file (.xlsx)', 'xlsx'],
    ['CSV file', 'csv'],
  ] as const)
    await test.step(`goes out as ${ending} and comes back, its references by their names`, async () => {
      const download = page.waitForEvent('download');
      await page.getByText('Export', { exact: true }).click();
      await page.getByRole('button', { name: label }).click();
      const file = await (await download).path();
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import: Insurance panels' });
      const name = `panels.${ending}`;
      await dialog
        .getByLabel('An Excel or CSV file')
        .setInputFiles({ name, mimeType: '', buffer: await readFile(file) });
      await expect(dialog.getByText(name)).toBeVisible();
      // The agreement and the logo.
      await expect(dialog.getByText('A file of rows holds no files or pictures')).toHaveCount(2);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByRole('button', { name: 'Import rows: 2' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('4 in all')).toBeVisible();
      await expect(row(page, 'RM 80.00').filter({ hasText: 'AIA Malaysia' })).toHaveCount(2);
      await expect(row(page, 'RM 1,250.50').filter({ hasText: '01 Feb 2026' })).toHaveCount(2);
      await removeLatest(2);
    });

  await test.step('many get one value at once', async () => {
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.locator('.rs-bulk').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit: 2 selected' });
    await dialog.getByLabel('Field').selectOption('Claims');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Claims' }).selectOption('Paper');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'See what changes' }).click();
    await expect(dialog.getByText('Records that change: 1. Already so: 1.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changed: 1.')).toBeVisible();
    await expect(row(page, 'Paper')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  });

  await test.step('many are removed at once', async () => {
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('checkbox', { name: 'Select AIA Malaysia' }).uncheck();
    await page.locator('.rs-bulk').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(row(page, 'AIA')).toBeVisible();
  });

  await test.step('the list as a board and as cards', () => tryLayouts(page, 'AIA Malaysia'));

  // What an import has made, so that names stay those of one record.
  async function removeLatest(count: number): Promise<void> {
    const answer = await page.request.get(CALLS, {
      headers,
      params: { sort: JSON.stringify(['id', 'DESC']) },
    });
    const made = ((await answer.json()) as { id: number }[]).slice(0, count);
    for (const { id } of made) await page.request.delete(`${CALLS}/${id}`, { headers });
    await expect(page.getByText('2 in all')).toBeVisible();
  }

  async function stored(q: string): Promise<Record<string, unknown>> {
    const answer = await page.request.get(CALLS, {
      headers,
      params: { filter: JSON.stringify({ q }) },
    });
    const [found = {}] = (await answer.json()) as Record<string, unknown>[];
    return found;
  }
});

linesJourney();
viewsJourney();

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

/**
 * Clears the filters, and waits until they are: what is typed before is cleared too. The pointer comes from elsewhere, as
 * a button that appears under it takes no press at once.
 */
async function clearFilters(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await clear.click();
  await expect(clear).toHaveCount(0);
}

async function logo() {
  const picture = sharp({
    create: { width: 640, height: 320, channels: 3, background: '#d31145' },
  });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

function pdf(name: string, bytes = 0) {
  const buffer = Buffer.from(pdfFile(name).padEnd(bytes, 'x'));
  return { name, mimeType: 'application/pdf', buffer };
}
