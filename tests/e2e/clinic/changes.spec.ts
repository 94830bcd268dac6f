import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { QUEUE, visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { receptionCalls } from '../support/patient.ts';
import { expect, test } from '../support/test.ts';

/** Days on which the demo clinic has nothing, one for each journey. */
const day = addDays(clinicToday(), 201);
const sickDay = addDays(clinicToday(), 208);
let made = 0;

async function bookAt(page: Page, at: string, patientName: string, resource = '1') {
  made += 1;
  const patientID = `C${Date.now()}${made}`;
  const post = await receptionCalls(page);
  await post('/api/appointment', {
    appointmentDate: at,
    patientID,
    patientName,
    phoneNo: `6012${String(3_000_000 + made)}`,
    resource,
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:10:00',
    allowConflict: true,
  });
  return { post, patientID };
}

test('a cancelled time is offered to who waits for it and taken, in two presses', async ({
  open,
}) => {
  const desk = await open('reception');
  const waits = await bookAt(desk, `${day}T15:00:00.000Z`, 'Tunggu binti Sabar');
  await waits.post('/api/add_waiting_entry', {
    patientID: waits.patientID,
    doctor: 1,
    type: 'Consultation',
    duration: '00:10:00',
    fromDate: clinicToday(),
  });
  await bookAt(desk, `${clinicToday()}T23:40:00.000Z`, 'Batal bin Lewat');
  await visitLive(desk, `${QUEUE}?doctor=all&q=Batal`);
  await desk.keyboard.press('j');
  await desk.keyboard.press('x');
  await desk.getByRole('dialog').getByRole('button').first().waitFor();
  const hands = await countInteractions(desk);
  await desk.locator('.cancel-reasons button').first().click();
  await hands.expectCount(1);
  const dialog = desk.getByRole('dialog', { name: 'Who would like this time?' });
  await dialog.getByRole('button', { name: 'Message Tunggu binti Sabar' }).click();
  await expect(dialog.getByText(/^Offered .* by /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book Tunggu binti Sabar' }).click();
  await expect(desk.getByText(/Tunggu binti Sabar/).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await hands.expectCount(2);
});

test('a sick doctor with 14 appointments is noted, and they are given away and told, in three presses', async ({
  open,
}) => {
  const desk = await open('reception');
  for (let at = 0; at < 14; at += 1) {
    const minute = 9 * 60 + at * 20;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    await bookAt(desk, `${sickDay}T${time}:00.000Z`, `Pesakit ${String.fromCodePoint(65 + at)}`);
  }
  await visitLive(desk, `/appointment/scheduler?view=day&day=${sickDay}`);
  const hands = await countInteractions(desk);
  await desk.getByRole('button', { name: 'Dr Aisyah Rahman is away' }).click();
  await expect(desk.getByText(/14 appointments/)).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const settle = desk.getByRole('dialog', { name: 'Appointments to settle' });
  await expect(settle.getByText(/^14 appointments cannot take place/)).toBeVisible();
  // A person reads the list; what comes under a hand that has just pressed takes no second press.
  await expect(desk.getByText('Saved.', { exact: true })).toBeHidden();
  await settle.getByRole('button', { name: 'Settle 14' }).click();
  await expect(desk.getByText(/14 given to another doctor/)).toBeVisible();
  await expect(settle).toBeHidden();
  await hands.expectCount(3);

  // The way back: each has its doctor again, and is to be settled again.
  await desk.getByRole('button', { name: 'Undo' }).last().click();
  await expect(desk.getByText(/^14 put back/)).toBeVisible();
  await desk.goto('/appointment/hr-organizer');
  await desk.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('Ill');
  const row = desk.getByRole('row', { name: /Dr Aisyah Rahman.*Ill/ });
  await expect(row.getByRole('cell', { name: '14', exact: true })).toBeVisible();
});
