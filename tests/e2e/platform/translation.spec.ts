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

test('a translator finds translation alone, changes a text by a click, and is told kindly of the rest', async ({
  open,
}) => {
  const reception = await open('reception');
  await visit(reception, '/user-profile/change-email');
  const translator = await open('translator');
  await visit(translator, '/dashboard');
  await expect(translator).toHaveURL(/\/template-management\/translation/);
  const menu = translator.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText(['Languages', 'Translation']);

  await translator.getByRole('button', { name: 'Find a text by a click' }).click();
  await visit(translator, '/user-profile/change-email');
  await expect(translator.getByText(/^A click on a text opens its entry/)).toBeVisible();
  await translator.getByRole('heading', { level: 1, name: 'Change email' }).click();
  await translator.getByRole('button', { name: /^Edit PAGE.EMAIL/ }).click();
  await translator.getByRole('textbox', { name: 'Text' }).fill('Email address');
  await translator.getByRole('button', { name: 'Save' }).click();
  await expect(reception.getByRole('heading', { name: 'Email address' })).toBeVisible();
  await translator.getByRole('button', { name: /^Take PAGE.EMAIL back/ }).click();
  await expect(reception.getByRole('heading', { level: 1, name: 'Change email' })).toBeVisible();

  await visit(translator, '/user-management/user-profile-detail-list');
  await expect(translator.getByText(/^Your access level does not include it/)).toBeVisible();
});
