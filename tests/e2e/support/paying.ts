import type { Page } from '@playwright/test';
import { readPdf } from '../../server/support/pdf.ts';
import { MYINVOIS_PORTAL } from './clinic.ts';
import type { Reader } from './registering.ts';
import { expect, visit } from './test.ts';

export const INVOICES = '/billing-management/invoice-and-receipt';

/** Makes a proforma for the first branch of an owner, and opens the page that offers its payment. Returns its number. */
export async function propose(page: Page): Promise<string> {
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
  return number;
}

/** Opens the payment page, which is in a tab of its own. */
export async function payNow(page: Page, name = 'Pay now'): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  return opened;
}

/** Waits at an invoice until MyInvois calls it valid. Returns where that can be seen. */
export async function untilValid(page: Page, name = 'See it at MyInvois'): Promise<string> {
  const link = page.getByRole('link', { name });
  await expect(async () => {
    await page.reload();
    await expect(link).toHaveAttribute('href', shared, { timeout: 3_000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

const shared = new RegExp(`^${MYINVOIS_PORTAL}/[0-9A-F]{26}/share/[0-9A-F]+$`);

/** The text of a paper that a button of the page shows. */
export async function paperOf(
  { page, say }: Pick<Reader, 'page' | 'say'>,
  button: string,
): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const link = page.getByRole('link', { name: say('REPORT.DOWNLOAD') });
  const paper = await page.request.get((await link.getAttribute('href')) ?? '');
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  return (await readPdf(new Uint8Array(await paper.body()))).text;
}

/** Waits at the mails until one says all of it. */
export async function untilMailed(page: Page, said: readonly string[]): Promise<void> {
  await expect(async () => {
    await visit(page, '/outbox');
    const mails = said.reduce(
      (found, text) => found.filter({ hasText: text }),
      page.getByRole('article'),
    );
    await expect(mails.first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
