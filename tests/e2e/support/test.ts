import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import type axeCore from 'axe-core';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { agentAddress } from '../../../contract/clinic/cardReader.ts';
import { createClient } from '../../../contract/kit/client.ts';
import type { Language } from '../../../contract/kit/language.ts';
import { sessionOf } from '../../../src/session/signIn.ts';
import { storedSession } from '../../../src/session/storedSession.ts';
import { type Clinic, startClinic } from './clinic.ts';
import type { Front } from './front.ts';

export { expect };

/** Accounts of the demo clinic by role. */
const people = {
  admin: 'admin@demo.test',
  translator: 'translator@demo.test',
  reception: 'reception@demo.test',
  doctor: 'doctor@demo.test',
  nurse: 'nurse@demo.test',
  manager: 'manager@demo.test',
  tenant: 'tenant@demo.test',
  consultant: 'consultant@demo.test',
  consultant2: 'consultant2@demo.test',
} as const;
export const PASSWORD = 'Demo#1234';

interface Window {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** The language that was chosen in this browser. */
  language?: Language;
  /** The browser's time zone. The default differs from the clinic's. */
  zone?: string;
  /** Whether there is a touch screen. */
  touch?: boolean;
  /** Whether no other journey may use the browser, since what this one does to it stays. */
  alone?: boolean;
  /** The proxy through which the browser reaches the product. Such a browser has a service worker. */
  through?: Front;
}

/**
 * The windows in which pages are looked at: each width and each theme once, as colours do not depend on the width and
 * looking takes most of a journey's time.
 */
const windows = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const satisfies readonly Window[];
/** The narrower, in which a journey is made whose states are looked at in both: a control has the least room there. */
export const [phone] = windows;

/**
 * Opens a separate browser in which a person is signed in, or in which nobody was yet. It shows no page: a journey goes
 * where it begins.
 */
export type OpenPage = (person: keyof typeof people | 'visitor', window?: Window) => Promise<Page>;

/** Browsers that no journey uses at the moment, by what they were made for. */
type FreeBrowsers = Map<string, BrowserContext[]>;

