import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';
import { startProduct } from '../../../scripts/product.mjs';
import { slowNetwork, throttle } from '../network.ts';
import { servePeer } from '../peerServer.ts';
import { compared, row } from '../print.ts';

const ROUNDS = 5;
/** Times that the processor is slower, as Lighthouse measures a telephone. */
const SLOWDOWN = 4;
/** Milliseconds after the network is idle in which a page may still move or work. */
const SETTLED = 500;
/** The score of layout shifts that Lighthouse calls good. */
const GOOD_SHIFT = 0.1;
/** What each figure is called, and its largest ratio to react-admin's. */
const compares = {
  paint: { title: 'largest paint', atMost: 0.5 },
  blocked: { title: 'blocked main thread', atMost: 1 },
};

const pages = {
  'the home page': '/',
  'waiting-time enquiry': '/ewt/enquiry',
  'a clinic’s profile': '/referral/CTRefDummy1',
  'the sign-in page': '/auth/login',
  'the registration': '/auth/registration',
} as const;

interface Figures {
  /** The largest paint, in milliseconds since the address was opened. */
  paint: number;
  /** Milliseconds of tasks beyond 50 each. */
  blocked: number;
  shift: number;
}

/**
 * Measures the public pages with an empty cache on a slow telephone, beside react-admin's own sign-in page: the largest
 * paint, how long the main thread is blocked, and how much moves.
 */
export async function benchPublic(): Promise<boolean> {
  const product = await startProduct();
  const peer = await servePeer(import.meta.dirname);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const theirs: Figures[] = [];
    const ours = new Map<string, Figures[]>(Object.keys(pages).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await measure(browser, peer.address));
      for (const [name, path] of Object.entries(pages))
        ours.get(name)?.push(await measure(browser, product.address + path));
    }
    const isQuick = (['paint', 'blocked'] as const).flatMap((figure) => {
      const { title, atMost } = compares[figure];
      console.log(row([title, 'ours', 'react-admin', 'ratio', 'at most', '']));
      return [...ours].map(([name, figures]) =>
        compared(
          { name, atMost },
          figures.map((each) => each[figure]),
          theirs.map((each) => each[figure]),
        ),
      );
    });
    console.log(row(['what moved', 'ours', '', '', 'at most', '']));
    const isCalm = [...ours].map(([name, figures]) => {
      const shift = Math.max(...figures.map((each) => each.shift));
      const isMet = shift <= GOOD_SHIFT;
      const verdict = isMet ? 'met' : 'MISSED';
      console.log(row([name, shift.toFixed(3), '', '', String(GOOD_SHIFT), verdict]));
      return isMet;
    });
    return [...isQuick, ...isCalm].every(Boolean);
  } finally {
    await browser.close();
    await peer.stop();
    await product.stop();
  }
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await throttle(page, slowNetwork, SLOWDOWN);
  await page.goto(address);
  // Each of the pages has one, and none is there before the page is drawn.
  await page.locator('button').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED);
  const figures = await page.evaluate(
    () => (globalThis as unknown as { figures: Figures }).figures,
  );
  await context.close();
  return figures;
}

/** Keeps the figures of a page. It runs in the page, where functions with a name lack the runner's helper. */
function watch(): void {
  const figures = { paint: 0, blocked: 0, shift: 0 };
  Object.assign(globalThis, { figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'largest-contentful-paint') figures.paint = entry.startTime;
      else if (entry.entryType === 'longtask') figures.blocked += entry.duration - 50;
      else figures.shift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ entryTypes: ['largest-contentful-paint', 'longtask', 'layout-shift'] });
}
