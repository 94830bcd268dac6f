import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

test('a page that stops is told of by its path and its sources alone, and an Administrator solves it', async ({
  open,
}) => {
  const admin = await open('admin');
  // A page whose console may complain, with an answer as no server gives it.
  const stopped = await admin.context().newPage();
  await stopped.route('**/api/health/details', (route) =>
    route.fulfill({ json: { at: 'Aminah 880101145566' } }),
  );
  const told = stopped.waitForRequest('**/api/page_error');
  await stopped.goto('/server-health?about=Aminah');
  await expect(stopped.getByRole('alert')).toContainText('This page stopped working');
  const sent = (await told).postData() ?? '';
  expect(sent).not.toContain('Aminah');
  expect(sent).not.toContain('880101145566');
  const { page: at, stack } = JSON.parse(sent) as { page: string; stack: { file: string }[] };
  expect(at).toBe('/server-health');

  // Where a script's map would be, beside it and where the server has it.
  const script = stack[0]?.file ?? '';
  for (const address of [`/${script}.map`, `/maps/${script}.map`, `/dist/maps/${script}.map`])
    expect(await admin.request.get(address).then((answer) => answer.text())).not.toContain(
      '"mappings"',
    );
  expect(readFileSync(`dist/maps/${script}.map`, 'utf8')).toContain('"mappings"');
  expect(readFileSync(`dist/maps/${script}.map`, 'utf8')).not.toContain('"sourcesContent"');

  await visit(admin, '/server-health');
  await expect(
    admin.getByText('The page /server-health has an error that was not there before.'),
  ).toBeVisible();
  await visit(admin, '/page-errors');
  const row = admin.getByRole('row').filter({ hasText: '/server-health' });
  await expect(row).toContainText('Open');
  await expectAccessible(admin);
  await row.getByRole('link').first().click();
  await expect(admin.getByRole('heading', { name: 'Where the program was' })).toBeVisible();
  await expect(admin.getByRole('cell', { name: /^(?:src|node_modules)\// }).first()).toBeVisible();
  await expectNoOverflow(admin);
  await admin.getByRole('button', { name: 'Mark as solved' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as solved' }).click();
  await expect(admin.getByRole('button', { name: 'Mark as solved' })).toHaveCount(0);
});
