import type { Page } from '@playwright/test';
import {
  BOOKABLE,
  book,
  bookByKeys,
  fillBooking,
  foundPatients,
  openRow,
  QUEUE,
  queueRow,
  stayBeside,
  visitLive,
  visitSteps,
} from '../support/desk.ts';
import { expect, PASSWORD, test, visit } from '../support/test.ts';

test.describe('a day of a receptionist and a doctor', () => {
  test('booking, moving, another doctor, the visit and removing', async ({ open }) => {
    const [desk, doctor] = [await open('reception'), await open('doctor')];
    const complaint = 'Bitten by a cat';
    await visitLive(desk, `${QUEUE}?q=${complaint}`);
    await visitLive(doctor, `${QUEUE}?doctor=all&q=${complaint}`);
    const seen = queueRow(doctor, complaint);

    await book(desk, {
      patient: 'siti',
      doctor: 'Dr Kavitha Subramaniam',
      time: '03:10',
      complaint,
    });
    await expect(seen).toContainText('03:10 AM');
    await expect(seen).toContainText('Booked');

    const dialog = await openRow(desk, complaint);
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await dialog.getByLabel('Time', { exact: true }).fill('04:20');
    await expect(dialog.getByText(BOOKABLE)).toBeVisible();
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(desk.getByText(/^Moved to/)).toBeVisible();
    await expect(seen).toContainText('04:20 AM');

    await dialog.getByRole('button', { name: 'Change doctor' }).click();
    await dialog.getByRole('button', { name: 'Take Dr Kavitha Subramaniam away' }).click();
    await dialog.getByRole('combobox', { name: 'Doctors' }).fill('faizal');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText(BOOKABLE)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change doctor' }).click();
    await expect(desk.getByText('Now with Dr Faizal Othman.')).toBeVisible();
    await expect(seen).toContainText('Dr Faizal Othman');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await desk.keyboard.press('Escape');

    for (const [key, words] of [
      ['a', 'Arrived'],
      ['c', 'Called'],
      ['s', 'In progress'],
      ['f', 'Done'],
    ] as const) {
      await queueRow(desk, complaint).locator('.queue-name').focus();
      await desk.keyboard.press(key);
      // What a finished visit costs is asked at once, and here taken later.
      if (key === 'f') {
        await expect(desk.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
        await desk.keyboard.press('Escape');
        await expect(desk.getByRole('dialog')).toHaveCount(0);
      }
      await stayBeside(desk, queueRow(desk, complaint).getByText(words, { exact: true }));
      await expect(seen).toContainText(words);
    }

    await openRow(desk, complaint);
    await desk.getByRole('button', { name: 'Delete appointment' }).click();
    const question = desk.getByRole('dialog', { name: 'Delete this appointment?' });
    await question.getByLabel('Password').fill('not-the-password');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByLabel('Message')).toHaveValue('The password is wrong.');
    await expect(seen).toBeVisible();
    await question.getByLabel('Password').fill(PASSWORD);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(seen).toHaveCount(0);
    await expect(queueRow(desk, complaint)).toHaveCount(0);

    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(seen).toBeVisible();
  });

  test('a cancelled visit is restored by Undo', async ({ open }) => {
    const desk = await open('reception');
    const complaint = 'Cancelled by mistake';
    await visitLive(desk, `${QUEUE}?q=${complaint}`);
    await book(desk, {
      patient: 'tan',
      doctor: 'Dr Kavitha Subramaniam',
      // A past time, which is offered to nobody.
      time: '00:00',
      complaint,
    });
    await queueRow(desk, complaint).locator('.queue-name').focus();
    await desk.keyboard.press('x');
    await desk.getByRole('button', { name: 'Cancel without a reason' }).click();
    await expect(queueRow(desk, complaint)).toContainText('Cancelled');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(queueRow(desk, complaint)).toContainText('Booked');
  });

  test('an overlap requires a confirmation', async ({ open }) => {
    const desk = await open('reception');
    await visitLive(desk, QUEUE);
    const doctor = 'Dr Faizal Othman';
    await book(desk, { patient: 'ahmad', doctor, time: '01:00', complaint: 'Was there first' });

    await desk.keyboard.press('b');
    const second = { patient: 'siti', doctor, time: '01:05', complaint: 'Comes in between' };
    const dialog = await fillBooking(desk, second);
    await expect(
      dialog.getByText(/Dr Faizal Othman not available .* please reschedule/),
    ).toBeVisible();
    const asked = desk.getByRole('dialog', { name: 'Not available' });
    await dialog.getByRole('button', { name: 'Book' }).click();
    await asked.getByRole('button', { name: 'Choose another time' }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog.getByLabel('Complaint')).toHaveValue('Comes in between');
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('01:05 AM');

    await dialog.getByRole('button', { name: 'Book' }).click();
    await asked.getByRole('button', { name: 'Save anyway' }).click();
    await expect(queueRow(desk, 'Comes in between')).toContainText('Overlap');
  });

  test('a nurse can change the status, but not book or remove', async ({ open }) => {
    const nurse = await open('nurse');
    await visit(nurse, QUEUE);
    await nurse.keyboard.press('b');
    await nurse.keyboard.press('j');
    await expect(nurse.getByRole('dialog')).toHaveCount(0);
    // The name leads a nurse to the visit; the appointment is opened from there.
    await nurse.keyboard.press('Enter');
    await expect(nurse).toHaveURL(/\/appointment\/visit\?visit=\d+/);
    await nurse
      .locator('.visit')
      .getByRole('button', { name: /^More for/ })
      .click();
    await nurse.getByRole('menuitem', { name: 'Open the appointment' }).click();
    const dialog = nurse.getByRole('dialog', { name: 'Appointment' });
    await expect(dialog.getByLabel('Status')).toBeEnabled();
    await expect(dialog.getByLabel('Complaint')).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Delete appointment' })).toHaveCount(0);
  });

  test('a booking needs at most ten key presses besides the names', async ({ open }) => {
    const desk = await open('reception');
    await visitLive(desk, QUEUE);
    expect(await bookByKeys(desk, 'b', 'siti')).toBeLessThanOrEqual(10);
  });
});

