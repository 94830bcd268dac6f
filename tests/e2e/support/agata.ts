import type { Page } from '@playwright/test';
import { expect, visit } from './test.ts';

/** Enters AGATA: an Administrator by the menu's last entry; whoever is there already stays. */
export async function enterAgata(page: Page): Promise<void> {
  const switching = page.getByRole('button', { name: 'Switch to AGATA' });
  await visit(page, '/dashboard');
  if ((await switching.count()) === 0) return;
  await switching.click();
  await expect(page.getByRole('button', { name: 'Switch to Doctor Assist' })).toBeVisible();
}

/** Chooses the first tenant of the top bar, and waits for its dashboard. */
export async function chooseTenant(page: Page): Promise<void> {
  await visit(page, '/dashboard');
  const picker = page.getByRole('button', { name: /^Tenant/ });
  await picker.click();
  const first = page.getByRole('menuitemradio').first();
  const name = (await first.innerText()).trim();
  await first.click();
  await expect(page.getByRole('button', { name: `Tenant: ${name}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(name) })).toBeVisible();
}
