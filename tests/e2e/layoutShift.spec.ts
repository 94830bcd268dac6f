import type { Page } from '@playwright/test';
import { mayDo, type Role } from '../../contract/access.ts';
import { isScreenOffered, type Screen } from '../../src/framework/screens.ts';
import { publicScreens } from '../../src/publicScreens.ts';
import { screens } from '../../src/screens.ts';
import { navigator } from './support/navigator.ts';
import { expect, test } from './support/test.ts';

/** Chromium's entry of a layout shift. */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

declare global {
  interface Window {
    /** The shifts since the last call that no input caused. */
    takeShifts: () => Shift[];
  }
}

type GoTo = ReturnType<typeof navigator>;

/** The share of the window that may move, weighted by how far (https://web.dev/articles/cls). */
const AT_MOST = 0.05;

/** Milliseconds that each request takes longer, so that what stands in the place of an answer is drawn. */
const LATENCY = 200;

const offeredTo = (role: Role, hasBranch: boolean) => (screen: Screen) =>
  isScreenOffered(screen, {
    may: (action, resource) => mayDo(role, action, resource) !== 'none',
    hasBranch,
    domain: 'DA',
  });
const forManager = screens.filter(offeredTo('Manager', true));
const forAdministrator = screens.filter(
  (screen) => !forManager.includes(screen) && offeredTo('Administrator', false)(screen),
);

for (const width of [360, 1280]) {
  test(`no page of a branch shifts its layout, at ${width} px`, async ({ open }) => {
    const page = await open('manager', { width });
    expect(await moving(page, forManager)).toEqual([]);
  });

  test(`no page of the platform or for visitors shifts its layout, at ${width} px`, async ({
    open,
  }) => {
    const page = await open('admin', { width });
    expect(await moving(page, forAdministrator)).toEqual([]);
    expect(await moving(await open('visitor', { width }), publicScreens)).toEqual([]);
  });
}

/** The pages that move by more than is allowed, each with by how much and what moves most. */
async function moving(page: Page, visited: readonly Pick<Screen, 'path' | 'parent' | 'record'>[]) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await observeShifts(page);
  await page.goto('/');
  const goTo = navigator(page);
  const found: string[] = [];
  for (const { path, parent, record } of visited) {
    const address = record && parent !== undefined ? await firstRecord(page, goTo, parent) : path;
    const { shift, sources } = await shiftOf(page, goTo, address);
    if (shift > AT_MOST) found.push(`${path}: ${shift.toFixed(3)}, ${sources.join(', ')}`);
  }
  return found;
}

/** Keeps the page's layout shifts until they are taken. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const keep = (entries: PerformanceEntryList) => shifts.push(...(entries as Shift[]));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.takeShifts = () => {
      keep(observer.takeRecords());
      return shifts.splice(0).filter(({ hadRecentInput }) => !hadRecentInput);
    };
  });
}

/** The address of the record that a list shows first. */
async function firstRecord(page: Page, goTo: GoTo, list: string): Promise<string> {
  await goTo(list);
  const row = page.locator('tr[data-index="0"] a[data-open]');
  const address = (await row.getAttribute('href')) ?? list;
  await page.evaluate(() => window.takeShifts());
  return address;
}

async function shiftOf(page: Page, goTo: GoTo, address: string) {
  await goTo(address);
  return page.evaluate(() => {
    const shifts = window.takeShifts();
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      sources: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${value.toFixed(3)} ${element?.localName}.${element?.className}`;
        }),
      ),
    };
  });
}
