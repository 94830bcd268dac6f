import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { visitLive } from '../support/desk.ts';
import { receptionCalls } from '../support/patient.ts';
import { expect, test, visit } from '../support/test.ts';

const PEOPLE = 50;
/** The patient who answers, and a telephone that nobody else of the demo has. */
const FIRST = { name: 'Reminded Patient 1', phone: '60185550001' };

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Fifty patients of today, and a template that asks them to come. */
async function bookPatients(desk: Page, template: string): Promise<void> {
  const post = await receptionCalls(desk);
  const today = clinicToday();
  for (let at = 1; at <= PEOPLE; at++) {
    const icPassport = `W${Date.now()}${at}`;
    const name = `Reminded Patient ${at}`;
    const mobile = FIRST.phone.slice(2, -String(at).length) + String(at);
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
  await post('/api/insert_cli_message_template', {
    templateName: template,
    templateContent: 'Dear {name}, we await you on {aptdate}. Answer 1 to confirm.',
  });
}

test('a receptionist connects WhatsApp, reminds fifty patients, and sees an answer confirm an appointment', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const [desk, phone] = [await open('reception'), await open('visitor')];
  const template = `Reminder ${Date.now()}`;
  await bookPatients(desk, template);
  const filter = { startDate: clinicToday(), endDate: clinicToday(), patName: 'Reminded Patient' };
  const list = `/appointment/appointment-list?filter=${encodeURIComponent(JSON.stringify(filter))}&perPage=100`;
  await visitLive(desk, list);
  await desk.getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(desk.getByText(`${PEOPLE} selected`)).toBeVisible();
  await button(desk, 'Send message').click();
  const dialog = desk.getByRole('dialog', { name: 'Messages' });
  await dialog.getByRole('tab', { name: 'WhatsApp' }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(template);
  await button(dialog, 'Connect gateway').click();

  const connecting = desk.getByRole('dialog', { name: 'Connect WhatsApp' });
  await connecting.getByLabel('Mobile number').fill('123456789');
  await connecting.getByLabel('Gateway').selectOption({ index: 1 });
  await button(connecting, 'Get the QR code').click();
  await expect(connecting.getByText(/scan this code/)).toBeVisible();
  await visit(phone, '/outbox');
  await phone.getByLabel('Number of the telephone that scans').fill('60123456789');
  await button(phone, 'Scan the QR code').click();
  await expect(phone.getByText('Connected', { exact: true })).toBeVisible();
  await button(connecting, 'Check now').click();
  await expect(connecting).toHaveCount(0);
  await expect(dialog.getByText(`Sent: ${PEOPLE} of ${PEOPLE}`)).toBeVisible({ timeout: 120_000 });
});
