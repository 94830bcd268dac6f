import type { Page } from '@playwright/test';
import { QUEUE } from '../support/desk.ts';
import { expect, expectNoOverflow, test, visit } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };
const otherWidths = [320, 768, 1280];

/** The pages of the day, and on each what a person comes for first. */
const pages = [
  { name: 'the dashboard', address: '/dashboard', first: '.dash-list li a' },
  { name: 'the queue', address: QUEUE, first: 'tr[data-row] a' },
  { name: 'the board', address: QUEUE, view: 'Board', first: 'li[data-row] a' },
  { name: 'the book', address: '/appointment/scheduler', first: '.cal-agenda-now + tr' },
  {
    name: 'the appointments',
    address: '/appointment/appointment-list',
    first: 'tr[data-index] .rs-open',
  },
  { name: 'the patients', address: '/patient/patient-list', first: 'tr[data-index] .rs-open' },
  {
    name: 'the waiting list',
    address: '/appointment/waiting-list',
    first: 'tr[data-index] .rs-open',
  },
];

test('on a phone each page of the day shows its first patient, and nothing covers it', async ({
  open,
}) => {
  const desk = await open('reception', PHONE);
  for (const { name, address, view, first } of pages)
    await test.step(name, async () => {
      await visit(desk, address);
      if (view) {
        await desk.getByRole('button', { name: 'Figures, filters and views' }).click();
        await desk.getByText(view, { exact: true }).click();
        await desk.getByRole('button', { name: 'Figures, filters and views' }).click();
      }
      await expectFirst(desk, first);
      await expectAtEachWidth(desk);
    });
  await test.step('a day of the book', async () => {
    await visit(desk, '/appointment/scheduler?view=day');
    await expect(desk.locator('.cal-now')).toBeInViewport();
    await expectAtEachWidth(desk);
  });
  await test.step('a patient’s record', async () => {
    await visit(desk, '/patient/patient-list');
    await desk.locator('tr[data-index] .rs-open').first().click();
    await expect(desk.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expectFirst(desk, '.timeline-what');
    await expectAtEachWidth(desk);
  });
});

async function expectFirst(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeInViewport({ ratio: 1 });
  const booking = /^(?:Add appointment|Book)$/;
  const actions = page
    .getByRole('link', { name: booking })
    .or(page.getByRole('button', { name: booking }));
  await expect(actions).toHaveCount(1);
  await expect(actions).toBeInViewport({ ratio: 1 });
}

/** Neither the beginning nor the end of the page has a button over it, and no width of window is too narrow. */
async function expectAtEachWidth(page: Page): Promise<void> {
  expect(await floatingButtons(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await floatingButtons(page)).toEqual([]);
  await expectNoOverflow(page);
  for (const width of otherWidths) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ ...PHONE, width });
      await expectNoOverflow(page);
    });
  }
  await page.setViewportSize(PHONE);
}

/** The names of the visible buttons that stay in their place while the page moves below them. */
function floatingButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    return [...document.querySelectorAll('a, button')]
      .filter((element) => element.getBoundingClientRect().bottom > 0 && isFixed(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
}
