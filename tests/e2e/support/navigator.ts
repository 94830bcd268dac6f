import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { languages, placeOf, texts } from '../../../contract/texts/index.ts';
import { publicScreens } from '../../../src/publicScreens.ts';
import { screens } from '../../../src/screens.ts';
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
    // The page before stays until the new one can be shown.
    const titles = titlesAt(address);
    if (titles)
      await expect
        .poll(
          async () => {
            const shown = await page.title();
            return titles.some((title) => shown.startsWith(title)) ? titles : shown;
          },
          { intervals: [30] },
        )
        .toEqual(titles);
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

/** The beginnings of the window's title at an address, a language each; none where it leads on to another. */
function titlesAt(address: string): string[] | undefined {
  const [pathname = ''] = address.split(/[?#]/);
  if (pathname === '/logout') return undefined;
  const screen = [...screens, ...publicScreens].find(({ path }) =>
    matchPath(path.split('?')[0] ?? path, pathname),
  );
  return screen && languages.map((language) => `${texts[screen.title][placeOf(language)]} · `);
}
