import type { Locator, Page } from '@playwright/test';
import { visitLive } from '../support/desk.ts';
import { register } from '../support/patient.ts';
import {
  expect,
  expectAccessible,
  expectWhole,
  PASSWORD,
  phone,
  test,
  visit,
} from '../support/test.ts';

const RECEPTION = 'reception@demo.test';
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const preferred = (page: Page) => page.getByRole('textbox', { name: 'Preferred name' });

async function edit(page: Page): Promise<void> {
  await button(page, 'Edit').click();
  await expect(button(page, 'Update')).toBeVisible();
}

test('a second person sees who edits a record, and can edit it when it is free', async ({
  open,
}) => {
  const [desk, nurse] = [await open('reception'), await open('nurse')];
  const { address } = await register(desk);
  await visitLive(desk, address);
  await visitLive(nurse, `${address}&tab=personal`);
  await edit(desk);
  await expect(nurse.getByText('is editing this record')).toBeVisible();
  await expect(nurse.getByText(/^\(since \d\d:\d\d [AP]M\)$/)).toBeVisible();
  await expect(button(nurse, 'Edit')).toBeDisabled();
  await preferred(desk).fill('Mei');
  await button(desk, 'Update').click();
  await expect(desk.getByText('Saved.')).toBeVisible();
  await expect(nurse.getByText('Mei', { exact: true })).toBeVisible();
  await expect(button(nurse, 'Edit')).toBeEnabled();
  await edit(nurse);
  await expect(button(desk, 'Edit')).toBeDisabled();
});

test('two tabs of one person have separate locks', async ({ open }) => {
  const desk = await open('reception');
  const { address } = await register(desk);
  await visitLive(desk, address);
  const tab = await desk.context().newPage();
  await visitLive(tab, address);
  await edit(desk);
  await expect(button(tab, 'Go on here')).toBeVisible();
  await expect(button(tab, 'Edit')).toBeDisabled();
  await preferred(desk).fill('First tab');
  await button(desk, 'Update').click();
  await expect(button(tab, 'Edit')).toBeEnabled();
  await edit(tab);
  await expect(preferred(tab)).toHaveValue('First tab');
});

test('a takeover is shown to the first person immediately, with a draft of what was typed', async ({
  open,
}) => {
  const [desk, manager] = [await open('reception'), await open('manager')];
  const { address } = await register(desk);
  await visitLive(desk, address);
  await visitLive(manager, address);
  await edit(desk);
  await preferred(desk).fill('Half a wo');
  await button(manager, 'Take over').click();
  await button(manager.getByRole('dialog'), 'Take over').click();
  await expect(button(manager, 'Update')).toBeVisible();
  await expect(desk.getByText(/has been editing this record since/)).toBeVisible();
  await expect(button(desk, 'Update')).toHaveCount(0);
  // News stand over the dialog with a button of their own, which closes them alone.
  await desk.getByRole('dialog').getByText('Close', { exact: true }).click();
  await button(manager, 'Cancel').click();
  await edit(desk);
  await button(desk, 'Take it up again').click();
  await expect(preferred(desk)).toHaveValue('Half a wo');
});

