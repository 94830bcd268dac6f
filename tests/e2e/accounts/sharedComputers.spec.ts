import type { Page } from '@playwright/test';
import { countInteractions } from '../support/interactions.ts';
import { expect, expectAccessible, expectWhole, PASSWORD, test, visit } from '../support/test.ts';

const PINS = { reception: '2580', nurse: '4179' };

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Lock or switch user' })).toBeVisible();
}

async function choosePin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your PIN' });
  await expect(dialog.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('two people share a computer: each locks it and goes on under their own name', async ({
  open,
}) => {
  const page = await open('manager', { width: 1280, alone: true });
  await visit(page, '/branch-management/shared-computers');
  await page.getByRole('button', { name: 'Share this computer' }).first().click();
  const form = page.getByRole('dialog', { name: 'Share this computer' });
  await form.getByLabel('Name').fill('Front desk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This computer', { exact: true })).toBeVisible();

  // The nurse signs in here, then the receptionist.
  await page.goto('/logout');
  await signIn(page, 'nurse@demo.test');
  await choosePin(page, PINS.nurse);
  const lock = page.getByRole('button', { name: 'Lock or switch user' });
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await lock.click();
  await expect(locked.getByLabel('PIN', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectWhole(page);
  await locked.getByRole('button', { name: 'Sign in with password' }).click();
  await signIn(page, 'reception@demo.test');
  await choosePin(page, PINS.reception);

  // What was typed waits behind the lock.
  await visit(page, '/patient/edit-patient/');
  const counted = await countInteractions(page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Chew Boon Teck');
  await counted.beginAnew();
  await lock.click();
  await expect(locked.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type(PINS.reception);
  await page.keyboard.press('Enter');
  await expect(locked).toHaveCount(0);
  await expect(name).toHaveValue('Chew Boon Teck');
  await counted.expectCount(2);

  // Another person begins at their own start page, in one name and PIN. Their press is no second one of the first.
  await page.mouse.move(5, 300);
  await lock.click();
  await locked.getByRole('button', { name: 'Shanti a/p Muniandy' }).click();
  await expect(locked.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type(PINS.nurse);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await counted.expectCount(3);
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByText('nurse@demo.test')).toBeVisible();

  // A reload opens nothing.
  await page.keyboard.press('Escape');
  await lock.click();
  await expect(locked).toBeVisible();
  await page.reload();
  await expect(locked.getByLabel('PIN', { exact: true })).toBeFocused();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
