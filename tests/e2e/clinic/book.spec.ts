import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import {
  BOOKABLE,
  book,
  fillBooking,
  foundPatients,
  openRow,
  QUEUE,
  queueRow,
  visitDay,
  visitLive,
  stayBeside,
} from '../support/desk.ts';
import { expect, expectWhole, PASSWORD, phone, test, visit } from '../support/test.ts';

const DOCTOR = 'Dr Lim Chee Keong';

test('a series is booked, moved from one on and ended', async ({ open }) => {
  const desk = await open('reception');
  await visitLive(desk, QUEUE);
  const complaint = 'Physiotherapy in series';
  await desk.keyboard.press('b');
  // What is over does not move, and today's may be.
  const day = addDays(clinicToday(), 1);
  const booking = { patient: 'siti', doctor: DOCTOR, day, time: '04:00', complaint };
  const dialog = await fillBooking(desk, booking);
  await dialog.getByLabel('Repeat').selectOption('Weekly');
  await dialog.getByRole('spinbutton', { name: 'Appointments' }).fill('3');
  await expect(
    dialog.getByRole('list', { name: 'Dates of the series' }).getByRole('listitem'),
  ).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(desk.getByText(/^3 appointments are booked for/)).toBeVisible();

  await visitDay(desk, day);
  const one = await openRow(desk, complaint);
  await expect(one.getByText('One of a series')).toBeVisible();
  await one.getByRole('button', { name: 'Reschedule' }).click();
  await one.getByRole('radio', { name: 'This and following' }).check();
  await one.getByLabel('Time', { exact: true }).fill('04:30');
  await expect(one.getByText(BOOKABLE)).toBeVisible();
  await one.getByRole('button', { name: 'Reschedule' }).click();
  await expect(desk.getByText('3 appointments were moved.')).toBeVisible();
  await expect(one.getByText('04:30 AM', { exact: false }).first()).toBeVisible();

  await one.getByRole('button', { name: 'Delete appointment' }).click();
  const question = desk.getByRole('dialog', { name: 'Delete this appointment?' });
  await question.getByRole('radio', { name: 'This and following' }).check();
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.getByText('3 appointments were deleted.')).toBeVisible();
  await expect(queueRow(desk, complaint)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText('3 appointments are back.')).toBeVisible();
  await expect(queueRow(desk, complaint)).toHaveCount(1);
});

test('waiting patients are shown when a time becomes free, and one is booked for it', async ({
  open,
}) => {
  const desk = await open('reception');
  await visit(desk, '/appointment/waiting-list');
  await desk.getByRole('button', { name: 'Put on the waiting list' }).click();
  const entry = desk.getByRole('dialog');
  await entry.getByRole('combobox', { name: 'Patient' }).fill('nurul');
  await foundPatients(desk).first().click();
  await entry.getByLabel('Type').selectOption('Consultation');
  await entry.getByLabel(/^Remark/).fill('Rather sooner');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(queueRow(desk, 'Rather sooner')).toBeVisible();

  // The offer is for times to come alone, and there is always a tomorrow.
  const complaint = 'Will not come after all';
  const day = addDays(clinicToday(), 1);
  await visitDay(desk, day);
  await desk.getByRole('button', { name: 'Add appointment' }).click();
  const freed = { patient: 'tan', doctor: DOCTOR, day, time: '05:30', complaint };
  const booking = await fillBooking(desk, freed);
  await expect(
    booking
      .getByText(BOOKABLE)
      .or(booking.getByText(/not available/))
      .first(),
  ).toBeVisible();
  await booking.getByRole('button', { name: 'Book' }).click();
  const asked = desk.getByRole('dialog', { name: 'Not available' });
  await expect(queueRow(desk, complaint).or(asked).first()).toBeVisible();
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Save anyway' }).click();
  await expect(booking).toHaveCount(0);
  const one = await openRow(desk, complaint);
  await one.getByLabel('Status').selectOption('Cancelled');
  const reason = one.getByLabel(/^Reason/);
  await reason.selectOption({ index: 1 });
  const words = (await reason.locator('option:checked').textContent()) ?? '';
  await one.getByRole('button', { name: 'Save' }).click();
  const free = desk.getByRole('dialog', { name: /^Free: / });
  await free
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  await expect(free).toHaveCount(0);
  await visitDay(desk, day);

  const dialog = await openRow(desk, complaint);
  await expect(dialog.getByLabel(/^Reason/)).toHaveText(new RegExp(words));
});

test('a visit is moved from reception to doctor on the board by keys', async ({ open }) => {
  const [desk, doctor] = [await open('reception'), await open('doctor')];
  await visitLive(desk, QUEUE);
  await visitLive(doctor, `${QUEUE}?doctor=all`);
  const complaint = 'On the board';
  const patient = 'siti';
  await book(desk, { patient, doctor: 'Dr Kavitha Subramaniam', time: '05:10', complaint });
  const name = (await queueRow(desk, complaint).getByRole('link').textContent()) ?? '';
  await desk.goto(`${QUEUE}?q=${encodeURIComponent(complaint)}`);
  await doctor.goto(`${QUEUE}?doctor=all&q=${encodeURIComponent(complaint)}`);
  for (const page of [desk, doctor]) await page.getByRole('radio', { name: 'Board' }).check();
  const cardIn = (column: string) =>
    doctor.getByRole('region', { name: column }).getByRole('link', { name });
  await expect(cardIn('Expected')).toBeVisible();
  for (const [key, column] of [
    ['a', 'Waiting'],
    ['c', 'Called'],
    ['s', 'With the doctor'],
    ['f', 'Done'],
  ] as const) {
    await desk.getByRole('link', { name }).focus();
    await desk.keyboard.press(key);
    // What a finished visit costs is asked at once, and here taken later.
    if (key === 'f') {
      await expect(desk.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(desk.getByRole('dialog')).toHaveCount(0);
    }
    await stayBeside(
      desk,
      desk.getByRole('region', { name: column, exact: true }).getByRole('link', { name }),
    );
    await expect(cardIn(column)).toBeVisible();
  }
  await desk.reload();
  await expect(desk.getByRole('radio', { name: 'Board' })).toBeChecked();
});

test('board, waiting list and attendance, on a phone and on a desk', async ({ open }) => {
  const desk = await open('reception', phone);
  const look = () => expectWhole(desk);
  await visit(desk, QUEUE);
  await desk.getByRole('button', { name: 'Figures, filters and views' }).click();
  await look();
  await desk.getByRole('radio', { name: 'Board' }).check();
  await expect(desk.getByRole('region', { name: 'Expected' })).toBeVisible();
  await look();
  await visit(desk, `${QUEUE}?display=1`);
  await expect(desk.getByRole('dialog')).toBeVisible();
  await look();
  await visit(desk, '/appointment/waiting-list#new');
  await expect(desk.getByRole('combobox', { name: 'Patient' })).toBeVisible();
  await look();
  await visit(desk, '/appointment/attendance');
  await look();
  await visit(desk, `${QUEUE}?new=1`);
  await fillBooking(desk, { patient: 'siti', doctor: DOCTOR, time: '04:00' });
  const booking = desk.getByRole('dialog', { name: 'Add appointment' });
  await booking.getByLabel('Repeat').selectOption('Weekly');
  await expect(booking.getByRole('list', { name: 'Dates of the series' })).toBeVisible();
  await look();
});
