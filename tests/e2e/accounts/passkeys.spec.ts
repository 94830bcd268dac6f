import type { CDPSession, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectWhole,
  PASSWORD,
  phone,
  test,
  visit,
} from '../support/test.ts';

/** An owner whom no other journey needs signed in. */
const OWNER = 'tenant2@demo.test';
const OWN_PAGE = '/user-profile/two-step-sign-in';

/** A device of Chromium's own with a lock, such as a laptop's fingerprint reader. */
async function plugIn(page: Page) {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable', {});
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return { chromium, authenticatorId };
}

/** Whether a finger lies on the device, which then answers what it is asked. */
const touch = (
  { chromium, authenticatorId }: { chromium: CDPSession; authenticatorId: string },
  enabled: boolean,
) => chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
}

test('a passkey is added, signs in by one press and in the email field, is lost and removed', async ({
  open,
  clinic,
}) => {
  const page = await open('visitor', { ...phone, alone: true });
  const device = await plugIn(page);
  await page.goto('/auth/login');
  await givePassword(page);
  await visit(page, OWN_PAGE);
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expectWhole(page);
  await touch(device, true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'not used yet' });
  await expect(item).toContainText('Chrome, Linux');
  await item.getByRole('button', { name: 'Rename the passkey Chrome, Linux' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey Chrome, Linux' });
  await expect(dialog.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Counter laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Counter laptop')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);

  // By the button.
  await touch(device, false);
  await page.goto('/logout');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await touch(device, true);
  await button.click();
  await expect(dashboard(page)).toBeVisible();

  // Chosen in the field of the email, which Chromium's own device does at once.
  await page.goto('/logout');
  await expect(dashboard(page)).toBeVisible();

  // Asked who it is, ten minutes later; the device has its passkey already.
  await clinic.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'");
  await visit(page, OWN_PAGE);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();
  await expect(asked).toHaveCount(0);

  // Lost: the password is the way back.
  await device.chromium.send('WebAuthn.removeVirtualAuthenticator', {
    authenticatorId: device.authenticatorId,
  });
  await page.goto('/logout');
  await givePassword(page);
  await visit(page, OWN_PAGE);
  await page.getByRole('button', { name: 'Remove the passkey Counter laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey Counter laptop' });
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('a device that is not verified, and a dialog that is closed, leave the page as it was', async ({
  open,
  clinic,
}) => {
  const page = await open('visitor', { alone: true });
  const device = await plugIn(page);
  await page.goto('/auth/login');
  await givePassword(page);
  await touch(device, true);
  await visit(page, OWN_PAGE);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Chrome, Linux')).toBeVisible();
  await touch(device, false);
  await page.goto('/logout');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  // The wrong finger.
  const { chromium, authenticatorId } = device;
  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await touch(device, true);
  await button.click();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeVisible();
  // Removed elsewhere.
  await clinic.query('DELETE FROM passkey');
  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button.click();
  await expect(page.getByText(/This passkey is not known here/)).toBeVisible();
  await expectWhole(page);
  // Another name of the same server.
  await page.goto(`${clinic.url.replace('localhost', '127.0.0.1')}/auth/login`);
  await button.click();
  await expect(page.getByText('Passkeys work at localhost alone')).toBeVisible();
});
