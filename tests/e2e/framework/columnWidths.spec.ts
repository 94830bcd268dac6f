import type { Page } from '@playwright/test';
import { expect, test, visit } from '../support/test.ts';

const LIST = '/clinic-setup-management/practice-type';

// Also where the menu of columns lies over the list.
const head = (page: Page) => page.locator('thead th').filter({ hasText: 'Title' });
const widthOf = async (page: Page) => (await head(page).boundingBox())?.width ?? 0;

/** Drags the edge of a column's head by some pixels. */
async function drag(page: Page, by: number) {
  const box = await head(page).boundingBox();
  if (!box) throw new Error('the column has no place');
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

test('a column is as wide as one drags its edge, also the next day, and as it fits again', async ({
  open,
}) => {
  const page = await open('admin');
  await visit(page, LIST);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await widthOf(page);
  await drag(page, -60);
  await expect.poll(() => widthOf(page)).toBeCloseTo(before - 60, -1);
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  expect((await cell.boundingBox())?.width).toBeCloseTo(before - 60, -1);
  await expect(page, 'a drag sorts nothing').toHaveURL(new RegExp(`${LIST}$`));

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => widthOf(page)).toBeCloseTo(before - 60, -1);

  // The cells that are edited where they are keep the widths.
  await page.getByRole('button', { name: /^Edit in the list/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(() => widthOf(page)).toBeCloseTo(before - 60, -1);
  await page.getByRole('button', { name: /^Edit in the list/ }).click();

  await page.getByText('Columns', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Make “Title” wider' }).click();
  await expect.poll(() => widthOf(page)).toBeCloseTo(before - 36, -1);
  await page.getByRole('button', { name: 'Widths that fit' }).click();
  await expect.poll(() => widthOf(page)).toBeCloseTo(before, -1);
  await expect(page.getByRole('button', { name: 'Widths that fit' })).toHaveCount(0);
});
