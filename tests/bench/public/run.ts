import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';
import { startProduct } from '../../../scripts/product.mjs';
import { slowNetwork, throttle } from '../network.ts';
import { servePeer } from '../peerServer.ts';
import { compared, ms, quantile, row } from '../print.ts';

const ROUNDS = 5;
/** Times that the processor is slower, as Lighthouse measures a telephone. */
const SLOWDOWN = 4;
/** Milliseconds after the network is idle in which a page may still move or work. */
const SETTLED = 500;
/** What Lighthouse calls good: milliseconds of blocked main thread, and the score of layout shifts. */
const good = { blocked: 200, shift: 0.1 };

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
    console.log(row(['largest paint', 'ours', 'react-admin', 'ratio', 'at most', '']));
    const isQuick = [...ours].map(([name, figures]) =>
      compared(
        { name, atMost: 0.75 },
        figures.map(({ paint }) => paint),
        theirs.map(({ paint }) => paint),
      ),
    );
    console.log(row(['', 'blocked', 'at most', 'moved', 'at most', '']));
    const isCalm = [...ours, ['react-admin’s sign-in', theirs] as const].map(([name, figures]) => {
      const blocked = quantile(
        figures.map((each) => each.blocked),
        0.5,
      );
      const shift = Math.max(...figures.map((each) => each.shift));
      const isMet = blocked <= good.blocked && shift <= good.shift;
      const limits = { blocked: String(good.blocked), shift: String(good.shift) };
      const verdict = isMet ? 'met' : 'MISSED';
      console.log(
        row([name, ms(blocked), limits.blocked, shift.toFixed(3), limits.shift, verdict]),
      );
      return isMet || figures === theirs;
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
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED);
  const figures = await page.evaluate(
    () => JSON.parse(document.documentElement.dataset['figures'] ?? '') as Figures,
  );
  await context.close();
  return figures;
}

/** Keeps the figures of a page in its document. */
function watch(): void {
  const figures = { paint: 0, blocked: 0, shift: 0 };
  const on = (type: string, add: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry);
      document.documentElement.dataset['figures'] = JSON.stringify(figures);
    }).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    figures.paint = startTime;
  });
  on('longtask', ({ duration }) => {
    figures.blocked += duration - 50;
  });
  on('layout-shift', ({ value = 0 }) => {
    figures.shift += value;
  });
}
