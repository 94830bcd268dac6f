import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { languages } from '../../../contract/texts/index.ts';
import { QUEUE, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { appointmentsToday, receptionCalls } from '../support/patient.ts';
import { expect, test, visit } from '../support/test.ts';

/** A doctor of the demo who is not on duty outside the usual hours. */
const DOCTOR = '4';
/** The demo's ids of the statuses Arrived and Done. */
const ARRIVED = 3;
const DONE = 6;

let made = 0;

/** Leaves a doctor without patients, and books two for today. Returns the words that find both. */
async function bookTwo(page: Page): Promise<string> {
  made += 1;
  const family = `Kiraan${String.fromCodePoint(64 + made)}${'abcdefghij'[Math.floor(Math.random() * 10)]}`;
  const post = await receptionCalls(page);
  for (const row of await appointmentsToday(page))
    if (
      ['arrived', 'called', 'inProgress'].includes(row.statusMeaning) &&
      row.doctors.some(({ id }) => String(id) === DOCTOR)
    )
      await post('/api/update_appointment', { id: row.id, appt_status: DONE });
  for (const number of [1, 2])
    await post('/api/appointment', {
      appointmentDate: `${clinicToday()}T23:${10 + 5 * number}:00.000Z`,
      patientID: `K${Date.now()}${number}`,
      patientName: `${number} ${family}`,
      phoneNo: '60123456789',
      resource: DOCTOR,
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:05:00',
      allowConflict: true,
    });
  return family;
}

test('arrived, called, in, finished with the next one called: one press each', async ({ open }) => {
  const page = await open('reception');
  const family = await bookTwo(page);
  await visitLive(page, `${QUEUE}?doctor=all&q=${family}`);
  const { expectCount } = await countInteractions(page);
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).click();
    await page.mouse.move(4, 4);
  };
  await press(`Arrived: 1 ${family}`);
  await expect(page.getByText(`1 ${family}: Arrived`)).toBeVisible();
  await expectCount(1);
  await press(`Arrived: 2 ${family}`);
  await expect(page.getByText(`2 ${family}: Arrived`)).toBeVisible();
  await expectCount(1);
  await press(`Call: 1 ${family}`);
  await expect(page.getByText(`1 ${family}: Called`)).toBeVisible();
  await expectCount(1);
  await press(`Start: 1 ${family}`);
  await expect(page.getByText(`1 ${family}: In progress`)).toBeVisible();
  await expectCount(1);
  await press(new RegExp(`^Finish, call \\d+, 2 ${family}: 1 ${family}$`));
  await expect(page.getByText(`1 ${family}: Done · 2 ${family}: Called`)).toBeVisible();
  await expectCount(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: `Finish: 1 ${family}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Call: 2 ${family}` })).toBeVisible();
});

test('the first patient is a few tabs from the page’s start, and 200 pixels from its top on a phone', async ({
  open,
}) => {
  const page = await open('reception');
  const family = await bookTwo(page);
  const post = await receptionCalls(page);
  const first = (await appointmentsToday(page)).find(
    ({ patientName }) => patientName === `1 ${family}`,
  );
  await post('/api/update_appointment', { id: first?.id ?? 0, appt_status: ARRIVED });
  await visit(page, `${QUEUE}?doctor=all`);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  let tabs = 0;
  const tab = async () => {
    tabs += 1;
    await page.keyboard.press('Tab');
  };
  const skip = async (name: string) => {
    await tab();
    await expect(page.locator(':focus')).toHaveText(name);
    await page.keyboard.press('Enter');
  };
  const focused = () => page.locator(':focus').textContent();
  await skip('Skip to the content');
  while ((await focused()) !== 'Skip to the patients') await tab();
  await page.keyboard.press('Enter');
  while ((await focused()) !== 'Call') await tab();
  expect(tabs).toBeLessThanOrEqual(10);

  for (const language of languages) {
    const phone = await open('reception', { width: 360, height: 740, language });
    await visit(phone, `${QUEUE}?doctor=all`);
    const row = phone.locator('tr[data-row]').first();
    await expect(row).toBeVisible();
    const top = await row.evaluate((each) => each.getBoundingClientRect().top);
    expect(top, language).toBeLessThan(200);
  }
});

test('the menu of a row has at most eight entries at once, in groups', async ({ open }) => {
  const page = await open('manager');
  await visit(page, `${QUEUE}?doctor=all`);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('group', { name: 'Patient' })).toBeVisible();
  expect(await menu.getByRole('menuitem').count()).toBeLessThanOrEqual(8);
  await page.keyboard.press('Enter');
  const statuses = page.getByRole('menu', { name: 'Set status' });
  await expect(statuses.getByRole('menuitemradio', { checked: true })).toBeFocused();
  expect(await statuses.getByRole('menuitemradio').count()).toBeLessThanOrEqual(8);
  await page.keyboard.press('ArrowLeft');
  await expect(menu.getByRole('menuitem', { name: 'Set status' })).toBeFocused();
});
