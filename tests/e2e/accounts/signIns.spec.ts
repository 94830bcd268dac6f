import {
  expect,
  expectAccessible,
  expectNoOverflow,
  PASSWORD,
  test,
  visit,
} from '../support/test.ts';

const NURSE = 'nurse@demo.test';

test('a sign-in on a new device is mailed, and one press on the page of its link ends it', async ({
  open,
}) => {
  const nurse = await open('nurse', { width: 360 });
  const stranger = await open('visitor');
  await visit(stranger, '/auth/login');
  await stranger.getByLabel('Email').fill(NURSE);
  await stranger.getByLabel('Password', { exact: true }).fill('Wrong#123');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByText('The email or the password is wrong.')).toBeVisible();
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByRole('button', { name: 'Branch: Klinik Mawar KL' })).toBeVisible();

  // On a phone without a session.
  const reader = await open('visitor', { width: 360, theme: 'dark' });
  await visit(reader, '/outbox');
  const mail = reader.getByText(/end-sign-in\?/).first();
  await expect(mail).toBeVisible();
  await expect(reader.getByText(/Chrome.*, Linux/).first()).toBeVisible();
  const link = new URL(/https?:\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '');
  await visit(reader, link.pathname + link.search);
  const end = reader.getByRole('button', { name: 'Sign that device out' });
  await expect(end).toBeVisible();
  await expectAccessible(reader);
  await expectNoOverflow(reader);
  // The link alone, which a scanner of mails may follow, has ended nothing.
  const asked = stranger.waitForRequest((request) => 'authorization' in request.headers());
  await stranger.reload();
  const { authorization = '' } = (await asked).headers();
  await expect(stranger.getByRole('button', { name: 'Branch: Klinik Mawar KL' })).toBeVisible();
  await stranger.close();
  await end.click();
  await expect(reader.getByText('That device is signed out.')).toBeVisible();
  const after = await reader.request.get('/api/get_user_profile', { headers: { authorization } });
  expect(after.status()).toBe(401);
  await visit(reader, link.pathname + link.search);
  await end.click();
  await expect(reader.getByText('This link was used already')).toBeVisible();
  await reader.getByRole('link', { name: 'Forgot' }).click();
  await expect(reader).toHaveURL(/forgot-password/);

  await visit(nurse, '/user-profile/sessions');
  const own = nurse.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
  await expect(own.filter({ hasText: 'Signed out from the mail' })).toHaveCount(1);
  await expect(own.filter({ hasText: 'Wrong password' })).toHaveCount(1);
  await expectAccessible(nurse);
  await expectNoOverflow(nurse);
});

test('an owner sees where the people of the company signed in, a manager does not', async ({
  open,
}) => {
  await open('nurse');
  const owner = await open('tenant');
  const form = `/branch-management/edit-branch-user/?id=${NURSE}`;
  await visit(owner, form);
  const list = owner.getByRole('list', { name: 'Sign-ins' });
  await expect(list.getByRole('listitem').first()).toContainText('Signed in');
  await expectAccessible(owner);
  const manager = await open('manager');
  await visit(manager, form);
  await expect(manager.getByLabel('Remark')).toBeVisible();
  await expect(manager.getByRole('list', { name: 'Sign-ins' })).toHaveCount(0);
});
