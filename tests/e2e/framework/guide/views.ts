import { row, test } from '../../support/guideClinic.ts';
import { expect, expectAccessible, visit } from '../../support/test.ts';

const LIST = '/master-list-management/insurance-panels';

/** The panels that are part of a panel, in its dialog, and the figures of what the list is narrowed to. */
export function viewsJourney(): void {
  test('what refers to a record is listed with it, and figures follow the list', async ({
    open,
  }) => {
    const page = await open('manager');
    await visit(page, LIST);
    const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
    const create = dialogOf('Add insurance panel');
    const fill = async (name: string, cover: string) => {
      await create.getByLabel('Name').fill(name);
      await create.getByLabel('Cover').fill(cover);
      await create.getByLabel('Claims').selectOption('Portal');
      await create.getByRole('button', { name: 'Save' }).click();
      await expect(create).toHaveCount(0);
    };
    await page.getByRole('button', { name: 'Add insurance panel' }).click();
    await fill('Sun Life', '100');
    await page.getByRole('searchbox', { name: 'Search' }).fill('Sun Life');
    await expect(page.getByText('1 in all')).toBeVisible();
    const covers = page.getByRole('region', { name: 'Covers' });
    await expect(covers).toContainText('RM 100.00');
    await row(page, 'Sun Life').getByRole('button', { name: 'Sun Life', exact: true }).click();
    const edit = dialogOf('Edit: Insurance panel');
    const parts = edit.getByRole('region', { name: /^Insurance panels/ });
    await expect(parts).toContainText('No records found');

    await test.step('one more is added with the reference filled, removed and brought back', async () => {
      await parts.getByRole('button', { name: 'Add insurance panel' }).click();
      const partOf = create.getByRole('combobox', { name: 'Part of' });
      await expect(partOf).toHaveValue('Sun Life');
      await expect(partOf).toBeDisabled();
      await fill('Sun Life Junior', '20.05');
      await expect(row(page, 'Sun Life Junior').first()).toBeVisible();
      await expectAccessible(page);
      await parts.getByRole('button', { name: 'Remove: Sun Life Junior' }).click();
      await dialogOf('Remove').getByRole('button', { name: 'Remove' }).click();
      await expect(parts).toContainText('No records found');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(parts).toContainText('RM 20.05');
    });

    await test.step('the whole list is narrowed to them, and so are its figures', async () => {
      await parts.getByRole('link', { name: 'Open as a list' }).click();
      await expect(edit).toHaveCount(0);
      await expect(page.getByText('1 in all')).toBeVisible();
      await expect(covers).toContainText('RM 20.05');
      await page.getByRole('button', { name: 'As a table: Per month' }).press('Enter');
      await expect(dialogOf('Per month').getByRole('row')).toHaveCount(13);
      await expectAccessible(page);
    });
  });
}
