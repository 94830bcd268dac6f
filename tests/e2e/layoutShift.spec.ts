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
import { loadingStates } from './support/states.ts';
import { expect, test } from './support/test.ts';

/** The share of the window that may move, weighted by how far (https://web.dev/articles/cls). */
const AT_MOST = 0.05;

/** Milliseconds that each request takes longer, so that what stands in the place of an answer is drawn. */
const LATENCY = 200;

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
    expect(await moving(page, forManager)).toEqual([]);
  });

  test(`no page for visitors shifts its layout, at ${width} px`, async ({ open }) => {
    expect(await moving(await open('visitor', { width }), publicScreens)).toEqual([]);
  });
}

test('no page of the platform shifts its layout', async ({ open }) => {
  expect(await moving(await open('admin'), forAdministrator)).toEqual([]);
});

test('no page of a consultant shifts its layout', async ({ open }) => {
  const page = await open('consultant');
  await chooseTenant(page);
  expect(await moving(page, forConsultant)).toEqual([]);
});

/** The pages that move by more than is allowed, each with by how much and what moves most. */
async function moving(page: Page, visited: readonly Pick<Screen, 'path' | 'parent' | 'record'>[]) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const found: string[] = [];
  for (const { path, parent, record } of visited) {
    const address = record && parent !== undefined ? await firstRecord(page, parent) : path;
    const { shift, sources } = await shiftOf(page, address);
    if (shift > AT_MOST) found.push(`${path}: ${shift.toFixed(3)}, ${sources.join(', ')}`);
  }
  return found;
}

/** The address of the record that a list shows first. */
async function firstRecord(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.waitForLoadState('networkidle');
  const row = page.locator('tr[data-index="0"] a[data-open]');
  return (await row.count()) > 0 ? ((await row.getAttribute('href')) ?? list) : list;
}

async function shiftOf(page: Page, address: string) {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(loadingStates(page)).toHaveCount(0);
  // The breadcrumbs come last.
  const crumbs = page.locator('.crumbs');
  if ((await crumbs.count()) > 0) await expect(crumbs.locator('[aria-current]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null }[];
    }
    const entries = await new Promise<Shift[]>((resolve) => {
      // Without any entry the observer stays silent: the marker makes it speak.
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        resolve(list.getEntriesByType('layout-shift') as Shift[]);
      });
      performance.mark('looked');
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark', buffered: true });
    });
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput);
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
