import { expect, type Page } from '@playwright/test';
import { loadingStates } from './states.ts';

/** Opens addresses as a link does, since loading the whole page each time takes ten times as long. */
export function navigator(page: Page): (address: string) => Promise<void> {
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'websocket') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async (address: string) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    // What the new page asks for is asked once it is drawn.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect.poll(() => pending.size, { intervals: [30] }).toBe(0);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(loadingStates(page)).toHaveCount(0);
    // A dialog that fades in is not yet seen. What follows the scrolling never ends.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(
            ({ effect, timeline }) =>
              timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
          )
          .map(({ finished }) => finished),
      ),
    );
  };
}
