import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { QUEUE, stayBeside, visitLive } from '../support/desk.ts';
import { isStored, startFront } from '../support/front.ts';
import { countInteractions } from '../support/interactions.ts';
import { receptionCalls } from '../support/patient.ts';
import { catchPrinting, printedSheets } from '../support/printing.ts';
import { expect, test, visit } from '../support/test.ts';

/** The demo's id of the status Arrived. */
const ARRIVED = 3;

let made = 0;

/** Puts someone into today's queue of the demo's first doctor; returns the visit's address, and the name. */
async function arrive(page: Page) {
  made += 1;
  const patientName = `Lawatan ${'abcdefghijkl'[made]} Kamarul`;
  const post = await receptionCalls(page);
  const { id } = await post('/api/appointment', {
    appointmentDate: `${clinicToday()}T22:${10 + made * 4}:00.000Z`,
    patientID: `LAWAT${Date.now()}${made}`,
    patientName,
    phoneNo: '60123456789',
    resource: '1',
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:05:00',
    rootCause: 'Sore throat',
    allowConflict: true,
  });
  await post('/api/update_appointment', { id, appt_status: ARRIVED });
  return { address: `/appointment/visit?visit=${String(id)}`, patientName };
}

const saved = (page: Page) => expect(page.locator('.visit-saving')).toHaveText('Saved');

test('a doctor calls a patient, writes, signs and goes on to the next, without locking the record', async ({
  open,
}) => {
  const [page, desk] = [await open('doctor'), await open('reception')];
  const first = await arrive(page);
  await visitLive(page, `${QUEUE}?q=${first.patientName}`);
  const { expectCount, beginAnew } = await countInteractions(page);
  // The call itself opens the visit, where the note has the focus.
  await page.getByRole('button', { name: `Call: ${first.patientName}` }).click();
  await expectCount(1);
  const heading = page.getByRole('heading', { level: 1, name: first.patientName });
  await stayBeside(page, heading);
  await beginAnew();
  await expect(page.getByText('Sore throat').first()).toBeVisible();
  await expect(page.getByLabel('Complaint')).toBeFocused();
  await page.keyboard.type('Sore throat for two days. Tonsils red.');
  await saved(page);
  // Nobody is kept from the record meanwhile.
  await visit(desk, first.address.replace(/.*/, '/patient/patient-list'));
  await desk.getByRole('searchbox').first().fill(first.patientName);
  await desk.getByRole('link', { name: first.patientName }).first().click();
  await desk.getByRole('button', { name: 'Edit' }).click();
  await expect(desk.getByRole('button', { name: 'Update' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Signed \d/)).toBeVisible();
  await expectCount(1);
  await expect(page.getByRole('definition').filter({ hasText: 'Tonsils red' })).toBeVisible();
  await page.getByRole('button', { name: /^Start: / }).click();
  await stayBeside(page, page.getByRole('button', { name: /^Finish: / }));
  // Reception neither reads the note nor is offered the page.
  await visit(desk, first.address);
  await expect(desk.getByText('Tonsils red')).toHaveCount(0);
  await expect(desk.getByLabel('Complaint')).toHaveCount(0);
});

test('a signed note is amended for a reason, and its history says what it was', async ({
  open,
}) => {
  const page = await open('doctor');
  const { address } = await arrive(page);
  await visit(page, address);
  await page.getByLabel('Findings').fill('Right knee swollen');
  await page.getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('button', { name: 'Amend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amend the note' });
  await dialog.getByLabel('Findings').fill('Left knee swollen');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await expect(dialog.getByText(/required/i).first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sides mixed up');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: 'Left knee' })).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Right knee swollen').first()).toBeVisible();
  await expect(history.getByText('Sides mixed up')).toBeVisible();
});

