import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../../support/test.ts';

/** Shows the list of the guide as a board and as cards, with the one record that it has by then. */
export async function tryLayouts(page: Page, name: string): Promise<void> {
  const column = (of: string) => page.getByRole('region', { name: of });
  const card = (of: string) => column(of).getByRole('listitem').filter({ hasText: name });
  await page.getByRole('radio', { name: 'Board' }).click();
  await expect(card('Paper')).toBeVisible();
  await expectAccessible(page);
  await card('Paper').dragTo(column('Portal').getByRole('heading'));
  await expect(page.getByText(`${name}: now Portal.`)).toBeVisible();
  await expect(card('Portal')).toBeVisible();
  await expect(column('Paper').getByText('No records found')).toBeVisible();
  await page.reload();
  await expect(card('Portal')).toBeVisible();
  await card('Portal').getByRole('button', { name, exact: true }).press('Shift+ArrowRight');
  await expect(card('Paper').getByRole('button', { name, exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'Cards' }).click();
  const grid = page.getByRole('list', { name: 'Insurance panels' });
  await expect(grid.getByRole('img', { name: 'logo.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}