/** End-to-end tests. Each worker has its own clinic, and a console error fails the test. */
export const test = base.extend<{ open: OpenPage }, { clinic: Clinic; free: FreeBrowsers }>({
  clinic: [
    // Playwright reads the required fixtures from the pattern, and this one requires none.
    async ({}, give) => {
      const clinic = await startClinic();
      await give(clinic);
      await clinic.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  free: [async ({}, give) => give(new Map()), { scope: 'worker' }],
  open: async ({ actionTimeout, browser, clinic, free }, give) => {
    const complaints: string[] = [];
    const taken: { context: BrowserContext; made: string; alone: boolean }[] = [];
    await give(async (person, window = {}) => {
      const options = optionsOf(window, clinic);
      const made = JSON.stringify({ ...options, actionTimeout });
      const state = await stateOf(clinic, person, window, options.baseURL);
      const context = await takeBrowser(browser, free.get(made)?.pop(), options, state);
      taken.push({ context, made, alone: window.alone ?? window.through !== undefined });
      const page = await context.newPage();
      page.on('console', (message) => {
        const isCut = window.through !== undefined && /ERR_CONN|WebSocket/.test(message.text());
        if (message.type() === 'error' && !isCut && !isExpected(message))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return page;
    });
    for (const { context, made, alone } of taken) {
      // A journey may have closed one itself.
      if (!browser.contexts().includes(context)) continue;
      if (alone) await context.close();
      else {
        for (const page of context.pages()) await page.close();
        free.set(made, [...(free.get(made) ?? []), context]);
      }
    }
    expect(complaints, 'errors in the console').toEqual([]);
  },
});

/** Opens a page and waits until its data is loaded. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilLoaded(page);
}

/** Waits until no loading indicator is on the page. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  // The heading is found by its tag, because an open dialog hides its role.
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('Please wait...')).toHaveCount(0);
}

/** Paths of calls whose answer was lost on purpose. */
const lost = new Set<string>();

/** Loses the first answer to a call: the server has done it, and the page hears nothing. Counts the requests. */
export async function loseFirstAnswer(page: Page, path: string): Promise<() => number> {
  let requests = 0;
  lost.add(path);
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      expect((await route.fetch()).status()).toBe(200);
      return route.abort('connectionreset');
    },
  );
  return () => requests;
}

/** Checks the page in its current state against the accessibility rules. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/**
 * The rules of accessibility that the page breaks in its current state, with the elements: all of them, or those of
 * colours alone.
 */
export async function accessibilityFaults(
  page: Page,
  { ofColours = false } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (isOfColours) => {
    const tester = (globalThis as unknown as { axe: Pick<typeof axeCore, 'run'> }).axe;
    // An open menu or list of suggestions belongs to its button or box, and to no landmark.
    const isMenuOpen = [...document.querySelectorAll('[role=menu], [role=listbox]')].some((each) =>
      each.checkVisibility(),
    );
    const { violations } = await tester.run({
      // Naming the elements that keep the rules takes most of the time.
      resultTypes: ['violations'],
      ...(isOfColours
        ? { runOnly: ['color-contrast'] }
        : { rules: { region: { enabled: !isMenuOpen } } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, ofColours);
}

/** Checks that the page does not scroll horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflow(page), 'pixels beyond the edge').toBeLessThanOrEqual(0);
}

/**
 * Checks the page in its current state in each of the windows: against the rules of accessibility, and that it does not
 * scroll horizontally. It goes on in the window that it had.
 */
export async function expectWhole(page: Page): Promise<void> {
  const before = page.viewportSize();
  const theme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  for (const { width, theme: colorScheme } of windows) {
    await page.setViewportSize({ width, height: before?.height ?? 800 });
    await page.emulateMedia({ colorScheme });
    const at = `at ${width} px, ${colorScheme}`;
    expect(await accessibilityFaults(page), at).toEqual([]);
    expect(await overflow(page), `pixels beyond the edge ${at}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: theme });
  if (before) await page.setViewportSize(before);
}

/** How many pixels of the page are beyond the window's edge, once it had some frames to fit a new width. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let frame = 0; frame < 60 && root.scrollWidth > root.clientWidth; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return root.scrollWidth - root.clientWidth;
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

function optionsOf(
  {
    width = 1280,
    height = 800,
    theme = 'light',
    zone = 'America/New_York',
    touch = false,
    through,
  }: Window,
  { url }: Clinic,
) {
  return {
    baseURL: through?.url ?? url,
    // It would fetch all files of the product for each page that a journey opens.
    serviceWorkers: through ? 'allow' : 'block',
    viewport: { width, height },
    colorScheme: theme,
    // The browser's time zone differs from the clinic's.
    timezoneId: zone,
    hasTouch: touch,
    // Journeys need not wait for transitions.
    reducedMotion: 'reduce',
  } as const;
}

/**
 * A browser that stores nothing but this. One that another journey has used has the product's files already, as that of
 * everyone who comes back, which halves the time of a page's loading.
 */
async function takeBrowser(
  browser: Browser,
  used: BrowserContext | undefined,
  options: ReturnType<typeof optionsOf>,
  storageState: Awaited<ReturnType<typeof stateOf>>,
): Promise<BrowserContext> {
  if (!used) return browser.newContext({ ...options, storageState });
  await used.setStorageState(storageState);
  return used;
}

/** What the browser of a person stores. */
async function stateOf(
  clinic: Clinic,
  person: Parameters<OpenPage>[0],
  { language }: Window,
  origin: string,
) {
  const localStorage = person === 'visitor' ? [] : [await signedIn(clinic, people[person])];
  if (language) localStorage.push({ name: 'da.v1.language', value: JSON.stringify(language) });
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** What a browser stores of someone who has signed in. Journeys of signing in itself fill the form. */
async function signedIn({ url }: Clinic, email: string): Promise<{ name: string; value: string }> {
  const send = createClient({ base: url, headers: () => ({}) });
  const { data } = await send(accounts.authenticate, { email, password: PASSWORD });
  const { session } = await sessionOf(send, data);
  return { name: storedSession.key, value: JSON.stringify(session) };
}

// The browser logs each refused request, and each request to an absent card reader, as a console error. Tests check what
// the page shows instead.
function isExpected(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const [, reason = ''] = /^Failed to load resource: (.*)/.exec(message.text()) ?? [];
  return (
    /^the server responded with a status of 4\d\d/.test(reason) ||
    (reason.startsWith('net::ERR_') &&
      (url.startsWith(agentAddress) || lost.has(new URL(url).pathname)))
  );
}
