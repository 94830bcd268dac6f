import type { Page } from '@playwright/test';
import { openRow, queueRow, visitLive } from '../support/desk.ts';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

const SETTINGS = '/branch-management/app-control/online-booking-settings';
const LIST = '/appointment/appointment-list';

/** The code, or the link of a booking, in the newest message to an address or number. */
async function sent(page: Page, to: string, found: RegExp): Promise<string> {
  const outbox = await page.context().newPage();
  await visit(outbox, '/outbox');
  const mail = outbox
    .getByRole('article')
    .filter({ hasText: to })
    .filter({ hasText: found })
    .first();
  await expect(mail).toBeVisible();
  const [text = ''] = found.exec((await mail.textContent()) ?? '') ?? [];
  await outbox.close();
  return text;
}

test('a stranger books on a phone, the desk sees it live and approves it, and the link moves and cancels it', async ({
  open,
}) => {
  const office = await open('manager');
  await visit(office, SETTINGS);
  await expect(office.getByLabel(/^Address of the page/)).toHaveValue('klinik-mawar-kl');
  await office.getByLabel(/^Patients can book online/).check();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Save' }).click();
  const link = office.getByRole('link', { name: /\/book\/klinik-mawar-kl$/ });
  await expect(link).toBeVisible();
  await office.getByLabel(/^Other sites that show the page/).fill('https://named.example');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('button', { name: 'Copy the frame for a site' })).toBeVisible();
  const days = encodeURIComponent(JSON.stringify({ bookedOnline: true }));
  const desk = await open('reception');
  await visitLive(desk, `${LIST}?filter=${days}`);

  const page = await open('visitor', { width: 360, touch: true });
  await visit(page, '/book/klinik-mawar-kl');
  await expectNoOverflow(page);
  await expectAccessible(page);
  // On the site that the branch names it stands in a frame, and on no other.
  const address = new URL('/book/klinik-mawar-kl', page.url()).href;
  const site = await page.context().newPage();
  await site.route(/^https:\/\/(?:named|other)\.example\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${address}"></iframe>` }),
  );
  // The product of the test is on this machine, which Chromium opens to the pages of a site with leave alone.
  for (const origin of ['https://named.example', 'https://other.example'])
    await site.context().grantPermissions(['local-network-access'], { origin });
  const framed = site.frameLocator('iframe').getByRole('button', { name: /^Consultation/ });
  await site.goto('https://named.example/');
  await expect(framed).toBeVisible();
  const refused = site.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await site.goto('https://other.example/');
  await refused;
  await expect(framed).toHaveCount(0);
  await site.close();
  await page.getByRole('button', { name: /^Consultation/ }).click();
  // A press at the same place right after the last one would be taken for its double.
  await page.getByRole('button', { name: /^Anyone who is free/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'When?' })).toBeFocused();
  const slots = page.getByRole('button', { name: /^\d\d:\d\d [AP]M$/ });
  await expect(slots.first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.locator('.booking-day').last().click();
  await slots.last().click();
  await expect(page.getByText(/^Held for you for 5 minutes/)).toBeVisible();
  await page.getByLabel('Name of the patient').fill('Stranger binti Online');
  await page.getByLabel("The patient's IC or passport number").fill('X5550001');
  await page.getByLabel('Your mobile number').fill('019-555 0001');
  await page.getByLabel('Your email').fill('stranger@online.test');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill(await sent(page, '019-555 0001', /\b\d{8}\b/));
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'The clinic confirms your time soon' }),
  ).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  // The desk's list is open, and nobody has loaded it again.
  await expect(queueRow(desk, 'Stranger binti Online')).toContainText('Waits for approval');
  const dialog = await openRow(desk, 'Stranger binti Online');
  await expect(dialog.getByText(/A record was made for this booking/)).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(dialog.getByText('Booked online')).toBeVisible();

  // By the link of the mail, as after days.
  const own = await sent(page, 'stranger@online.test', /\/booking#[\w-]{43}/);
  await page.goto('about:blank');
  await visit(page, own);
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect(page.getByRole('button', { name: 'Earlier days' })).toBeEnabled();
  await slots.first().click();
  await expect(
    page.getByRole('heading', { name: 'The clinic confirms your time soon' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Cancel the appointment' })
    .getByRole('button', { name: 'Cancel the appointment' })
    .click();
  await expect(page.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(queueRow(desk, 'Stranger binti Online')).toContainText('Cancelled');
});
