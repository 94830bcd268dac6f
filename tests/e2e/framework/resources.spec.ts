import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, tabTo, typeOver } from '../support/keys.ts';
import { expect, test, visit } from '../support/test.ts';

const LIST = '/clinic-setup-management/practice-type';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

test.describe('a list by keyboard alone', () => {
  test('add, search, select, open, change, look back, remove', async ({ open }) => {
    const page = await open('admin');
    await visit(page, LIST);
    const add = button(page, 'Add practice type');
    await addByKeys(page, 'Keys one');
    await expect(add, 'focus goes back to where it was').toBeFocused();
    await addByKeys(page, 'Keys two');

    await typeOver(page, page.getByRole('searchbox', { name: 'Search' }), 'keys');
    await expect(page.getByText('2 in all')).toBeVisible();
    await tabTo(page, link(page, 'Keys one'));
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(link(page, 'Keys two')).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(page.locator('h1')).toHaveText('Keys two');
    const title = page.getByRole('textbox', { name: 'Title' });
    await typeOver(page, title, 'Keys three');
    await enter(page, page.getByRole('main').getByRole('link', { name: 'Practice types' }));
    const question = page.getByRole('dialog', { name: 'Changes are not saved' });
    await enter(page, question.getByRole('button', { name: 'Keep editing' }));
    await expect(question).toHaveCount(0);
    await expect(title).toHaveValue('Keys three');
    await tabTo(page, title);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?practiceTypeName=Keys%20three$/);

    const history = button(page, 'History');
    await enter(page, history);
    const entries = page.getByRole('dialog', { name: 'History' }).getByRole('listitem');
    await expect(entries.first()).toContainText(/Changed · \S+/);
    await expect(entries.first().locator('del')).toHaveText('Keys two');
    await expect(entries.first().locator('ins')).toHaveText('Keys three');
    await expect(entries.nth(1)).toContainText('Added');
    await page.keyboard.press('Escape');
    await expect(history).toBeFocused();

    await enter(page, button(page, 'Remove'));
    await expect(page.getByRole('dialog').getByText('Remove “Keys three”?')).toBeVisible();
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await expect(page).toHaveURL(new RegExp(LIST));
    await expect(link(page, 'Keys three')).toHaveCount(0);
  });

  test('typed input is kept, or discarded after a confirmation', async ({ open }) => {
    const page = await open('admin');
    await visit(page, LIST);
    await enter(page, button(page, 'Add practice type'));
    const dialog = page.getByRole('dialog', { name: 'Add practice type' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Never kept');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Changes are not saved' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await enter(page, question.getByRole('button', { name: 'Leave without saving' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link(page, 'Never kept')).toHaveCount(0);
  });

  test('many records are exported to a file, and imported completely or not at all', async ({
    open,
  }) => {
    const page = await open('admin');
    await visit(page, LIST);
    await addByKeys(page, 'File one');
    await typeOver(page, page.getByRole('searchbox', { name: 'Search' }), 'file');
    await expect(page.getByText('1 in all')).toBeVisible();
    const download = page.waitForEvent('download');
    await enter(page, button(page, 'Export'));
    await enter(page, page.getByRole('button', { name: 'CSV file', exact: true }));
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toBe('\uFEFFTitle,Description\r\nFile one,\r\n');

    await enter(page, button(page, 'Import'));
    const dialog = page.getByRole('dialog', { name: 'Import: Practice types' });
    await chooseFile(page, ['Title,Description', 'File two,Good', ',No title', 'File one,Taken']);
    await expect(dialog.getByText('Rows in the file: 3')).toBeVisible();
    await enter(page, dialog.getByRole('button', { name: 'Check' }));
    await expect(dialog.getByRole('alert')).toContainText('Faults: 2');
    await expect(
      dialog.getByRole('row', { name: '3 Title This field is required.' }),
    ).toBeVisible();
    await expect(
      dialog.getByRole('row', { name: '4 Title File one This exists already.' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(link(page, 'File two')).toHaveCount(0);
  });
});

async function addByKeys(page: Page, title: string): Promise<void> {
  // An Enter that follows another at once would be a bouncing one.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await enter(page, button(page, 'Add practice type'));
  const dialog = page.getByRole('dialog', { name: 'Add practice type' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

async function chooseFile(page: Page, lines: string[]): Promise<void> {
  // Listening takes a moment to begin.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('An Excel or CSV file'));
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(lines.join('\n'));
  await (await choosing).setFiles({ name: 'types.csv', mimeType: 'text/csv', buffer });
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

function link(page: Page, name: string) {
  return page.getByRole('row').getByRole('link', { name, exact: true });
}
