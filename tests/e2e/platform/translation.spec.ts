import { expect, test, visit } from '../support/test.ts';

test('a text that an Administrator changes reaches open pages, and is found by a click', async ({
  open,
}) => {
  const reception = await open('reception');
  await visit(reception, '/user-profile/change-password');
  const admin = await open('admin');
  await visit(admin, '/template-management/translation?language=en&code=PAGE.PASSWORD');

  await admin.getByRole('button', { name: /^Edit PAGE.PASSWORD/ }).click();
  await admin.getByRole('textbox', { name: 'Text' }).fill('Another password');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(reception.getByRole('heading', { name: 'Another password' })).toBeVisible();

  await admin.getByRole('button', { name: 'Find a text by a click' }).click();
  await visit(admin, '/user-profile/change-password');
  await expect(admin.getByText(/^A click on a text opens its entry/)).toBeVisible();
  await admin.getByRole('heading', { level: 1, name: 'Another password' }).click();
  await expect(admin.getByText('The text PAGE.PASSWORD alone')).toBeVisible();

  await admin.getByRole('button', { name: /^Take PAGE.PASSWORD back/ }).click();
  await expect(reception.getByRole('heading', { name: 'Change password' })).toBeVisible();
});
