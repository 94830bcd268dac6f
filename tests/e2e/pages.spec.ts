import type { Page } from '@playwright/test';
import { mayDo, type Role } from '../../contract/access.ts';
import { type Language } from '../../contract/kit/language.ts';
import { languages } from '../../contract/texts/index.ts';
import {
  type Domain,
  isScreenOffered,
  type Screen,
  type Workplace,
} from '../../src/framework/screens.ts';
import { publicScreens } from '../../src/publicScreens.ts';
import { screens } from '../../src/screens.ts';
import { chooseTenant, enterAgata } from './support/agata.ts';
import { navigator } from './support/navigator.ts';
import { reportPageError } from './support/pageErrors.ts';
import { errorStates } from './support/states.ts';
import {
  accessibilityFaults,
  expect,
  type OpenPage,
  overflow,
  phone,
  test,
} from './support/test.ts';
import { englishTexts, textsOn } from './support/words.ts';

interface Visit {
  person: Parameters<OpenPage>[0];
  role: Role;
  domain: Domain;
  chosen: readonly Workplace[];
}
const inBranch = { domain: 'DA', chosen: ['branch'] } as const;
/** Whose pages are looked at. */
const visits = {
  manager: { person: 'manager', role: 'Manager', ...inBranch },
  doctor: { person: 'doctor', role: 'Doctor', ...inBranch },
  nurse: { person: 'nurse', role: 'Nurse', ...inBranch },
  receptionist: { person: 'reception', role: 'Receptionist', ...inBranch },
  administrator: { person: 'admin', role: 'Administrator', domain: 'DA', chosen: [] },
  'administrator of AGATA': {
    person: 'admin',
    role: 'Administrator',
    domain: 'AGATA',
    chosen: [],
  },
  consultant: {
    person: 'consultant',
    role: 'Consultant',
    domain: 'AGATA',
    chosen: ['team', 'tenant'],
  },
} as const satisfies Record<string, Visit>;

/** States of pages that have an address of their own. `:first` is the first appointment of the queue. */
const states: Readonly<Record<string, readonly string[]>> = {
  '/appointment/today-queue': [
    '?new=1',
    '?walkIn=1',
    '?away=1',
    '?settle=1',
    '?appointment=:first',
    '?appointment=:first&do=move',
    '?appointment=:first&do=doctor',
    '?appointment=:first&do=remove',
  ],
  '/branch-management/app-control/appointment-types': ['#new'],
  '/branch-management/app-control/appointment-statuses': ['#new'],
  '/branch-management/app-control/doctor-resources': ['#new'],
  '/branch-management/app-control/branch-holidays': ['#new'],
  '/branch-management/app-control/fees': ['#new'],
  '/branch-management/app-control/payers': ['#new'],
  '/branch-management/app-control/tills': ['#new'],
  '/appointment/scheduler': ['?view=day', '?view=week', '?view=month', '?view=agenda'],
  '/appointment/appointment-list': ['#new'],
  '/appointment/hr-organizer': ['#new'],
  '/appointment/receipts': ['?filter={"groupedBy":"takenAt"}'],
  '/appointment/waiting-list': ['#new'],
  '/branch-management/user-management': ['#new'],
  '/branch-management/branch-active-subscription': ['#new'],
  '/billing-management/proforma-invoice': ['#new'],
  '/billing-management/invoice-and-receipt': ['#new', '?filter={"groupedBy":"status"}'],
  '/clinic-setup-management/practice-type': ['#new'],
  '/clinic-setup-management/subscription-plan': ['#new'],
  '/master-list-management/product-types': ['#new'],
  '/master-list-management/opening-hours': ['#new'],
  '/master-list-management/public-holidays': ['#new'],
  '/master-list-management/weekends': ['#new'],
};

const english = { ms: englishTexts('ms'), zh: englishTexts('zh') };

/** Widths of windows in pixels: a screen enlarged to 400 %, a telephone, a tablet, a desk. */
const WIDTHS = [320, 360, 768, 1280];

test.describe.configure({ timeout: 600_000 });

for (const language of ['ms', 'zh'] as const) {
  for (const who of ['doctor', 'nurse', 'receptionist'] as const)
    test(`no page of the ${who} has an English word, in ${language}`, async ({ open }) => {
      const page = await enter(open, visits[who], language);
      // The other pages are the Manager's as well.
      const own = screens.filter(
        (screen) =>
          offeredTo(visits[who])(screen) &&
          (screen.path === '/dashboard' || !offeredTo(visits.manager)(screen)),
      );
      const found = await walk(page, own, () => englishWords(page, language));
      expect(found).toEqual({});
    });
}

