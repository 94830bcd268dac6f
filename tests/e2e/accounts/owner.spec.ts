import type { Page } from '@playwright/test';
import { expect, expectNoOverflow, expectWhole, test, visit } from '../support/test.ts';

const BRANCHES = '/branch-management/branch-active-subscription';
const USERS = '/branch-management/user-management';
const INVOICES = '/billing-management/invoice-and-receipt';

test('an owner makes a branch, invites a doctor, pays for plans and has the receipts', async ({
  open,
}) => {
  const page = await open('tenant', { width: 360 });
  const name = 'Klinik Mawar Kuchai';
  await visit(page, BRANCHES);
  await addBranch(page, name);
  await expect(rowOf(page, name)).toContainText('Inactive');

  await choosePlan(page, name, 'Choose Clinic');
  const first = await pay(page);
  // The rest on a desk.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(rowOf(page, name)).toContainText('Active');
  await expect(rowOf(page, name)).toContainText('Clinic');

  await choosePlan(page, name, 'Renew Clinic');
  const renewal = await pay(page);
  await choosePlan(page, 'Klinik Mawar PJ', /^(Choose|Renew) Group/);
  const change = await pay(page);
  await expect(rowOf(page, 'Klinik Mawar PJ')).toContainText('Group');
  expect(new Set([first, renewal, change]).size).toBe(3);

  await visit(page, USERS);
  await invite(page, name, 'doctor.kuchai@mawar.test');

  await visit(page, INVOICES);
  await expectWhole(page);
  for (const invoice of [first, renewal, change]) {
    await visit(page, `/billing-management/view-invoice-and-receipt/?invoiceNo=${invoice}`);
    await expect(page.locator('h1')).toHaveText(invoice);
    await expectNoOverflow(page);
    await openReceipt(page);
  }
  await expectWhole(page);
  await expect(page.getByText('Credit for the unused part of Clinic')).toBeVisible();
});

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

async function addBranch(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add branch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add branch' });
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).fill(option);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Company', 'Klinik Mawar Sdn Bhd');
  await choose('Type of practice', 'Medical');
  const texts = {
    'Branch name': name,
    Address: '3, Jalan Kuchai Lama',
    City: 'Kuala Lumpur',
    State: 'Kuala Lumpur',
    Postcode: '58200',
  };
  for (const [label, text] of Object.entries(texts))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  const contact = dialog.getByRole('group', { name: 'Contact person' });
  await dialog.getByRole('textbox', { name: 'Phone' }).first().fill('379801234');
  await dialog.getByRole('textbox', { name: 'Email' }).first().fill('kuchai@mawar.test');
  await contact.getByRole('textbox', { name: 'Name' }).fill('Rahim bin Osman');
  await contact.getByRole('textbox', { name: 'Phone' }).fill('123340099');
  await contact.getByRole('textbox', { name: 'Email' }).fill('rahim@mawar.test');
  await expectWhole(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

async function choosePlan(page: Page, branch: string, plan: string | RegExp): Promise<void> {
  await rowOf(page, branch).getByRole('button', { name: /^Plan/ }).click();
  await page.getByRole('button', { name: 'Manage plan' }).click();
  const choice = page.getByRole('button', { name: plan });
  await expect(choice).toBeVisible();
  await expectWhole(page);
  await choice.click();
  // What will be is shown, and asked about, before anything is made.
  const confirm = page.getByRole('button', { name: /^Continue to the payment of RM/ });
  await expect(confirm).toBeVisible();
  await expectWhole(page);
  await confirm.click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expectWhole(page);
}

/** Pays in the tab of the payment page, and returns the number of the invoice that the dialog then names. */
async function pay(page: Page): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Pay now' }).click();
  const gateway = await opened;
  await gateway.getByRole('button', { name: /^Pay MYR/ }).click();
  await expect(gateway.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await gateway.close();
  const paid = page.getByText(/Paid: invoice INV\d+/);
  await expect(paid).toBeVisible();
  const [number = ''] = /INV\d+/.exec(await paid.innerText()) ?? [];
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('All steps are completed.')).toBeVisible();
  await page.getByRole('banner').last().getByRole('button', { name: 'Close' }).click();
  return number;
}

/** Opens the receipt of an invoice in the report viewer, from which it is saved and printed. */
async function openReceipt(page: Page): Promise<void> {
  const drawn = page.waitForResponse((response) => response.url().includes('/api/report/receipt'));
  await page.getByRole('button', { name: 'Receipt' }).click();
  const answer = await drawn;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('banner').last().getByRole('button', { name: 'Close' }).click();
}

async function invite(page: Page, branch: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('combobox', { name: 'Branch' }).fill(branch);
  await page.getByRole('option', { name: branch }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Doctor');
  await expectWhole(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toBeHidden();
}
