import { expect, type Locator, type Page } from '@playwright/test';

/** An element that is not focused after this many presses of Tab counts as unreachable. */
const REACH = 100;

/** Moves the focus to an element with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < REACH; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached by the Tab key`);
}

/**
 * Moves the focus to an element with the Tab key and presses Enter. Where it has the focus already, another key comes
 * between, as a second Enter at once counts as the first.
 */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control');
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field with the Tab key and replaces its text. */
export async function typeOver(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