test('an idle form asks after three minutes, and unlocks the record two minutes later', async ({
  open,
}) => {
  const [desk, nurse] = [await open('reception', { alone: true }), await open('nurse')];
  const { address } = await register(desk);
  await visitLive(nurse, address);
  await desk.clock.install();
  await visit(desk, address);
  await edit(desk);
  await preferred(desk).fill('Forgotten');
  await desk.clock.fastForward('03:00');
  const asked = desk.getByRole('dialog', { name: 'Still editing?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toHaveCount(0);
  await expect(button(nurse, 'Edit')).toBeDisabled();
  await desk.clock.fastForward('02:00');
  await expect(desk.getByText(/was unlocked, as nothing was changed/)).toBeVisible();
  await expect(button(nurse, 'Edit')).toBeEnabled();
});

test('a save that comes too late shows what changed, and keeps what was typed', async ({
  open,
}) => {
  const desk = await open('reception');
  const { address, post, patID, version } = await register(desk);
  await visitLive(desk, address);
  await edit(desk);
  await preferred(desk).fill('Mine');
  const elsewhere = { patID, preferredName: 'Theirs', city: 'Ipoh' };
  await post('/api/edit_patient_profile', elsewhere, { 'If-Match': `"${version}"` });
  await button(desk, 'Update').click();
  const dialog = desk.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await button(desk, 'Keep mine').click();
  await expect(desk.getByText('Saved.')).toBeVisible();
  await desk.getByRole('tab', { name: /^Personal/ }).click();
  await expect(desk.getByText('Mine', { exact: true })).toBeVisible();
  await desk.getByRole('tab', { name: /Address/ }).click();
  await expect(desk.getByText('Ipoh', { exact: true })).toBeVisible();
});

test('the lock of a browser that crashed ends with its lease', async ({ clinic, open }) => {
  const [desk, nurse] = [await open('reception'), await open('nurse')];
  const { address, icPassport } = await register(desk);
  await visitLive(desk, address);
  await visitLive(nurse, address);
  await edit(desk);
  await expect(button(nurse, 'Edit')).toBeDisabled();
  // One that is closed in peace would give the record back.
  await desk.context().setOffline(true);
  await desk.context().close();
  // The nurse's page asks again, and it still lasts: a minute, which need not be waited for.
  await nurse.waitForResponse((response) => response.url().includes(icPassport));
  await expect(button(nurse, 'Edit')).toBeDisabled();
  await clinic.query(
    `UPDATE patient SET lock_expires_at = lock_expires_at - interval '1 minute' WHERE ic_passport = $1`,
    [icPassport],
  );
  await nurse.getByRole('button', { name: 'Edit', exact: true, disabled: false }).waitFor();
  await edit(nurse);
});

test('a reloaded page that edits a record continues immediately, with its draft', async ({
  open,
}) => {
  const desk = await open('reception');
  const { address } = await register(desk);
  await visitLive(desk, address);
  await edit(desk);
  await preferred(desk).fill('Unfinished');
  // What rests for a moment is kept.
  await expect
    .poll(() => desk.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('draft.');
  await desk.reload();
  await button(desk, 'Take it up again').click();
  await expect(preferred(desk)).toHaveValue('Unfinished');
});

test('a camera without permission is shown as blocked', async ({ open }) => {
  const desk = await open('reception');
  const { address } = await register(desk);
  await visit(desk, address);
  await edit(desk);
  await button(desk, 'Webcam').click();
  await expect(desk.getByText(/^The camera is blocked/)).toBeVisible();
});

test('a photo is taken with the webcam', async ({ launchOptions, playwright, clinic }) => {
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = [...(launchOptions.args ?? []), ...camera];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const desk = await browser.newPage({ baseURL: clinic.url, permissions: ['camera'] });
  await desk.goto('/auth/login');
  await desk.getByLabel('Email').fill(RECEPTION);
  await desk.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await desk.waitForURL('**/appointment/today-queue');
  const { address } = await register(desk);
  await visit(desk, address);
  await edit(desk);
  await button(desk, 'Webcam').click();
  await button(desk, 'Take the photo').click();
  await expect(desk.getByRole('img', { name: 'Photo' })).toBeVisible();
  await button(desk, 'Update').click();
  await expect(desk.getByText('Saved.')).toBeVisible();
  await desk.getByRole('tab', { name: /^Personal/ }).click();
  await expect(desk.getByRole('img', { name: 'Photo' })).toHaveJSProperty('naturalWidth', 95);
  await browser.close();
});

test('a record, its papers and its merging, on a phone and on a desk', async ({ open }) => {
  const desk = await open('manager', phone);
  const { address } = await register(desk);
  const look = () => expectWhole(desk);
  const choose = async (name: string) => {
    await button(desk, 'More').click();
    await desk.getByRole('menuitem', { name }).click();
    await expect(desk.getByRole('dialog', { name })).toBeVisible();
  };
  await visit(desk, address);
  await look();
  for (const name of ['Detail report', 'History', 'Merge with another record']) {
    await choose(name);
    await expect(desk.getByText('Please wait...')).toHaveCount(0);
    await look();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
  }
  await edit(desk);
  await look();
});
