import type { Page } from '@playwright/test';
import { mayDo, type Role } from '../../contract/access.ts';
import {
  type Domain,
  isScreenOffered,
  type Screen,
  type Workplace,
} from '../../src/framework/screens.ts';
import { publicScreens } from '../../src/publicScreens.ts';
import { screens } from '../../src/screens.ts';
import { chooseTenant } from './support/agata.ts';
import { navigator } from './support/navigator.ts';
import { reportPageError } from './support/pageErrors.ts';
import { expect, test } from './support/test.ts';

/** The share of the window that may move, weighted by how far (https://web.dev/articles/cls). */
const AT_MOST = 0.05;

/** Milliseconds that each request takes longer, so that what stands in the place of an answer is drawn. */
const LATENCY = 100;

const offeredTo =
  (role: Role, chosen: Workplace[], domain: Domain = 'DA') =>
  (screen: Screen) =>
    isScreenOffered(screen, {
      may: (action, resource) => mayDo(role, action, resource) !== 'none',
      chosen,
      domain,
    });
const forManager = screens.filter(offeredTo('Manager', ['branch']));
const forAdministrator = screens.filter(
  (screen) => !forManager.includes(screen) && offeredTo('Administrator', [])(screen),
);

const forConsultant = screens.filter(
  (screen) =>
    (screen.domain === 'AGATA' || screen.path === '/dashboard') &&
    offeredTo('Consultant', ['team', 'tenant'], 'AGATA')(screen),
);

// Each opens all pages of a person.
test.describe.configure({ timeout: 600_000 });

for (const width of [360, 1280]) {
  test(`no page of a branch shifts its layout, at ${width} px`, async ({ open }) => {
    const page = await open('manager', { width });
    expect(await moving(page, forManager, isLoadedWhole)).toEqual([]);
  });

  test(`no page for visitors shifts its layout, at ${width} px`, async ({ open }) => {
    expect(await moving(await open('visitor', { width }), publicScreens, () => true)).toEqual([]);
  });
}

test('no page of the platform shifts its layout', async ({ open }) => {
  const page = await open('admin');
  await reportPageError(page);
  expect(await moving(page, forAdministrator, isLoadedWhole)).toEqual([]);
});

test('no page of a consultant shifts its layout', async ({ open }) => {
  const page = await open('consultant');
  await chooseTenant(page);
  expect(await moving(page, forConsultant, isLoadedWhole)).toEqual([]);
});

type Visited = Pick<Screen, 'path' | 'parent' | 'record'>;

/**
 * Pages of staff that are loaded whole, as at the start of a day. The frame around them is the same for all, so the
 * others are opened within the product, which takes a third of the time.
 */
const isLoadedWhole = ({ path }: Visited) =>
  ['/dashboard', '/appointment/today-queue', '/patient/patient-list'].includes(path);

/** The pages that move by more than is allowed, each with by how much and what moves most. */
async function moving(
  page: Page,
  visited: readonly Visited[],
  isWhole: (screen: Visited) => boolean,
) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await watchShifts(page);
  const { goTo, load } = navigator(page);
  const found: string[] = [];
  await load(visited === publicScreens ? '/' : '/dashboard');
  for (const screen of visited) {
    const { path, parent, record } = screen;
    const address =
      record && parent !== undefined ? await firstRecord(page, () => goTo(parent)) : path;
    expect(address, `the first record of ${parent}`).toBeTruthy();
    if (isWhole(screen)) await load(address);
    else {
      await forgetShifts(page);
      await goTo(address);
    }
    // The breadcrumbs come last.
    const crumbs = page.locator('.crumbs');
    if ((await crumbs.count()) > 0) await expect(crumbs.locator('[aria-current]')).toBeAttached();
    const { shift, sources } = await shiftOf(page);
    if (shift > AT_MOST) found.push(`${path}: ${shift.toFixed(3)}, ${sources.join(', ')}`);
  }
  return found;
}

/** The address of the record that a list shows first; empty where it shows none. */
async function firstRecord(page: Page, openList: () => Promise<void>): Promise<string> {
  await openList();
  const row = page.locator('tr[data-index="0"] a[data-open]');
  return (await row.count()) > 0 ? ((await row.getAttribute('href')) ?? '') : '';
}

/** An entry of what moved (https://web.dev/articles/cls). */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}
type Watched = typeof globalThis & { shifts: Shift[] };

/** Has every document of a page keep its shifts: the browser itself keeps 150 of them. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.shifts = [];
    new PerformanceObserver((list) =>
      watched.shifts.push(...(list.getEntries() as Shift[])),
    ).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Forgets what has moved so far. What has moved in a frame is told after it. */
function forgetShifts(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    (globalThis as Watched).shifts = [];
  });
}

function shiftOf(page: Page) {
  return page.evaluate(async () => {
    // What has moved in a frame is told after it.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { shifts } = globalThis as Watched;
    const unwanted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      shift: unwanted.reduce((sum, { value }) => sum + value, 0),
      sources: unwanted.flatMap(({ value, sources }) =>
        sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${value.toFixed(3)} ${element?.localName}.${element?.className}`;
        }),
      ),
    };
  });
}
