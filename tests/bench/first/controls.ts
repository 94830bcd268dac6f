import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { throttle } from '../network.ts';
import { ms, quantile, row } from '../print.ts';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

const ROUNDS = 5;
/** Milliseconds after the first row in which the page fetches what may be opened. */
const IDLE = 2_000;
/** Milliseconds that a first opening may take. */
const FIGURE = 500;
/** A telephone's network of the fourth generation: 165 ms to an answer and 8.1 Mbit/s. */
const network = {
  offline: false,
  latency: 165,
  downloadThroughput: 8_100_000 / 8,
  uploadThroughput: 1_350_000 / 8,
};

interface Control {
  name: string;
  /** What must be open before. */
  before?: (page: Page) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  opened: (page: Page) => Locator;
}

const openBooking = (page: Page) => page.keyboard.press('b');
const calendarButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Open the calendar' });
const controls: readonly Control[] = [
  {
    name: 'a menu, first',
    open: (page) => page.getByRole('button', { name: 'Language' }).click(),
    opened: (page) => page.getByRole('menuitemradio').first(),
  },
  {
    name: 'a dialog, first',
    open: openBooking,
    opened: (page) => page.getByRole('dialog').getByRole('combobox').first(),
  },
  {
    name: 'a date picker, first',
    before: async (page) => {
      await openBooking(page);
      await calendarButton(page).waitFor();
    },
    open: (page) => calendarButton(page).press('Enter'),
    opened: (page) => page.getByRole('gridcell').first(),
  },
];

/**
 * Measures how long a menu, a dialog and a date picker take to open for the first time, two seconds after the first row
 * of a list, with an empty cache on the network of a telephone.
 */
export async function benchControls(
  browser: Browser,
  { address, signIn }: { address: string; signIn: () => Promise<Storage> },
): Promise<boolean> {
  console.log(row(['165 ms, 8.1 Mbit/s', 'p50', 'longest', 'at most', '']));
  const verdicts: boolean[] = [];
  for (const control of controls) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        storageState: await signIn(),
      });
      times.push(await firstOpening(context, address, control));
      await context.close();
    }
    const longest = Math.max(...times);
    verdicts.push(longest <= FIGURE);
    const verdict = longest <= FIGURE ? 'met' : 'MISSED';
    console.log(row([control.name, ms(quantile(times, 0.5)), ms(longest), `${FIGURE}`, verdict]));
  }
  return verdicts.every(Boolean);
}

async function firstOpening(
  context: BrowserContext,
  address: string,
  { before, open, opened }: Control,
): Promise<number> {
  const page = await context.newPage();
  await throttle(page, network);
  await page.goto(address);
  await page.locator('tbody tr[data-id]').first().waitFor();
  await page.waitForTimeout(IDLE);
  await before?.(page);
  const begun = performance.now();
  await open(page);
  await opened(page).waitFor();
  return performance.now() - begun;
}
