import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findBrowser, findHeadlessShell } from '../../../scripts/browser.mjs';
import { receptionist, startProduct } from '../../../scripts/product.mjs';
import { slowNetwork, throttle } from '../network.ts';
import { servePeer } from '../peerServer.ts';
import { compared, row } from '../print.ts';
import { benchControls } from './controls.ts';
import { serveRows } from './rows.ts';

/** How many times slower the processor of a cheap telephone is. */
const SLOWDOWN = 4;
/** Milliseconds in which a page has its files kept for later visits. */
const KEPT_WITHIN = 60_000;
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Place {
  address: string;
  /** What stands there once there is something to work with. */
  seen: string;
  /** Signs in anew, as the tokens of a session rotate while it is used. */
  signIn?: () => Promise<Storage>;
  /** Whether a service worker keeps its files. */
  isKept: boolean;
  /** Only its first visit is measured. */
  isOnce?: true;
}
/** First visits, later ones, and later ones on a slow processor. */
interface Times {
  cold: number[];
  warm: number[];
  slow: number[];
}

/**
 * Measures how long the sign-in page and the first row of the patient list take on a slow network, beside a
 * react-admin list of one resource that fetches ten rows over HTTP: with an empty cache, on a later visit, and on a later
 * visit with a slow processor. The list also where the texts were stored by an earlier visit. Then what opens for the
 * first time. `npm run bench -- first visits 3` measures the visits alone, three times.
 */
export async function benchFirst([part, turns = '7']: readonly string[]): Promise<boolean> {
  const product = await startProduct();
  const peer = await servePeer(import.meta.dirname, serveRows);
  const browser = await chromium.launch({
    // A browser with windows prepares some of its own at each page, on the same processor.
    executablePath: findHeadlessShell() ?? (await findBrowser()),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const list = {
    address: `${product.address}/patient/patient-list`,
    seen: 'tbody tr[data-id]',
    isKept: true,
  };
  const signIn = () => signedIn(browser, product.address, ['da.v1.session']);
  const places = {
    // What stands in place of rows that are awaited has no column.
    peer: { address: peer.address, seen: 'tbody td.column-name', isKept: false },
    signIn: {
      address: `${product.address}/auth/login`,
      seen: 'input[name=email]',
      isKept: true,
    },
    list: { ...list, signIn },
    known: {
      ...list,
      isOnce: true,
      signIn: () => signedIn(browser, product.address, ['da.v1.session', 'da.v1.catalogue.en']),
    },
  } satisfies Record<string, Place>;
  const visits = async () => {
    const times = { peer: noTimes(), signIn: noTimes(), list: noTimes(), known: noTimes() };
    for (let turn = 0; turn < Number(turns); turn++)
      for (const name of ['peer', 'signIn', 'list', 'known'] as const)
        await visit(browser, places[name], times[name]);
    console.log(row(['150 ms, 1.6 Mbit/s', 'ours', 'react-admin', 'ratio', 'at most', '']));
    const slowly = `processor ${SLOWDOWN} times slower`;
    return [
      compared({ name: 'sign-in page, cold', atMost: 0.6 }, times.signIn.cold, times.peer.cold),
      compared({ name: 'sign-in page, warm', atMost: 0.6 }, times.signIn.warm, times.peer.warm),
      compared({ name: 'first row, cold', atMost: 0.7 }, times.list.cold, times.peer.cold),
      compared({ name: 'with stored texts, cold', atMost: 0.7 }, times.known.cold, times.peer.cold),
      compared({ name: 'first row, warm', atMost: 0.55 }, times.list.warm, times.peer.warm),
      compared({ name: slowly, atMost: 0.7 }, times.list.slow, times.peer.slow),
    ].every(Boolean);
  };
  const appointments = `${product.address}/appointment/appointment-list`;
  const controls = () => benchControls(browser, { address: appointments, signIn });
  const parts: Readonly<Record<string, () => Promise<boolean>>> = { visits, controls };
  try {
    const verdicts: boolean[] = [];
    for (const [name, run] of Object.entries(parts))
      if (part === undefined || part === name) verdicts.push(await run());
    return verdicts.every(Boolean);
  } finally {
    await browser.close();
    await peer.stop();
    await product.stop();
  }
}

/** Signs in as quickly as it goes; keeps some of what the browser stores, so that nothing else is known at the first visit. */
async function signedIn(
  browser: Browser,
  address: string,
  kept: readonly string[],
): Promise<Storage> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${address}/auth/login`);
  await page.fill('input[name=email]', receptionist.email);
  await page.fill('input[name=password]', receptionist.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/today-queue/);
  const { cookies, origins } = await context.storageState();
  await context.close();
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => kept.includes(name)),
    })),
  };
}

async function visit(browser: Browser, place: Place, times: Times): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(place.signIn && { storageState: await place.signIn() }),
  });
  await context.addInitScript(watch, place.seen);
  times.cold.push(await timeTo(context, place));
  if (!place.isOnce) {
    times.warm.push(await timeTo(context, place));
    times.slow.push(await timeTo(context, place, SLOWDOWN));
  }
  await context.close();
}

async function timeTo(
  context: BrowserContext,
  { address, isKept, isOnce }: Place,
  slowdown = 1,
): Promise<number> {
  const page = await context.newPage();
  await throttle(page, slowNetwork, slowdown);
  await page.goto(address);
  const time = await seenAfter(page);
  // What is still on its way belongs to this visit, and is there at the next.
  await page.waitForLoadState('networkidle');
  if (isKept && !isOnce)
    await expect.poll(() => page.evaluate(isVersionKept), { timeout: KEPT_WITHIN }).toBe(true);
  await page.close();
  return time;
}

const isVersionKept = async (): Promise<boolean> =>
  (await (await caches.open('version.v1')).match('/dashboard')) !== undefined;

async function seenAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => document.documentElement.dataset['seenAfter']);
  return Number(await handle.jsonValue());
}

/** Notes in the page when something is first drawn, in milliseconds since its address was opened. */
function watch(seen: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(seen)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      document.documentElement.dataset['seenAfter'] = String(performance.now());
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

function noTimes(): Times {
  return { cold: [], warm: [], slow: [] };
}
