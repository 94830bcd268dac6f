import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  PASSWORD,
  test,
  visit,
} from '../support/test.ts';

for (const width of [360, 1280])
  test(`a stranger registers, pays and works in the new branch, at ${width} px`, async ({
    open,
  }) => {
    const page = await open('visitor', { width });
    const email = `owner.${width}@stranger.test`;
    await visit(page, '/auth/registration');
    await page.getByRole('button', { name: 'Select Clinic', exact: true }).click();
    await fill(page, 'User registration', {
      'Full name': 'Nurul Aisyah',
      'Display name': 'Nurul',
      Email: email,
      'Date of birth': '28 Feb 1985',
      'Mobile phone': `17123${String(width).padStart(4, '0')}`,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    });
    await page.getByLabel('Company type').selectOption('PLT / LLP');
    const address = { Address: '1 Jalan Baru', City: 'Ipoh', State: 'Perak', Postcode: '30000' };
    await fill(page, 'Tenant registration', {
      'Company name': `Stranger ${width} Sdn Bhd`,
      Phone: '51234567',
      ...address,
    });
    await page.getByLabel('Type of practice').selectOption('Dental');
    const contact = page.getByRole('group', { name: 'Contact person' });
    await contact.getByLabel('Phone').fill('123456789');
    await contact.getByLabel('Email').fill('tan@stranger.test');
    await fill(page, 'Branch registration', {
      'Branch name': `Stranger ${width}`,
      Phone: '51234568',
      ...address,
      Name: 'Tan Ah Kow',
    });

    await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Pay now' }).click();
    const gateway = await opened;
    await gateway.getByRole('button', { name: /^Pay MYR/ }).click();
    await expect(gateway.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await gateway.close();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('All steps completed')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: `Branch: Stranger ${width}` })).toBeVisible();
  });

/** Fills in the fields of a step, the rest of which is filled in, and goes on. */
async function fill(page: Page, step: string, values: Record<string, string>): Promise<void> {
  await expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible();
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).first().fill(value);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Next' }).click();
}
