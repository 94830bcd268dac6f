import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { visitLive } from '../support/desk.ts';
import { receptionCalls } from '../support/patient.ts';
import { expect, test, visit } from '../support/test.ts';

const PEOPLE = 50;
/** A template of the demo. */
const TEMPLATE = 'Appointment reminder';
const NAME = 'Reminded Patient';
/** The patient who answers. */
const FIRST = `${NAME} 01`;

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Books fifty new patients for the last minute of today. */
async function bookPatients(desk: Page): Promise<void> {
  const post = await receptionCalls(desk);
  const today = clinicToday();
  for (let at = 1; at <= PEOPLE; at++) {
    const icPassport = `W${Date.now()}${at}`;
    const number = String(at).padStart(2, '0');
    const name = `${NAME} ${number}`;
    const mobile = `185550${number}0`;
    await post('/api/patient', { icPassport, name, dob: '1990-02-15', mobile, sex: 'F' });
    await post('/api/appointment', {
      appointmentDate: `${today}T23:59:00.000Z`,
      patientID: icPassport,
      patientName: name,
      resource: '1',
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:05:00',
      allowConflict: true,
    });
  }
}

test('a receptionist connects WhatsApp, reminds fifty patients, and sees an answer confirm an appointment', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const [desk, phone] = [await open('reception'), await open('admin')];
  await bookPatients(desk);
  const today = clinicToday();
  const filter = { startDate: today, endDate: today, patName: NAME };
  const list = `/appointment/appointment-list?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await visitLive(desk, list);
  await desk.getByRole('checkbox', { name: 'Select this page' }).check();
  await button(desk, `Select all ${PEOPLE}`).click();
  await expect(desk.getByText(`${PEOPLE} selected`)).toBeVisible();
  await button(desk, 'Send message').click();
  const dialog = desk.getByRole('dialog', { name: 'Messages' });
  await dialog.getByRole('tab', { name: 'WhatsApp' }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(TEMPLATE);
  await button(dialog, 'Connect gateway').click();

  const connecting = desk.getByRole('dialog', { name: 'Connect WhatsApp' });
  await connecting.getByLabel('Mobile number').fill('123456789');
  await connecting.getByLabel('Gateway').selectOption({ index: 1 });
  await button(connecting, 'Get the QR code').click();
  await expect(connecting.getByText(/scan this code/)).toBeVisible();
  await visit(phone, '/outbox');
  await phone.getByLabel('Number of the telephone that scans').fill('60123456789');
  await button(phone, 'Scan the QR code').click();
  // The telephone takes a moment.
  await expect(async () => {
    await button(phone, 'Look at the telephones again').click();
    await expect(phone.getByText('Connected', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await button(connecting, 'Check now').click();
  await expect(connecting).toHaveCount(0);
  await expect(dialog.getByText(`${PEOPLE} of ${PEOPLE} sent`, { exact: true })).toBeVisible({
    timeout: 120_000,
  });

  const book = await open('doctor');
  await visitLive(book, `/appointment/scheduler?view=agenda&day=${today}&doctors=`);
  const row = book.getByRole('row').filter({ hasText: FIRST });
  await book.getByRole('table').hover();
  // Of many rows, only those on the screen are drawn.
  await expect(async () => {
    await book.mouse.wheel(0, 400);
    await expect(row).toContainText('Booked', { timeout: 500 });
  }).toPass();
  await button(phone, 'Look again').click();
  const received = phone.getByRole('article').filter({ hasText: `Dear ${FIRST}` });
  await received.getByLabel('Answer as the patient').fill('1');
  await button(received, 'Answer').click();
  await expect(row).toContainText('Confirmed');

  await dialog.getByRole('tab', { name: 'Sent history' }).click();
  const replies = dialog.getByRole('region', { name: 'Replies' });
  const reply = replies.getByRole('listitem').filter({ hasText: FIRST });
  await expect(reply).toContainText(/confirmed/i);
  const sent = dialog.getByRole('list', { name: 'Sent history' }).getByRole('listitem');
  await dialog.getByRole('searchbox').fill('185550010');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Delivered');
});
