import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';
import { receptionist, startProduct } from '../../../scripts/product.mjs';
import { slowNetwork, throttle } from '../network.ts';
import { servePeer } from '../peerServer.ts';
import { compared, row } from '../print.ts';
import { benchControls } from './controls.ts';

const ROUNDS = 5;
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;
interface Place {
  address: string;
  /** What stands there once there is something to work with. */
  seen: string;
  storage?: Storage;
}
interface Times {
  cold: number[];
  warm: number[];
}

/**
 * Measures how long the sign-in page and the first row of the patient list take on a slow network, beside a
 * react-admin list of one resource with its rows in memory: with an empty cache, and on a later visit. Then what opens
 * for the first time.
 */
export async function benchFirst(): Promise<boolean> {
  const product = await startProduct();
  const peer = await servePeer(import.meta.dirname);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const places = {
      peer: { address: peer.address, seen: 'tbody tr' },
      signIn: { address: `${product.address}/auth/login`, seen: 'input[name=email]' },
      list: {
        address: `${product.address}/patient/patient-list`,
        seen: 'tbody tr[data-id]',
        storage: await signedIn(browser, product.address),
      },
    } satisfies Record<string, Place>;
    const times = { peer: noTimes(), signIn: noTimes(), list: noTimes() };
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['peer', 'signIn', 'list'] as const)
        await visit(browser, places[name], times[name]);
    console.log(row(['150 ms, 1.6 Mbit/s', 'ours', 'react-admin', 'ratio', 'at most', '']));
    const listMet = [
      compared({ name: 'sign-in page, cold', atMost: 0.75 }, times.signIn.cold, times.peer.cold),
      compared({ name: 'sign-in page, warm', atMost: 0.75 }, times.signIn.warm, times.peer.warm),
      compared({ name: 'first row, cold', atMost: 0.75 }, times.list.cold, times.peer.cold),
      compared({ name: 'first row, warm', atMost: 0.5 }, times.list.warm, times.peer.warm),
    ].every(Boolean);
    const appointments = `${product.address}/appointment/appointment-list`;
    const signIn = () => signedIn(browser, product.address);
    return (await benchControls(browser, { address: appointments, signIn })) && listMet;
  } finally {
    await browser.close();
    await peer.stop();
    await product.stop();
  }
}

/** Signs in as quickly as it goes; keeps the session alone, so that nothing else is known at the first visit. */
async function signedIn(browser: Browser, address: string): Promise<Storage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/auth/login`);
  await page.fill('input[name=email]', receptionist.email);
  await page.fill('input[name=password]', receptionist.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  const { cookies, origins } = await context.storageState();
  await context.close();
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name === 'da.v1.session'),
    })),
  };
}

async function visit(browser: Browser, place: Place, times: Times): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(place.storage && { storageState: place.storage }),
  });
  await context.addInitScript(watch, place.seen);
  times.cold.push(await timeTo(context, place));
  times.warm.push(await timeTo(context, place));
  await context.close();
}

async function timeTo(context: BrowserContext, { address }: Place): Promise<number> {
  const page = await context.newPage();
  await throttle(page, slowNetwork);
  await page.goto(address);
  const time = await seenAfter(page);
  // What is still on its way belongs to this visit, and is in the cache at the next.
  await page.waitForLoadState('networkidle');
  await page.close();
  return time;
}

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
  return { cold: [], warm: [] };
}