test.describe('patients', () => {
  test('one of many patients is found by name, phone and identity number', async ({ open }) => {
    const desk = await open('reception');
    await visit(desk, `${QUEUE}?new=1`);
    const box = desk.getByRole('combobox', { name: 'Patient' });
    await box.fill('nurul');
    const first = foundPatients(desk).first();
    await expect(first).toContainText('Nurul');
    const name = (await first.locator('b').textContent()) ?? '';
    const [number = '', , , phone = ''] = (
      (await first.locator('small').textContent()) ?? ''
    ).split(' · ');
    for (const typed of [name, phone, phone.slice(-8), number, number.slice(0, 6)]) {
      await box.fill(typed);
      await expect(foundPatients(desk).filter({ hasText: number })).toBeVisible();
    }
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.keyboard.press('Control+k');
    const palette = desk.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('searchbox').fill(number);
    await palette.getByRole('link').filter({ hasText: name }).click();
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a new patient is registered, then edited by one person at a time', async ({ open }) => {
    const [desk, nurse] = [await open('reception'), await open('nurse')];
    await visitSteps(desk);
    await fill(desk, 'Identity or passport number', '010203-14-5566');
    await expect(desk.getByText(/The number says 03 Feb 2001/)).toBeVisible();
    await fill(desk, 'Name', 'Melati binti Ujian');
    await step(desk, 'Contact');
    await fill(desk, 'Mobile phone', '123456789');
    await step(desk, 'Medical');
    await fill(desk, 'Allergies', 'Penicillin');
    await desk.keyboard.press('Enter');
    await step(desk, 'Others');
    await desk.getByRole('button', { name: 'Register' }).click();
    await expect(desk.getByRole('heading', { name: 'Melati binti Ujian' })).toBeVisible();
    await expect(desk).toHaveURL(/\/patient\/edit-patient\/\?icpassport=010203145566$/);
    await expect(desk.getByText('Allergies: Penicillin')).toBeVisible();
    await expect(desk.getByText('012-345 6789').first()).toBeVisible();

    await visitLive(nurse, '/patient/edit-patient/?id=010203145566');
    await desk.getByRole('button', { name: 'Edit' }).click();
    await expect(nurse.getByText('Farah is editing this record')).toBeVisible();
    await step(desk, 'Address');
    await fill(desk, 'City', 'Klang');
    await desk.getByRole('button', { name: 'Update' }).click();
    await expect(desk.getByText('Saved.')).toBeVisible();
    // The page moves up once nobody edits the record any more.
    await expect(nurse.getByText('Farah is editing this record')).toHaveCount(0);
    await expect(nurse.getByRole('button', { name: 'Edit' })).toBeEnabled();
    await step(nurse, 'Address');
    await expect(nurse.getByText('Klang')).toBeVisible();

    await visit(desk, '/patient/edit-patient/');
    await fill(desk, 'Identity or passport number', '010203145566');
    await expect(desk.getByText('A patient with this identity number exists')).toBeVisible();
    await step(desk, 'Others');
    await expect(desk.getByRole('button', { name: 'Register' })).toHaveCount(0);
  });
});

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).first().fill(text);
}
