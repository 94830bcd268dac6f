import type { Page } from '@playwright/test';
import { expect, expectWhole, phone, test, visit } from '../support/test.ts';

/** The lists of each role, with their headings. */
const lists = {
  admin: [
    ['/clinic-setup-management/practice-type', 'Practice types'],
    ['/tenant/tenant-list', 'Tenants'],
    ['/master-list-management/public-holidays', 'Public holidays'],
  ],
  reception: [
    ['/patient/patient-list', 'Patients'],
    ['/appointment/appointment-list', 'Appointment list'],
    ['/appointment/hr-organizer', "Doctors' leave"],
    ['/user-profile/personal-information', 'Personal information'],
    ['/user-profile/change-email', 'Change email'],
    ['/user-profile/change-password', 'Change password'],
    ['/user-profile/sessions', 'Signed-in devices'],
  ],
} as const;

// Each of these looks at a dozen states of the pages, and looking takes longer than making them.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

test('a list shows that it has further columns behind the actions', async ({ open }) => {
  const page = await open('reception', { width: 1280 });
  await visit(page, '/appointment/appointment-list');
  const table = page.locator('.rs-scroll');
  const edge = page.locator('td.rs-row-actions').first();
  const shade = () => edge.evaluate((cell) => getComputedStyle(cell).boxShadow);
  await expect.poll(shade).toContain('1px 0px 0px 0px inset');
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(shade).not.toContain('1px 0px 0px 0px inset');
});

test.describe('on a phone and on a desk', () => {
  test('the lists and forms of the platform', async ({ open }) => {
    const page = await open('admin', phone);
    for (const [address, heading] of lists.admin) {
      await visit(page, address);
      await expectHeading(page, heading);
      await look(page);
    }
    const [types = '', tenants = ''] = lists.admin.map(([address]) => address);
    await visit(page, `${types}#new`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await look(page);
    await dialog.getByLabel('Title').fill('Type of the test');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.locator('tr[data-index="0"]').getByRole('checkbox').check();
    await look(page);
    await page.locator('tr[data-index="0"] a').click();
    // A list has a button to save its view.
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    await look(page);
    await visit(page, '/tenant/new-tenant');
    await look(page);
    await visit(page, tenants);
    await page.locator('tr[data-index="0"] a').first().click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await look(page);
  });

  test("the lists of a branch, and one's own profile", async ({ open }) => {
    const page = await open('reception', phone);
    for (const [address, heading] of lists.reception) {
      await visit(page, address);
      await expectHeading(page, heading);
      await look(page);
    }
    await visit(page, '/appointment/hr-organizer#new');
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
    await look(page);
    await visit(page, `/patient/patient-list?q=nobody-has-this-name`);
    await look(page);
  });

  test('the list of removed patients', async ({ open }) => {
    const page = await open('doctor', phone);
    await visit(page, '/patient/patient-list');
    await page.getByRole('button', { name: 'Removed' }).click();
    await expect(page).toHaveURL(/view/);
    // Nobody is removed in the demo clinic, unless another journey has removed someone.
    const shown = page.getByText('No records found').or(page.locator('tr[data-index="0"]'));
    await expect(shown).toBeVisible();
    await look(page);
  });
});

async function look(page: Page): Promise<void> {
  await expect(page.getByText('Please wait...')).toHaveCount(0);
  await expectWhole(page);
}

// By its tag: beneath an open dialog, a heading is none.
async function expectHeading(page: Page, words: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText(words);
}
