import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { QUEUE, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { receptionCalls } from '../support/patient.ts';
import { catchPrinting, printedSheets } from '../support/printing.ts';
import { expect, test, visit } from '../support/test.ts';

/** The demo's ids of the statuses Arrived and Done. */
const ARRIVED = 3;
const DONE = 6;

let made = 0;

/** Books someone for today with the demo's first doctor, and sets their status; returns name and number. */
async function bookOne(page: Page, status?: number) {
  made += 1;
  const [patientID, patientName] = [`KERTAS${Date.now()}${made}`, `Kertas ${'abcdefghij'[made]}`];
  const post = await receptionCalls(page);
  const { id } = await post('/api/appointment', {
    appointmentDate: `${clinicToday()}T23:${10 + made * 5}:00.000Z`,
    patientID,
    patientName,
    phoneNo: '60123456789',
    resource: '1',
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:05:00',
    allowConflict: true,
  });
  if (status !== undefined) await post('/api/update_appointment', { id, appt_status: status });
  return { patientID, patientName };
}

test('one press prints the card of who is booked and the ticket of who has arrived, each on its sheet', async ({
  open,
}) => {
  const page = await open('reception');
  await catchPrinting(page);
  const booked = await bookOne(page);
  const arrived = await bookOne(page, ARRIVED);
  await visitLive(page, `${QUEUE}?doctor=all&q=Kertas`);
  const { expectCount } = await countInteractions(page);
  await page.getByRole('button', { name: `Print the ticket: ${arrived.patientName}` }).click();
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 80, pictures: 1 }]);
  await expectCount(1);
  await expect(
    page.getByText(`Queue ticket: ${arrived.patientName} was sent to print.`),
  ).toBeVisible();
  await page.getByRole('button', { name: `Print the card: ${booked.patientName}` }).click();
  await expect
    .poll(() => printedSheets(page))
    .toMatchObject([{ width: 80 }, { width: 148, height: 105, pictures: 1 }]);
  await expectCount(1);
});

test('a doctor issues a certificate in three, which is kept with the record and printed again as a copy', async ({
  open,
}) => {
  const page = await open('doctor');
  await catchPrinting(page);
  const { patientID, patientName } = await bookOne(page, DONE);
  await visitLive(page, `${QUEUE}?doctor=all&q=${patientName}`);
  const { expectCount } = await countInteractions(page);
  await page.getByRole('button', { name: `Certificate: ${patientName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Print a slip' });
  await expect(dialog.getByLabel('Slip')).toHaveValue(/\d/);
  await expect(dialog.getByLabel('Number of days')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => printedSheets(page))
    .toMatchObject([{ width: 148, height: 210, pictures: 1 }]);
  await expectCount(3);
  await visit(page, `/patient/edit-patient/?icpassport=${patientID}`);
  const papers = page.getByRole('region', { name: 'Certificates and letters' });
  await expect(papers.getByText(/MC\d{6}/)).toBeVisible();
  await papers.getByRole('button', { name: /^Print: MC/ }).click();
  await expect.poll(() => printedSheets(page)).toMatchObject([{ pictures: 1 }]);
});
