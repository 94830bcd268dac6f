import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

test('an owner compares branches, and each figure leads to its rows in that branch', async ({
  open,
}) => {
  const page = await open('tenant', { alone: true });
  await visit(page, '/dashboard');
  await page
    .getByRole('region', { name: 'All branches today' })
    .getByRole('link', { name: 'Branches side by side' })
    .click();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page).toHaveURL(/period=week/);
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf('Klinik Mawar PJ')).toBeVisible();
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', '').trim())).toEqual([
    'Branch',
    'Klinik Mawar KL',
    'Klinik Mawar PJ',
    'All together',
  ]);

  for (const branch of ['Klinik Mawar KL', 'Klinik Mawar PJ'])
    for (const figure of ['Visits', 'No-shows', 'Messages sent', 'Messages failed']) {
      await visit(page, '/branches-overview?period=week');
      const cell = rowOf(branch).getByLabel(new RegExp(`, ${figure}, ${branch}$`));
      const counted = Number(await cell.innerText());
      await cell.click();
      const rows = page.getByText(counted === 0 ? 'No records found' : `${counted} in all`);
      await expect(rows, `${figure} of ${branch}`).toBeVisible();
    }

  await visit(page, '/branches-overview?period=month');
  const taken = rowOf('Klinik Mawar KL').getByLabel(/Takings/);
  const amount = await taken.innerText();
  await taken.click();
  await expect(page.getByText(amount).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, '/branches-overview');
  await expectNoOverflow(page);
});