for (const language of languages) {
  for (const who of ['manager', 'administrator', 'administrator of AGATA', 'consultant'] as const)
    test(`pages of the ${who} are whole, fit and are accessible, in ${language}`, async ({
      open,
    }) => {
      const page = await enter(open, visits[who], language);
      if (who === 'administrator') await reportPageError(page);
      // Pages of every domain and person are looked at once.
      const isSeen = who === 'manager' ? () => false : isEverywhere;
      const offered = screens.filter((screen) => offeredTo(visits[who])(screen) && !isSeen(screen));
      const found = await walk(page, offered, () => faultsOf(page, language));
      expect(found).toEqual({});
    });

  test(`pages for visitors are whole, fit and are accessible, in ${language}`, async ({ open }) => {
    const page = await open('visitor', windowFor(language));
    await choose(page, language);
    const found: Faults = {};
    const { goTo, load } = navigator(page);
    await load('/');
    for (const { path } of publicScreens) {
      await goTo(path);
      await note(found, path, faultsOf(page, language));
    }
    expect(found).toEqual({});
  });
}

const offeredTo =
  ({ role, domain, chosen }: Visit) =>
  (screen: Screen) =>
    isScreenOffered(screen, {
      may: (action, resource) => mayDo(role, action, resource) !== 'none',
      chosen,
      domain,
    });

/** Whether a page is the same for everyone, whatever is chosen. */
const isEverywhere = (screen: Screen) =>
  screen.path !== '/dashboard' && Object.values(visits).every((visit) => offeredTo(visit)(screen));

/** Pages are looked at on a desk in the light, and in Chinese on a telephone in the dark. */
const windowFor = (language: Language) => (language === 'zh' ? phone : {});

/** Opens the product as a person who works there, in a language. */
async function enter(
  open: OpenPage,
  { person, domain, chosen }: Visit,
  language: Language,
): Promise<Page> {
  const page = await open(person, windowFor(language));
  if (domain === 'AGATA') await enterAgata(page);
  if (chosen.includes('tenant')) await chooseTenant(page);
  await choose(page, language);
  return page;
}

/** Chooses a language for the pages that are loaded from now on. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('da.v1.language', JSON.stringify(chosen)),
    language,
  );
}

/** What is wrong, by address. */
type Faults = Record<string, string[]>;

/** Opens each page with its states, and collects what is wrong there. */
async function walk(
  page: Page,
  visited: readonly Screen[],
  check: () => Promise<string[]>,
): Promise<Faults> {
  const found: Faults = {};
  const { goTo, load } = navigator(page);
  await load('/dashboard');
  const look = async (address: string) => {
    await goTo(address);
    await note(found, address, check());
  };
  for (const { path, parent, record } of visited) {
    if (record && parent !== undefined) {
      await goTo(parent);
      const first = page.locator('tr[data-index="0"] a[data-open]');
      const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
      await look(href ?? parent);
      continue;
    }
    await look(path);
    const row = page.locator('[data-row]').first();
    const first = (await row.count()) > 0 ? await row.getAttribute('data-row') : null;
    for (const state of states[path] ?? []) {
      if (state.includes(':first') && first === null) continue;
      await look(path + state.replace(':first', first ?? ''));
    }
  }
  return found;
}

async function note(found: Faults, address: string, looked: Promise<string[]>): Promise<void> {
  const faults = await looked;
  if (faults.length > 0) found[address] = faults;
}

/** Codes of texts, English words where there should be none, faults of accessibility, and widths at which the page is cut. */
async function faultsOf(page: Page, language: (typeof languages)[number]): Promise<string[]> {
  const shown = await page.locator('body').innerText();
  // Translators see codes on purpose.
  const listed = (await page.locator('[data-code]').allInnerTexts()).join('\n');
  const found = shown.match(/[A-Z]{3,}\.[A-Z_.]{3,}/g) ?? [];
  const codes = found.filter((code) => !listed.includes(code));
  const words = language === 'en' ? [] : await englishWords(page, language);
  const isFailed = (await errorStates(page).count()) > 0;
  // Roles and names are the same in each language but for the words, and take most of the time. Colours are looked at
  // in both themes.
  const faults =
    language === 'en'
      ? await accessibilityFaults(page)
      : language === 'zh'
        ? await accessibilityFaults(page, { ofColours: true })
        : [];
  const before = page.viewportSize();
  const cut: string[] = [];
  // A Chinese text is shorter than the same in English.
  for (const width of language === 'zh' ? [] : WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await overflow(page);
    if (over > 0) cut.push(`${over} pixels beyond the edge at ${width}`);
  }
  if (before) await page.setViewportSize(before);
  return [...(isFailed ? ['it could not be loaded'] : []), ...codes, ...words, ...faults, ...cut];
}

async function englishWords(page: Page, language: 'ms' | 'zh'): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return english[language](await textsOn(page));
}
