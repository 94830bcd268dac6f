import { expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { languages, placeOf, texts } from '../../../contract/texts/index.ts';
import { publicScreens } from '../../../src/publicScreens.ts';
import { screens } from '../../../src/screens.ts';
import { LOADING } from './states.ts';

interface Navigator {
  /** Opens an address as a link does, since loading the whole page each time takes ten times as long. */
  goTo: (address: string) => Promise<void>;
  /** Loads the whole page of an address. */
  load: (address: string) => Promise<void>;
}

/** Milliseconds after which a page that does not come is given up. */
const LONGEST = 20_000;

/** Opens addresses, and waits until everything that a page asks for is answered and shown. */
export function navigator(page: Page): Navigator {
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'websocket') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const settled = async (address: string) => {
    expect(await lackIn(page, { titles: titlesAt(address) }), address).toBe('');
    await expect.poll(() => pending.size, { intervals: [10] }).toBe(0);
    expect(await lackIn(page, { loading: LOADING }), address).toBe('');
  };
  return {
    goTo: async (address) => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await settled(address);
    },
    load: async (address) => {
      // The page before waits for nothing any more.
      pending.clear();
      await page.goto(address);
      await settled(address);
    },
  };
}

/**
 * Waits, frame by frame, for one of these titles and a heading, and until nothing of what loads is there and nothing
 * fades in. Returns what is lacking after all; an empty text if nothing is.
 */
function lackIn(
  page: Page,
  wanted: { titles?: string[] | undefined; loading?: string },
): Promise<string> {
  return page.evaluate(
    async ({ titles, loading, within }) => {
      const last = performance.now() + within;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const lack = () => {
        // The page before stays until the new one can be shown.
        if (titles && !titles.some((title) => document.title.startsWith(title)))
          return `the title is ${document.title}`;
        if (!document.querySelector('h1')?.checkVisibility()) return 'there is no heading';
        return loading !== undefined && document.querySelector(loading) ? 'it loads' : '';
      };
      do {
        while (lack() !== '' && performance.now() < last) await frame();
        // What a new page asks for is asked once it is drawn, and an address may lead on to another.
        for (let drawn = 0; drawn < 2; drawn += 1) await frame();
        // A dialog that fades in is not yet seen. What follows the scrolling never ends.
        await Promise.allSettled(
          document
            .getAnimations()
            .filter(
              ({ effect, timeline }) =>
                timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
            )
            .map(({ finished }) => finished),
        );
      } while (lack() !== '' && performance.now() < last);
      return lack();
    },
    { ...wanted, within: LONGEST },
  );
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
