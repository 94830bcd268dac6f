import {
  expect,
  expectAccessible,
  expectNoOverflow,
  PASSWORD,
  test,
  visit,
} from '../support/test.ts';

const LIST = '/branch-management/user-management';
const INVITED = 'reception2@demo.test';

test('an owner invites someone, who joins by the mail and is disabled again, each seen at once', async ({
  open,
}) => {
  const owner = await open('tenant');
  await visit(owner, LIST);
  await expect(owner.locator('tbody tr').filter({ hasText: 'Shanti' })).toContainText('Nurse');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill(INVITED);
  await dialog.getByLabel('Role').selectOption({ label: 'Receptionist' });
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const row = owner.locator('tbody tr').filter({ hasText: INVITED });
  await expect(row).toContainText('Invited');

  const guest = await open('visitor');
  await visit(guest, '/outbox');
  const mail = guest.getByText(/branch-management-invite\?/).first();
  await expect(mail).toBeVisible();
  const link = new URL(/https?:\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '');
  await guest.goto(link.pathname + link.search);
  await expect(guest).toHaveURL(/auth\/login/);
  await expect(guest.getByText('You were invited to a branch.')).toBeVisible();
  await guest.getByLabel('Email').fill(INVITED);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest.getByText('You now work in Klinik Mawar KL')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Open the branch' }).click();
  const branch = guest.getByRole('button', { name: 'Branch: Klinik Mawar KL' });
  await expect(branch).toBeVisible();

  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong#123');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('The password is wrong.');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await expect(branch).toHaveCount(0);

  await guest.goto(link.pathname + link.search);
  await expect(guest.getByText('This invitation is wrong, used')).toBeVisible();
});

test('a phone shows users and the form of one', async ({ open }) => {
  const page = await open('manager', { width: 360 });
  await visit(page, LIST);
  await expectNoOverflow(page);
  await expect(page.getByRole('link', { name: /Shanti/ })).toBeVisible();
  // The documented address, which names no branch.
  await visit(page, '/branch-management/edit-branch-user/?id=nurse@demo.test');
  await page.getByLabel('Remark').fill('Mornings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
