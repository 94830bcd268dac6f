import type { Page } from '@playwright/test';
import { chooseTenant } from '../support/agata.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  PASSWORD,
  test,
  visit,
} from '../support/test.ts';

const TEAM = 'Klang Valley Heart Team';
const TENANT = 'Pusat Wanita Tanjung';
const PERSON = {
  name: 'Dr Melissa Anak Gawai',
  email: 'melissa@stranger.test',
  mobile: '12-555 0777',
};
const INVITATIONS = '/ag-user-profile/invitations';
const REGISTRATIONS = '/ag-user-application-approval/healthcare-provider-registration';

test('somebody who is invited to a team registers, is approved, joins, and the team joins a tenant', async ({
  open,
}) => {
  const owner = await open('consultant');
  await invite(owner);

  const person = await open('visitor');
  await register(person);
  await confirmEmail(person);
  await askForRegistration(person);

  const admin = await open('admin');
  await approve(admin);

  // The open page follows: the person is in AGATA, and answers the invitation.
  await visit(person, INVITATIONS);
  const invited = person.getByRole('listitem').filter({ hasText: TEAM });
  await expectAccessible(person);
  await invited.getByRole('button', { name: `Accept the invitation of ${TEAM}` }).click();
  await expect(person.getByText(`You are in ${TEAM} now.`)).toBeVisible();
  await expect(person.getByRole('button', { name: `Consultant team: ${TEAM}` })).toBeVisible();
  await expect(invited).toHaveCount(0);

  await visit(owner, '/ag-consultant-team/user-access');
  await expect(owner.getByRole('row').filter({ hasText: PERSON.name })).toContainText('Member');
  await apply(owner);
  await joinTenant(await open('consultant2'));
});

test('a phone shows a provider their profile and invitations, and an Administrator what is asked for', async ({
  open,
}) => {
  const provider = await open('consultant', { width: 360 });
  for (const address of ['/ag-user-profile/provider', INVITATIONS]) {
    await visit(provider, address);
    await expectNoOverflow(provider);
    await expectAccessible(provider);
  }
  const admin = await open('admin', { width: 360, theme: 'dark' });
  await toAgata(admin);
  for (const address of [
    REGISTRATIONS,
    '/ag-user-group-management/user',
    '/ag-user-group-management/access-level',
  ]) {
    await visit(admin, address);
    await expectNoOverflow(admin);
    await expectAccessible(admin);
  }
  await visit(admin, REGISTRATIONS);
  await admin.getByRole('link', { name: 'Dr Lee Jun Hao' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'MMC number' })).toContainText('66540');
  await expectNoOverflow(admin);
  await expectAccessible(admin);
});

async function invite(owner: Page): Promise<void> {
  await visit(owner, '/ag-consultant-team/user-access');
  await expect(owner.getByRole('button', { name: `Consultant team: ${TEAM}` })).toBeVisible();
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Mobile number').fill(`0${PERSON.mobile}`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(/invitations/);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function register(person: Page): Promise<void> {
  // The address in the message.
  await person.goto(INVITATIONS);
  await expect(person.getByText('You were invited to AGATA.')).toBeVisible();
  await expectAccessible(person);
  await person.getByRole('link', { name: 'Register' }).click();
  await expect(person.getByRole('heading', { name: 'Register', exact: true })).toBeVisible();
  await person.getByLabel('Email', { exact: true }).fill(PERSON.email);
  await person.getByLabel('Full name', { exact: true }).fill(PERSON.name);
  await person.getByLabel('Display name', { exact: true }).fill('Dr Melissa');
  await person.getByLabel('Mobile phone', { exact: true }).fill(PERSON.mobile.replace(/\D/g, ''));
  await person.getByLabel('Date of birth', { exact: true }).fill('28/02/1985');
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Submit' }).click();
  await person.waitForURL(/auth\/login/);
  await person.getByRole('dialog').getByText('Close', { exact: true }).click();
  await person.getByLabel('Email', { exact: true }).fill(PERSON.email);
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Where the message led.
  await expect(person.getByText('An invitation waits for your mobile number.')).toBeVisible();
  await visit(person, '/dashboard');
  await expect(person.getByText('An invitation waits for your mobile number.')).toBeVisible();
  await expectAccessible(person);
}

async function confirmEmail(person: Page): Promise<void> {
  await visit(person, '/ag-user-profile/provider');
  await person.getByRole('link', { name: 'Confirm the email' }).click();
  // The code was mailed when the account was made.
  await expect(person.getByLabel('One-time code')).toBeVisible();
  const outbox = await person.context().newPage();
  await visit(outbox, '/outbox');
  const mail = outbox.getByText(/this code confirms the email melissa/).first();
  await expect(mail).toBeVisible();
  const code = /\b(\d{8})\b/.exec((await mail.textContent()) ?? '')?.[1] ?? '';
  await outbox.close();
  await person.getByLabel('One-time code').fill(code);
  await person.getByRole('button', { name: 'Confirm' }).click();
  await expect(person.getByText(`Your email is now ${PERSON.email}.`)).toBeVisible();
}

async function askForRegistration(person: Page): Promise<void> {
  await visit(person, '/ag-user-profile/provider');
  await expect(person.getByLabel('Name', { exact: true })).toHaveValue(PERSON.name);
  await person.getByLabel(/^MMC number/).fill('77123');
  await expectAccessible(person);
  await person.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(person.getByText('Waiting for approval')).toBeVisible();
}

async function approve(admin: Page): Promise<void> {
  await toAgata(admin);
  await visit(admin, REGISTRATIONS);
  await admin.getByRole('searchbox').or(admin.getByPlaceholder('Search')).first().fill('Melissa');
  await admin.getByRole('link', { name: PERSON.name }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'MMC number' })).toContainText('77123');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('Approved', { exact: true })).toBeVisible();
}

async function apply(owner: Page): Promise<void> {
  await visit(owner, '/ag-consultant-team/tenants');
  await owner.getByRole('button', { name: 'Apply to a tenant' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Tanjung');
  await owner.getByRole('option', { name: TENANT }).click();
  await dialog.getByRole('button', { name: 'Apply to a tenant' }).click();
  await expect(owner.getByRole('row').filter({ hasText: TENANT })).toBeVisible();
}

/** Whoever runs the tenant approves the team, after which none waits. */
async function joinTenant(runner: Page): Promise<void> {
  await chooseTenant(runner);
  await visit(runner, '/ag-tenant/application-approval-consultant-team');
  const waiting = runner.getByRole('row').filter({ hasText: TEAM });
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  await expectAccessible(runner);
  await runner.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  // The dialog closes once the team is approved; a page that is left before breaks the call off.
  await expect(runner.getByRole('dialog')).toHaveCount(0);
  await visit(runner, '/dashboard');
  await expect(runner.getByRole('link', { name: '0 Teams that apply' })).toBeVisible();
}

/** Switches an Administrator to AGATA by the last entry of the menu. */
async function toAgata(admin: Page): Promise<void> {
  const entry = admin.getByRole('button', { name: 'Switch to AGATA' });
  await visit(admin, '/dashboard');
  const isPhone = (admin.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await admin.getByRole('button', { name: 'Open the menu' }).click();
  await entry.last().click();
  await expect(admin.locator('h1')).toBeVisible();
}
