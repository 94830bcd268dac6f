import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { BOOKABLE, fillBooking, foundPatients, queueRow, visitDay } from '../support/desk.ts';
import { expect, loseFirstAnswer, test, visit } from '../support/test.ts';

const OFFLINE = /The server cannot be reached/;

test('a booking whose answer was lost is made once, and is nobody’s conflict', async ({ open }) => {
  const desk = await open('reception');
  const day = addDays(clinicToday(), 1);
  await visitDay(desk, day);
  await desk.keyboard.press('b');
  const booking = { patient: 'siti', doctor: 'Dr Lim Chee Keong', day, time: '05:00' };
  const dialog = await fillBooking(desk, { ...booking, complaint: 'Booked once' });
  await expect(dialog.getByText(BOOKABLE)).toBeVisible();
  const requests = await loseFirstAnswer(desk, '/api/appointment');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(desk.getByText(/is booked for/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(requests()).toBe(2);
  await visitDay(desk, day);
  await expect(queueRow(desk, 'Booked once')).toHaveCount(1);
});

test('an entry of a declared list and a nurse’s note are saved once', async ({ open }) => {
  const desk = await open('reception');
  await visit(desk, '/appointment/waiting-list');
  await desk.getByRole('button', { name: 'Put on the waiting list' }).click();
  const entry = desk.getByRole('dialog');
  await entry.getByRole('combobox', { name: 'Patient' }).fill('siti');
  await foundPatients(desk).first().click();
  await entry.getByLabel('Type').selectOption('Consultation');
  await entry.getByLabel(/^Remark/).fill('Waits once');
  const entries = await loseFirstAnswer(desk, '/api/add_waiting_entry');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(OFFLINE)).toBeVisible();
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toHaveCount(0);
  expect(entries()).toBe(2);
  await visit(desk, '/appointment/waiting-list');
  await expect(queueRow(desk, 'Waits once')).toHaveCount(1);

  const nurse = await open('nurse');
  await visit(nurse, '/patient/patient-list');
  await nurse.getByRole('searchbox', { name: 'Search' }).fill('Siti');
  await nurse
    .locator('tbody tr')
    .filter({ hasText: 'Siti' })
    .nth(2)
    .getByRole('link')
    .first()
    .click();
  await nurse.getByRole('button', { name: 'Edit', exact: true }).click();
  await nurse.getByRole('tab', { name: /Nurse note/ }).click();
  await nurse.getByRole('textbox', { name: 'New nurse note' }).fill('Pulse 72, once');
  const notes = await loseFirstAnswer(nurse, '/api/nursenote');
  await nurse.getByRole('button', { name: 'Update' }).click();
  await expect(nurse.getByText(OFFLINE).first()).toBeVisible();
  await nurse.getByRole('button', { name: 'Update' }).click();
  await expect(nurse.getByText('Saved.')).toBeVisible();
  expect(notes()).toBe(2);
  await nurse.reload();
  await nurse.getByRole('tab', { name: /Nurse note/ }).click();
  const panel = nurse.getByRole('tabpanel', { name: 'Nurse note' });
  await expect(panel.getByText('Pulse 72, once')).toHaveCount(1);
});

test('a credit note is made once, and other values say that the first was', async ({ open }) => {
  const office = await open('admin');
  await visit(office, '/billing-management/invoice-and-receipt');
  await office
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .first()
    .getByRole('link')
    .first()
    .click();
  // The list has such a button in each row.
  await expect(office.getByRole('button', { name: 'Make credit note' })).toHaveCount(1);
  await office.getByRole('button', { name: 'Make credit note' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel(/^Amount/).fill('50');
  await dialog.getByLabel(/^Reason/).fill('Credited once');
  const requests = await loseFirstAnswer(office, '/api/create_credit_note');
  const make = dialog.getByRole('button', { name: 'Make credit note' });
  await make.click();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  await dialog.getByLabel(/^Amount/).fill('60');
  await make.click();
  await expect(dialog.getByText(/^What you sent first was stored/)).toBeVisible();
  expect(requests()).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await office.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);
  await office.reload();
  await expect(office.getByText('Credited once')).toHaveCount(1);
});
