import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { QUEUE, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { appointmentsToday, receptionCalls } from '../support/patient.ts';
import { catchPrinting, printedSheets } from '../support/printing.ts';
import { expect, test, visit } from '../support/test.ts';

/** A doctor of the demo who is not on duty outside the usual hours. */
const DOCTOR = '4';
/** The demo's ids of the statuses In progress and Done. */
const IN_PROGRESS = 5;
const DONE = 6;

/** A new patient who is with a doctor, whose other patients have gone. Returns the name. */
async function inside(page: Page): Promise<string> {
  const patientName = `Bayaran ${'abcdefghij'[Math.floor(Math.random() * 10)]}${Date.now() % 10_000}`;
  const post = await receptionCalls(page);
  const isInside = ({ statusMeaning }: { statusMeaning: string }) =>
    ['arrived', 'called', 'inProgress'].includes(statusMeaning);
  for (const row of await appointmentsToday(page))
    if (isInside(row) && row.doctors.some(({ id }) => String(id) === DOCTOR))
      await post('/api/update_appointment', { id: row.id, appt_status: DONE });
  await post('/api/appointment', {
    appointmentDate: `${clinicToday()}T23:20:00.000Z`,
    patientID: `T${Date.now()}`,
    patientName,
    phoneNo: '60123456789',
    resource: DOCTOR,
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:05:00',
    allowConflict: true,
  });
  const row = (await appointmentsToday(page)).find((each) => each.patientName === patientName);
  await post('/api/update_appointment', { id: row?.id ?? 0, appt_status: IN_PROGRESS });
  return patientName;
}

test('a visit ends and its fee is taken in cash by two presses, and the receipt prints', async ({
  open,
}) => {
  const page = await open('reception');
  await catchPrinting(page);
  const name = await inside(page);
  await visitLive(page, `${QUEUE}?doctor=all&q=${name}`);
  const { expectCount } = await countInteractions(page);
  await page.getByRole('button', { name: `Finish: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Payment: ${name}` });
  await dialog.getByRole('button', { name: 'Cash RM 60.00' }).click();
  await expect(page.getByText(/^RM 60\.00 taken, receipt R\d{6}\.$/)).toBeVisible();
  await expectCount(2);
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 80, pictures: 1 }]);
  const row = page.getByRole('row', { name });
  await expect(row.getByText('Paid')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
});

test('a visit that was left without payment is paid from its row, in part and in two ways', async ({
  open,
}) => {
  const page = await open('reception');
  await catchPrinting(page);
  const name = await inside(page);
  await visitLive(page, `${QUEUE}?doctor=all&q=${name}`);
  await page.getByRole('button', { name: `Finish: ${name}` }).click();
  await expect(page.getByRole('dialog', { name: `Payment: ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('row', { name });
  await expect(row.getByText('To pay RM 60.00')).toBeVisible();
  await row.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Payment: ${name}` });
  await dialog.getByLabel('Add a fee').selectOption({ label: 'Dressing · RM 25.00' });
  await expect(dialog.getByRole('button', { name: 'Cash RM 85.00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Other amounts' }).click();
  await dialog.getByLabel('Cash given (RM)').fill('50');
  await dialog.getByLabel('Card (RM)').fill('20');
  await expect(dialog.getByText('RM 15.00 stays open.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take RM 70.00' }).click();
  await expect(row.getByText('To pay RM 15.00')).toBeVisible();
});

test('the till is closed by two presses', async ({ open }) => {
  const page = await open('nurse');
  await catchPrinting(page);
  await visit(page, QUEUE);
  const { expectCount } = await countInteractions(page);
  await page.getByRole('link', { name: 'Close the till' }).first().click();
  await expect(page.getByLabel('Cash counted (RM)')).toBeFocused();
  await page.keyboard.type('0');
  await page.getByRole('button', { name: 'Close and print' }).click();
  await expect(page.getByText('The till is closed. Difference: RM 0.00.')).toBeVisible();
  await expectCount(2);
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 210, pictures: 1 }]);
});
