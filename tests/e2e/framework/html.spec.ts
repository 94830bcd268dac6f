import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as ace from 'accessibility-checker-engine';
import { HtmlValidate, type MetaDataTable, StaticConfigLoader } from 'html-validate/node';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { expect, test, visit } from '../support/test.ts';

/**
 * The next day on which the demo's clinic is open: other journeys put a dozen visits of five minutes into one quarter of an
 * hour of today's, which no book of a clinic holds.
 */
const openDay = [1, 2, 3]
  .map((ahead) => addDays(clinicToday(), ahead))
  .find((day) => new Date(day).getUTCDay() % 6 !== 0);
/** Pages of a branch. */
const pages = [
  '/dashboard',
  '/appointment/today-queue',
  `/appointment/scheduler?day=${openDay}`,
  '/appointment/appointment-list',
  '/patient/edit-patient/',
  '/user-profile/personal-information',
  '/patient/patient-list',
];
const HOLIDAYS = '/master-list-management/public-holidays';
const SIGN_IN = '/auth/login';

/** A broken rule with its message, and the element that breaks it. */
interface Fault {
  rule: string;
  place: string;
}

test('ten pages are valid HTML, and break no rule of the Equal Access engine', async ({ open }) => {
  const found: string[] = [];
  const check = async (page: Page, address: string) => {
    await page.waitForLoadState('networkidle');
    const places = new Map<string, string[]>();
    for (const { rule, place } of [...(await htmlFaults(page)), ...(await engineFaults(page))])
      places.set(rule, [...(places.get(rule) ?? []), place]);
    for (const [rule, [first, ...rest]] of places)
      found.push(`${address}: ${rule}: ${first}, and ${rest.length} more`);
  };
  const desk = await open('reception');
  for (const address of pages) {
    await visit(desk, address);
    await check(desk, address);
  }
  await desk.locator('tr[data-index="0"] a[data-open]').click();
  await expect(desk.getByRole('tablist')).toBeVisible();
  await expect(desk.getByText('Please wait...')).toHaveCount(0);
  await check(desk, "a patient's record");
  const admin = await open('admin');
  await visit(admin, HOLIDAYS);
  await check(admin, HOLIDAYS);
  await admin.context().clearCookies();
  await admin.evaluate(() => localStorage.clear());
  await visit(admin, SIGN_IN);
  await check(admin, SIGN_IN);
  expect(found).toEqual([]);
});

/** What the standard has and html-validate's own table of elements leaves out. */
const further: MetaDataTable = {
  // A time in words needs its value for machines.
  time: { attributes: { datetime: { required: true } } },
  meta: {
    attributes: {
      content: {
        required: (node) =>
          node.hasAttribute('charset') ? null : 'a meta without charset has a content',
      },
    },
  },
};

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    elements: ['html5', further],
  }),
);

/** The faults in the page's HTML as it stands now. */
async function htmlFaults(page: Page): Promise<Fault[]> {
  const report = await validator.validateString(await page.content());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      rule: `${ruleId}: ${message}`,
      place: selector ?? 'the document',
    })),
  );
}

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** The standard's word for a field that offers passkeys, which the engine does not know. */
const PASSKEYS = 'autocomplete="username webauthn"';

/** What the engine is sure of. What it asks a person to look at is left out. */
async function engineFaults(page: Page): Promise<Fault[]> {
  await page.evaluate(engine);
  return page.evaluate(async (passkeys) => {
    const { Checker } = (globalThis as unknown as { ace: typeof ace }).ace;
    const report = await new Checker().check(document, ['IBM_Accessibility']);
    return report.results
      .filter(({ value: [, result] }) => (result as string) === 'FAIL')
      .filter(
        ({ ruleId, snippet }) =>
          !(ruleId === 'input_autocomplete_valid' && snippet.includes(passkeys)),
      )
      .map(({ ruleId, message, snippet, path }) => ({
        rule: `${ruleId}: ${message}`,
        place: `${snippet} at ${path['dom'] ?? ''}`,
      }));
  }, PASSKEYS);
}
