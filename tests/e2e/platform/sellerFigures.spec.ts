import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

interface Part {
  name: string;
  counted: number;
  to: string;
}

/** The parts of a card, each with how many rows it says that it has, and where it leads. */
const partsOf = async (parts: Locator): Promise<Part[]> =>
  Promise.all(
    (await parts.all()).map(async (part) => ({
      name: await part.getByRole('link').innerText(),
      counted: Number(/\d+(?= branch)|\d+$/.exec((await part.innerText()).trim())?.[0]),
      to: (await part.getByRole('link').getAttribute('href')) ?? '',
    })),
  );

test('each figure of the seller leads to the rows that it counts', async ({ open }) => {
  const page = await open('admin');
  await visit(page, '/dashboard');
  await expect(card(page, 'Recurring revenue a month').getByText(/branch(es)? pay/)).toBeVisible();
  await expectAccessible(page);
  const parts = (title: string) => card(page, title).getByRole('listitem');
  const unpaid = parts('Asked for, not paid');
  const plans = parts('Recurring revenue a month').filter({ hasText: 'branch' });
  const ending = parts('Plans that end within 30 days');
  const found = [...(await partsOf(unpaid)), ...(await partsOf(plans)), ...(await partsOf(ending))];
  expect(found.length).toBeGreaterThan(3);
  for (const { name, counted, to } of found) {
    await visit(page, to);
    const shown = page.getByText(counted === 0 ? 'No records found' : `${counted} in all`);
    await expect(shown, `the rows of ${name}`).toBeVisible();
  }

  // What has no list of its own is a table above, which takes the focus.
  await visit(page, '/dashboard');
  const failed = card(page, 'Messages that failed').getByRole('link');
  const counted = Number(await failed.innerText());
  await failed.click();
  const table = page.getByRole('region', { name: /^Messages that failed \d/ });
  await expect(table.getByRole('heading')).toBeFocused();
  await expect(table.getByRole('cell').first()).toBeVisible();
  const counts = await table.getByRole('cell').allInnerTexts();
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(counted);
  await table.getByRole('link', { name: 'Close' }).click();
  await expect(table).toHaveCount(0);

  await card(page, 'Recurring revenue a month').getByRole('link', { name: 'New' }).click();
  await expect(page.getByRole('combobox', { name: 'Month' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(page);
});