test('vital signs are typed in order and saved by one key; a frequent text and a new diagnosis by theirs', async ({
  open,
}) => {
  const nurse = await open('nurse');
  const { address, patientName } = await arrive(nurse);
  await visit(nurse, address);
  await nurse.getByLabel('Systolic').focus();
  const { expectCount } = await countInteractions(nurse);
  await nurse.keyboard.type('152/96');
  await nurse.keyboard.press('Enter');
  const measured = nurse.getByRole('region', { name: 'Vital signs' });
  await expect(measured.getByText('152/96')).toBeVisible();
  await expect(measured.getByText('high')).toBeVisible();
  await expectCount(1);

  const doctor = await open('doctor');
  await visit(doctor, '/branch-management/app-control/frequent-texts');
  await doctor.getByRole('button', { name: /New text/ }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByLabel('Shortcut').fill('tekak');
  await dialog.getByLabel('Text').fill('Throat red, no exudate, no nodes.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await visit(doctor, address);
  await expect(doctor.getByText('152/96').first()).toBeVisible();
  await doctor.getByLabel('Findings').click();
  await doctor.keyboard.type('/tek');
  await expect(doctor.getByRole('button', { name: /tekak/ })).toBeVisible();
  await doctor.keyboard.press('Enter');
  await expect(doctor.getByLabel('Findings')).toHaveValue('Throat red, no exudate, no nodes.');
  await doctor.getByRole('combobox', { name: 'Diagnoses' }).click();
  await doctor.keyboard.type('Faringitis virus');
  await expect(doctor.getByRole('option', { name: 'New: Faringitis virus' })).toBeVisible();
  await doctor.keyboard.press('Enter');
  await saved(doctor);
  await doctor.getByRole('button', { name: 'Sign' }).click();
  await expect(doctor.getByText(/^Signed \d/)).toBeVisible();
  await visit(doctor, '/branch-management/app-control/diagnoses?q=Faringitis');
  await expect(doctor.getByText('Faringitis virus').first()).toBeVisible();
  // The nurse reads what the doctor wrote, and the timeline tells of both.
  await visit(nurse, address);
  await expect(nurse.getByText('no exudate').first()).toBeVisible();
  await expect(nurse.getByText(patientName).first()).toBeVisible();
});

test('what is typed survives a reload, a server that is away, a closed window, and comes to the other one', async ({
  clinic,
  open,
}) => {
  const front = await startFront(clinic.url);
  const page = await open('doctor', { through: front });
  const { address } = await arrive(page);
  await visit(page, address);
  const words = Array.from({ length: 400 }, (_, at) => `kata${at}`).join(' ');
  await page.getByLabel('Findings').fill(words);
  await page.reload();
  await expect(page.getByLabel('Findings')).toHaveValue(words);
  await saved(page);

  await expect.poll(() => isStored(page), { timeout: 60_000 }).toBe(true);
  await front.goAway();
  await page.getByLabel('Plan').fill('Written while away');
  await expect(page.locator('.visit-saving')).toContainText('Kept on this computer');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const before = await kept();
  await page.getByLabel('Assessment').fill('Typed last');
  await expect.poll(kept).not.toBe(before);
  await page.close({ runBeforeUnload: false });
  await front.comeBack();
  const context = page.context();
  const again = await context.newPage();
  await visit(again, address);
  await expect(again.getByLabel('Assessment')).toHaveValue('Typed last');
  await expect(again.getByLabel('Plan')).toHaveValue('Written while away');
  await expect(again.getByLabel('Findings')).toHaveValue(words);
  await saved(again);
  const beside = await context.newPage();
  await visitLive(beside, address);
  await again.getByLabel('Complaint').fill('From the first window');
  await expect(beside.getByLabel('Complaint')).toHaveValue('From the first window');
  // Nothing of it lies on the computer in clear.
  await saved(again);
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/kata1|Typed last/);
});

test('a certificate is issued from the visit in two', async ({ open }) => {
  const page = await open('doctor');
  await catchPrinting(page);
  const { address } = await arrive(page);
  await visit(page, address);
  const { expectCount } = await countInteractions(page);
  await page.getByRole('link', { name: 'Certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print a slip' });
  await expect(dialog.getByLabel('Number of days')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 148, height: 210 }]);
  await expectCount(2);
});
