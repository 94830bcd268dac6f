import type { Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { countInteractions } from '../support/interactions.ts';
import { receptionCalls } from '../support/patient.ts';
import { catchPrinting, printedSheets } from '../support/printing.ts';
import { expect, test, visit } from '../support/test.ts';

/** The demo's id of the status In progress. */
const IN_PROGRESS = 5;

/** Two visits of someone in today's queue of the demo's first doctor, by their addresses; the patient is allergic. */
async function twoVisits(page: Page) {
  const patientName = `Preskripsi ${'abcdefgh'[Date.now() % 8]} Aminah`;
  const post = await receptionCalls(page);
  const patientID = `PRESK${Date.now()}`;
  await post('/api/patient', {
    icPassport: patientID,
    name: patientName,
    dob: '1980-01-01',
    mobile: '60123456789',
    allergyList: ['Penicillin'],
  });
  const at = async (minute: number) => {
    const { id } = await post('/api/appointment', {
      appointmentDate: `${clinicToday()}T23:${minute}:00.000Z`,
      patientID,
      patientName,
      phoneNo: '60123456789',
      resource: '1',
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:05:00',
      allowConflict: true,
    });
    await post('/api/update_appointment', { id, appt_status: IN_PROGRESS });
    return `/appointment/visit?visit=${String(id)}`;
  };
  return { patientName, visits: [await at(10), await at(20)] as const };
}

test('a doctor prescribes what is listed by its first letters, is warned, and repeats it at the next visit in two', async ({
  open,
}) => {
  const page = await open('doctor');
  const { visits, patientName } = await twoVisits(page);
  await catchPrinting(page);
  await visit(page, '/branch-management/app-control/medicines');
  await page.getByRole('button', { name: /New medicine/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Medicine').fill(`Augmentin ${patientName}`);
  await dialog.getByLabel('Substances').fill('Amoxicillin, Clavulanic acid');
  await dialog.getByLabel('Strength').fill('625 mg');
  await dialog.getByLabel('Usual dose').fill('1');
  await dialog.getByLabel('Usual days').fill('7');
  await dialog.getByLabel('Form').selectOption('Tablet');
  await dialog.getByLabel('Unit of a dose').selectOption('tablet');
  await dialog.getByLabel('Usually').selectOption('once a day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await visit(page, visits[0]);
  const { expectCount } = await countInteractions(page);
  await page.getByLabel('Add a medicine').click();
  await page.keyboard.type(`augmentin ${patientName}`);
  await expect(page.getByRole('option', { name: /Augmentin/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const line = page.getByRole('listitem', { name: /Augmentin/ });
  await expect(line.getByText('The patient is allergic to: Penicillin')).toBeVisible();
  await expect(line.getByText(/^Take 1 tablet once a day for 7 days/)).toBeVisible();
  await expect(line.getByLabel('Amount')).toHaveAttribute('placeholder', '7');
  await page.getByRole('button', { name: 'Issue and print' }).click();
  // What speaks against it is asked about, and its answer is the safe one at first.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Issue all the same' }).click();
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 148 }]);
  await expectCount(4);
  await page.getByRole('button', { name: 'Print labels' }).click();
  await expect.poll(() => printedSheets(page)).toMatchObject([{ width: 148 }, { width: 62 }]);

  await visit(page, visits[1]);
  await page.getByLabel('Add a medicine').waitFor();
  await expectCount(1);
  await page.getByRole('button', { name: 'Repeat last' }).click();
  await expect(page.getByRole('listitem', { name: /Augmentin/ })).toBeVisible();
  await page.getByRole('button', { name: 'Issue and print' }).click();
  await expectCount(2);
  await page.getByRole('button', { name: 'Issue all the same' }).click();
  await expect(page.getByText(/^Issued ·/)).toBeVisible();

  const desk = await open('reception');
  await catchPrinting(desk);
  await visit(desk, `/appointment/today-queue?q=${patientName}`);
  await desk
    .getByRole('button', { name: new RegExp(`More.*${patientName}|${patientName}.*more`, 'i') })
    .first()
    .click();
  await desk.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Print labels' }).click();
  await expect.poll(() => printedSheets(desk)).toMatchObject([{ width: 62 }]);
});
