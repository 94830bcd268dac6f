import type { Page } from '@playwright/test';
import { QUEUE } from '../support/desk.ts';
import { expect, test, visit, waitUntilLoaded } from '../support/test.ts';

test('pages open at their top, Back restores the place, and a dialog moves nothing', async ({
  open,
}) => {
  const page = await open('reception', { width: 1280, height: 500 });
  await visit(page, `${QUEUE}?doctor=all`);
  await expect(page.locator('tr[data-row]').nth(6)).toBeAttached();
  const place = await scrollDown(page);

  await page.locator('.queue-name').nth(4).click();
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrolled(page)).toBe(place);

  for (const go of [
    () => page.getByRole('link', { name: 'Add patient' }).first().click(),
    async () => {
      await page
        .getByRole('button', { name: /^More for / })
        .nth(4)
        .click();
      await page.getByRole('menuitem', { name: 'Patient record' }).click();
    },
  ]) {
    const before = await scrolled(page);
    expect(before).toBe(place);
    await go();
    await page.waitForURL(/edit-patient/);
    await waitUntilLoaded(page);
    await expect(page.locator('h1')).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(place);
  }
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 260);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  // The wheel scrolls smoothly.
  await page.waitForFunction(async () => {
    const before = window.scrollY;
    await new Promise((done) => setTimeout(done, 120));
    return before === window.scrollY;
  });
  return scrolled(page);
}
