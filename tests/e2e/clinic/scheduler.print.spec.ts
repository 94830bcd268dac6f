import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { expect, test, visit } from '../support/test.ts';

const BOOK = '/appointment/scheduler';
/** What is on the screen around the calendar, and no part of a sheet. */
const SHELL =
  /Skip to the content|Appointment book|Today's queue|Search|Add |Print$|All doctors|Agenda/m;

/** The sheets of a view: how many there are, their format and their text. */
async function printed(page: Page) {
  const document = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
  );
  const { text, totalPages } = await extractText(document, { mergePages: true });
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  return { text, totalPages, isLandscape: width > height };
}

/** Answers as many doctors as a big practice has, of whom the first four have the demo's appointments. */
async function withEightDoctors(page: Page): Promise<void> {
  await page.route('**/api/appt_resource**', async (route) => {
    const response = await route.fetch();
    const doctors = (await response.json()) as { id: number; resource: string }[];
    const more = [1, 2, 3, 4].map((nth) => ({
      ...doctors[0],
      id: 9_000 + nth,
      resource: `Dr Further ${nth}`,
    }));
    await route.fulfill({ response, json: [...doctors, ...more] });
  });
}

test.describe('on paper', () => {
  for (const [view, title] of [
    ['day', 'a day of eight doctors'],
    ['week', 'a week'],
    ['month', 'a month'],
  ] as const)
    test(`${title} is one sheet, with nothing of the screen`, async ({ open }) => {
      const desk = await open('reception', { theme: view === 'week' ? 'dark' : 'light' });
      await withEightDoctors(desk);
      await visit(desk, `${BOOK}?view=${view}&day=${addDays(clinicToday(), 1)}`);
      if (view === 'day')
        await expect(desk.getByRole('button', { name: 'Dr Further 4', exact: true })).toBeVisible();
      const { text, totalPages, isLandscape } = await printed(desk);
      expect([totalPages, isLandscape]).toEqual([1, true]);
      expect(text).toContain('Klinik Mawar KL');
      expect(text).toContain('Printed by');
      if (view === 'day') expect(text).toContain('Dr Further 4');
      expect(text).not.toMatch(SHELL);
    });

  test('an agenda is upright sheets that are full', async ({ open }) => {
    const desk = await open('reception');
    await visit(desk, `${BOOK}?view=agenda&day=${addDays(clinicToday(), -14)}`);
    await expect(desk.locator('tr[data-item]').first()).toBeVisible();
    const count = Number(await desk.locator('.cal-agenda table').getAttribute('aria-rowcount'));
    const { text, totalPages, isLandscape } = await printed(desk);
    expect(isLandscape).toBe(false);
    expect(totalPages).toBeLessThanOrEqual(Math.ceil(count / 50));
    expect(text).not.toMatch(SHELL);
  });
});
