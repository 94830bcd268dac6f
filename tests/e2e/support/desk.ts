import { expect, type Locator, type Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { settled } from './test.ts';

export const QUEUE = '/appointment/today-queue';

/** Opens a page and waits until it hears of changes in the branch. */
export async function visitLive(page: Page, address: string): Promise<void> {
  // Heard from the first moment on: what is waited for may come before the page counts as loaded.
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
  await settled(page);
}

interface Booking {
  patient: string;
  /** By night, of those who are not on duty then: the demo gives two doctors patients at whatever time it is. */
  doctor: string;
  /** hh:mm, today. */
  time: string;
  complaint?: string;
}

/** Fills the booking dialog of the page in front, without sending it. */
export async function fillBooking(page: Page, booking: Booking): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(booking.patient);
  await found(page).first().click();
  await dialog.getByRole('combobox', { name: 'Doctors' }).fill(booking.doctor);
  await dialog.getByRole('option', { name: booking.doctor }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Consultation');
  // In the evening, another day is proposed.
  await dialog.getByRole('textbox', { name: 'Date' }).fill(clinicToday());
  await dialog.getByLabel('Time').fill(booking.time);
  await dialog.getByLabel('Complaint').fill(booking.complaint ?? '');
  return dialog;
}

/** The patients that the search of the booking dialog has found. */
export function found(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Patient' }).getByRole('option');
}

/** Books for today from the page in front. */
export async function book(page: Page, booking: Booking): Promise<void> {
  await page.keyboard.press('b');
  const dialog = await fillBooking(page, booking);
  await expect(dialog.getByText('Free at this time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(/is booked for/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** The row of the queue that holds a text. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Opens the appointment of the row that holds a text. */
export async function openRow(page: Page, text: string): Promise<Locator> {
  await rowWith(page, text).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  return dialog;
}
