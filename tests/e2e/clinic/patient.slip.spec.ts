import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  waitUntilLoaded,
  test,
  visit,
} from '../support/test.ts';

const REPORT = '**/api/report/patient_slip*';

async function openRecord(desk: Page): Promise<string> {
  await visit(desk, '/patient/patient-list');
  await desk.getByRole('row').getByRole('link').first().click();
  await desk.waitForURL('**/edit-patient/**');
  await waitUntilLoaded(desk);
  return new URL(desk.url()).searchParams.get('icpassport') ?? '';
}

async function choosePrint(desk: Page) {
  await desk.getByRole('button', { name: 'More' }).click();
  await desk.getByRole('menuitem', { name: 'Print patient' }).click();
  return desk.getByRole('dialog', { name: 'Print patient' });
}

/** What the frame holds, as the page itself can tell. */
const framed = (desk: Page) =>
  desk
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.contentType ?? '');

test('the slip is shown in the viewer, and is printed, saved and closed there', async ({
  open,
}) => {
  const desk = await open('reception');
  const number = await openRecord(desk);
  const viewer = await choosePrint(desk);
  await expect.poll(() => framed(desk)).toBe('application/pdf');
  await expect(viewer.getByText('Please wait...')).toHaveCount(0);
  const address = new URL((await viewer.locator('iframe').getAttribute('src')) ?? '', desk.url());
  expect(address.searchParams.get('nric')).toBe(number);
  expect(address.searchParams.get('readOnlyToken')).not.toBe('');
  // Only the paper itself scrolls.
  const hidden = await viewer
    .locator('.ui-dialog-body')
    .evaluate((body) => body.scrollHeight - body.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);

  await desk.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const shown = frame.contentWindow;
    if (shown) shown.print = () => document.body.setAttribute('data-printed', '');
  });
  await viewer.getByRole('button', { name: 'Print' }).click();
  await expect(desk.locator('body')).toHaveAttribute('data-printed');

  const saving = desk.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`patient-${number}.pdf`);
  expect((await readFile(await saved.path(), 'latin1')).startsWith('%PDF-')).toBe(true);

  await viewer.getByRole('button', { name: 'Close' }).focus();
  await desk.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'More' })).toBeFocused();
});

test('a missing slip is explained in its place, and another try shows it', async ({ open }) => {
  const desk = await open('reception');
  await openRecord(desk);
  await desk.route(REPORT, (route) =>
    route.continue({ url: route.request().url().replace('nric=', 'nric=GONE') }),
  );
  const viewer = await choosePrint(desk);
  await expect(viewer.getByRole('alert')).toContainText('There is no such record.');
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expectAccessible(desk);
  await desk.unroute(REPORT);
  await viewer.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => framed(desk)).toBe('application/pdf');
});

test('a browser that cannot show a PDF in a page gets a link to open it', async ({ open }) => {
  const desk = await open('reception', { width: 360, height: 740 });
  await desk.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  );
  const number = await openRecord(desk);
  const viewer = await choosePrint(desk);
  await expect(viewer.getByText('shows no paper within a page')).toBeVisible();
  await expect(desk.locator('iframe')).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Print' })).toHaveCount(0);
  const opened = viewer.getByRole('link', { name: 'Open' });
  await expect(opened).toHaveAttribute('href', new RegExp(`nric=${number}&readOnlyToken=`));
  await expect(opened).toHaveAttribute('target', '_blank');
  await expectNoOverflow(desk);
  await expectAccessible(desk);
});
