import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectWhole,
  type OpenPage,
  phone,
  test,
  visit,
} from '../support/test.ts';

const money = /^RM [\d,]+\.\d{2}$/;

/** An owner with an open proforma, at the page that offers its payment, and what its number is. */
async function withProforma(
  open: OpenPage,
  width: number,
): Promise<{ page: Page; number: string }> {
  const page = await open('tenant', { width });
  await visit(page, '/dashboard');
  const number = await page.evaluate(async () => {
    const { token, branches } = JSON.parse(localStorage.getItem('da.v1.session') ?? '{}') as {
      token: string;
      branches: { id: number }[];
    };
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const asked = async <A>(path: string, init: RequestInit = {}) =>
      (await fetch(path, { headers, ...init })).json() as Promise<A>;
    const plans = await asked<{ id: number; productTypeValue: string }[]>(
      '/api/available_subscription_plan',
    );
    // The dearest, which costs something whatever the branch holds.
    const plan = plans.at(-1);
    const made = await asked<{ id: number; proformaNo: string }>('/api/create_proforma', {
      method: 'POST',
      body: JSON.stringify({ branchID: branches[0]?.id, productID: plan?.id }),
    });
    const detail = await asked<object>(`/api/get_proforma_mol?proformaID=${made.id}`);
    const chosen = { ...detail, productTypeValue: plan?.productTypeValue };
    localStorage.setItem('da.v1.payment', JSON.stringify(chosen));
    return made.proformaNo;
  });
  await page.goto('/auth/payment-confirm');
  return { page, number };
}

/** Opens the payment page, which is in a tab of its own. */
async function payNow(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Pay now' }).click();
  return opened;
}

test('an owner pays and comes back, on a phone and on a desk', async ({ open }) => {
  const { page, number } = await withProforma(open, phone.width);
  await expect(page.getByText(money)).toBeVisible();
  await expectWhole(page);

  const gateway = await payNow(page);
  await expect(gateway.getByText('no money moves')).toBeVisible();
  await expect(gateway.getByText(number)).toBeVisible();
  await expectWhole(gateway);
  await gateway.getByRole('button', { name: /^Pay MYR/ }).click();

  await expect(gateway).toHaveURL(
    /\/payment\/redirect\?status=True&docno=INV\d+&branchid=\d+&proformano=PF\d+$/,
  );
  await expect(gateway.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(gateway.getByText(/^Invoice No: INV\d+$/)).toBeVisible();
  await expectWhole(gateway);
  await gateway.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(gateway.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'No payment is waiting' })).toBeVisible();
});

test('a payment that is refused leads back with the number of the proforma', async ({ open }) => {
  const { page, number } = await withProforma(open, 1280);
  const gateway = await payNow(page);
  await gateway.getByRole('button', { name: 'Refuse' }).click();
  await expect(gateway.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expect(gateway.getByText(`Proforma Invoice No: ${number}`)).toBeVisible();
  await expectAccessible(gateway);

  // It can be tried again.
  const again = await payNow(page);
  await again.getByRole('button', { name: /^Pay MYR/ }).click();
  await expect(again.getByText(/^Invoice No: INV\d+$/)).toBeVisible();
});

test('a payment page that is closed leaves the proforma as it was', async ({ open }) => {
  const { page, number } = await withProforma(open, 1280);
  const gateway = await payNow(page);
  await gateway.getByRole('button', { name: 'Close' }).click();
  await expect(gateway.getByText('Closed without payment')).toBeVisible();
  await page.reload();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
});
