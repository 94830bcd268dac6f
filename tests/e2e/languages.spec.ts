import type { Page } from '@playwright/test';
import { mayDo, type Role } from '../../contract/access.ts';
import type { Language } from '../../contract/texts/index.ts';
import { isScreenOffered, type Screen } from '../../src/framework/screens.ts';
import { publicScreens } from '../../src/publicScreens.ts';
import { screens } from '../../src/screens.ts';
import { expect, type OpenPage, test } from './support/test.ts';
import { englishTexts, textsOn } from './support/words.ts';

const people = {
  manager: 'Manager',
  doctor: 'Doctor',
  nurse: 'Nurse',
  reception: 'Receptionist',
  admin: 'Administrator',
} as const satisfies Partial<Record<Parameters<OpenPage>[0], Role>>;

/** States of pages that have an address of their own. `:first` is the first appointment of the queue. */
const states: Readonly<Record<string, readonly string[]>> = {
  '/appointment/today-queue': [
    '?new=1',
    '?appointment=:first',
    '?appointment=:first&do=move',
    '?appointment=:first&do=doctor',
    '?appointment=:first&do=remove',
  ],
  '/appointment/scheduler': ['?view=day', '?view=week', '?view=month', '?view=agenda'],
  '/appointment/appointment-list': ['#new'],
  '/appointment/hr-organizer': ['#new'],
  '/appointment/waiting-list': ['#new'],
  '/clinic-setup-management/practice-type': ['#new'],
  '/master-list-management/opening-hours': ['#new'],
  '/master-list-management/public-holidays': ['#new'],
  '/master-list-management/weekends': ['#new'],
};

test.describe.configure({ timeout: 300_000 });

for (const language of ['ms', 'zh'] as const) {
  for (const [person, role] of Object.entries(people) as [keyof typeof people, Role][])
    test(`no page of the ${role} has an English word, in ${language}`, async ({ open }) => {
      const page = await open(person);
      await choose(page, language);
      const walk = walkOf(page, language);
      for (const { path, parent, record } of screens.filter(offeredTo(role))) {
        if (record && parent !== undefined) {
          await walk.look(parent);
          const first = page.locator('tr[data-index="0"] a[data-open]');
          await walk.look((await first.getAttribute('href')) ?? parent);
          continue;
        }
        await walk.look(path);
        const row = page.locator('[data-row]').first();
        const first = (await row.count()) > 0 ? await row.getAttribute('data-row') : null;
        for (const state of states[path] ?? []) {
          if (state.includes(':first') && first === null) continue;
          await walk.look(path + state.replace(':first', first ?? ''));
        }
      }
      expect(walk.found).toEqual({});
    });

  test(`no page for visitors has an English word, in ${language}`, async ({ open }) => {
    const page = await open('nurse');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await choose(page, language);
    const walk = walkOf(page, language);
    for (const { path } of publicScreens) await walk.look(path);
    expect(walk.found).toEqual({});
  });
}

const offeredTo = (role: Role) => (screen: Screen) =>
  isScreenOffered(screen, {
    may: (action, resource) => mayDo(role, action, resource) !== 'none',
    hasBranch: role !== 'Administrator',
    domain: 'DA',
  });

async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate(
    (chosen) => localStorage.setItem('da.v1.language', JSON.stringify(chosen)),
    language,
  );
  await page.goto('/');
}

/** Opens pages one after the other and collects their English words, by address. */
function walkOf(page: Page, language: Exclude<Language, 'en'>) {
  const english = englishTexts(language);
  const found: Record<string, string[]> = {};
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'websocket') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return {
    found,
    look: async (address: string) => {
      // As a link does: loading the whole page each time takes ten times as long.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await expect.poll(() => pending.size, { intervals: [30] }).toBe(0);
      await expect(page.locator('output.ui-state')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const words = english(await textsOn(page));
      if (words.length > 0) found[address] = words;
    },
  };
}
