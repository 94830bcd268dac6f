import { expect, type Locator, type Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { doctorWithTimeLeft } from './patient.ts';
import { visit, waitUntilLoaded } from './test.ts';

export const QUEUE = '/appointment/today-queue';
/** What a booking form says of free doctors, at any hour and day: journeys also book while the clinic is closed. */
export const BOOKABLE = /Free at this time|Outside opening hours|The clinic is closed/;

/** Opens a page and waits until it receives changes of the branch. */
export async function visitLive(page: Page, address: string): Promise<void> {
  // The listener is added first, because the message may arrive before the page's load event.
  const live = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      let hasJoined = false;
      socket.on('framesent', ({ payload }) => {
        hasJoined ||= payload.toString().includes('"join"');
      });
      socket.on('framereceived', ({ payload }) => {
        if (hasJoined && payload.toString().includes('"type":3')) resolve();
      });
    });
  });
  await page.goto(address);
  await live;
  await waitUntilLoaded(page);
}

/** Opens the registration form with all its steps, of which the counter has one page at first. */
export async function visitSteps(page: Page): Promise<void> {
  await visit(page, '/patient/edit-patient/');
  await page.getByRole('radio', { name: 'All details' }).check();
}

interface Booking {
  patient: string;
  /** Must be off duty at night: the demo gives two doctors patients at any time of day. */
  doctor: string;
  /** Today unless given. */
  day?: string;
  /** hh:mm */
  time: string;
  complaint?: string;
}

/** Fills in the booking dialog of the current page without submitting it. */
export async function fillBooking(page: Page, booking: Booking): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(booking.patient);
  await foundPatients(page).first().click();
  await dialog.getByRole('combobox', { name: 'Doctors' }).fill(booking.doctor);
  await page.getByRole('option', { name: booking.doctor }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Consultation');
  await dialog.getByRole('textbox', { name: 'Date' }).fill(booking.day ?? clinicToday());
  await dialog.getByLabel('Time', { exact: true }).fill(booking.time);
  await dialog.getByLabel('Complaint').fill(booking.complaint ?? '');
  return dialog;
}

/** The patients in the results of the booking dialog's search. */
export function foundPatients(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Patient' }).getByRole('option');
}

/** Books an appointment from the current page. */
export async function book(page: Page, booking: Booking): Promise<void> {
  await page.keyboard.press('b');
  const dialog = await fillBooking(page, booking);
  await expect(dialog.getByText(BOOKABLE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(/is booked for/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Books a known patient by keys alone, from the one that opens the form. Returns how many were pressed beside the names. */
export async function bookByKeys(page: Page, opens: string, patient: string): Promise<number> {
  const doctor = await doctorWithTimeLeft(page);
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  await press(opens);
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await page.keyboard.type(patient);
  await expect(foundPatients(page).first()).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Doctors' })).toBeFocused();
  await page.keyboard.type(doctor);
  await press('Enter');
  await expect(dialog.getByText(BOOKABLE)).toBeVisible();
  await press('Tab');
  await press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await press('V');
  await expect(dialog.getByText(BOOKABLE)).toBeVisible();
  await press('Control+Enter');
  await expect(page.getByText(/is booked for/)).toBeVisible();
  return pressed;
}

/** Opens the appointment list on a day, by time: of many rows, only those on the screen are rendered. */
export async function visitDay(page: Page, day: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ startDate: day, endDate: day }));
  const sorted = 'sort=appointmentDate&order=ASC&perPage=200';
  await visit(page, `/appointment/appointment-list?filter=${filter}&${sorted}`);
}

/**
 * Lets a patient be called or go in beside others, where the page asks, until `then` is visible: who else is at the doctor
 * depends on the time of day at which the demo was made.
 */
export async function stayBeside(page: Page, then: Locator): Promise<void> {
  const beside = page.getByRole('button', { name: /^(?:Call|Start) beside$/ });
  await expect(beside.or(then).first()).toBeVisible();
  if (await beside.isVisible()) {
    // A press at the same place right after the last one would be taken for its double.
    await page.mouse.move(4, 4);
    await beside.click();
    await expect(beside).toHaveCount(0);
  }
  await expect(then).toBeVisible();
}

/** The row of the queue or of a list with a text. */
export function queueRow(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Opens the appointment in the row with a text. */
export async function openRow(page: Page, text: string): Promise<Locator> {
  await queueRow(page, text).locator('.queue-name, [data-open]').click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  return dialog;
}
