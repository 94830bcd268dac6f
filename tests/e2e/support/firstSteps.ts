import { clinicToday } from '../../../contract/fields.ts';
import { label, type Reader } from './registering.ts';
import { expect, visit } from './test.ts';

/** Columns of another program's file. */
const columns = [
  'RESOURCE.PATIENTS.IC_PASSPORT',
  'RESOURCE.PATIENTS.PAT_NAME',
  'RESOURCE.PATIENTS.DOB',
  'RESOURCE.PATIENTS.MOBILE',
] as const;

/** Works through the first steps up to the booking. A new branch has opening hours and types of appointment. */
export async function setUp(reader: Reader, { email }: { email: string }): Promise<void> {
  const { page, say } = reader;
  await expectDone(reader, 2);
  await page.getByRole('link', { name: say('FIRST_STEPS.doctors') }).click();
  await page.getByRole('button', { name: say('RESOURCE.DOCTOR_RESOURCES.NEW') }).click();
  const doctor = page.getByRole('dialog', { name: say('RESOURCE.DOCTOR_RESOURCES.NEW') });
  await label(doctor, say('RESOURCE.DOCTOR_RESOURCES.NAME')).fill('Dr Ng Wei');
  await doctor.getByRole('button', { name: say('SHELL.SAVE'), exact: true }).click();
  await expect(page.getByText('Dr Ng Wei').first()).toBeVisible();
  await expectDone(reader, 3);

  await page.getByRole('link', { name: say('FIRST_STEPS.staff') }).click();
  const invite = say('RESOURCE.BRANCH_USERS.INVITE');
  await page.getByRole('button', { name: invite, exact: true }).click();
  const invitation = page.getByRole('dialog');
  await label(invitation, say('RESOURCE.BRANCH_USERS.EMAIL')).fill(`nurse.${email}`);
  await label(invitation, say('RESOURCE.BRANCH_USERS.PRIVILEGE')).selectOption('Nurse');
  await invitation.getByRole('button', { name: invite }).click();
  await expect(page.getByText(`nurse.${email}`).first()).toBeVisible();
  await expectDone(reader, 4);

  await page.getByRole('link', { name: say('FIRST_STEPS.patients') }).click();
  const dialog = page.getByRole('dialog');
  await label(dialog, say('LIST.IMPORT_FILE')).setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${columns.map((code) => say(code)).join(',')}\n850228-08-5122,Mei Ling,28/02/1985,0171234567\n`,
    ),
  });
  await dialog.getByRole('button', { name: say('LIST.IMPORT_CHECK') }).click();
  await dialog.getByRole('button', { name: say('LIST.IMPORT_RUN', { count: 1 }) }).click();
  await expect(page.getByText('Mei Ling').first()).toBeVisible();
  await expectDone(reader, 5);
}

/** Books the first appointment, with which the first steps are done. */
export async function book({ page, say, check }: Reader): Promise<void> {
  await page.getByRole('link', { name: say('FIRST_STEPS.booking') }).click();
  const dialog = page.getByRole('dialog', { name: say('RESOURCE.APPOINTMENTS.NEW') });
  await dialog.getByRole('combobox', { name: say('APPT.PATIENT') }).fill('Mei Ling');
  await page.getByRole('option', { name: 'Mei Ling' }).click();
  await dialog.getByRole('combobox', { name: say('APPT.DOCTORS') }).fill('Ng Wei');
  await page.getByRole('option', { name: 'Dr Ng Wei' }).click();
  await dialog.getByRole('combobox', { name: say('APPT.TYPE') }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: say('APPT.DATE') }).fill(clinicToday());
  await label(dialog, say('APPT.TIME')).fill('10:00');
  await check();
  await dialog.getByRole('button', { name: say('APPT.BOOK'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Mei Ling' })).toBeVisible();
  await visit(page, '/dashboard');
  await expect(page.getByRole('region', { name: say('FIRST_STEPS.TITLE') })).toHaveCount(0);
  await check();
}

/** Opens the dashboard, and sees how many steps are done. */
async function expectDone({ page, say, check }: Reader, done: number): Promise<void> {
  await visit(page, '/dashboard');
  const steps = page.getByRole('region', { name: say('FIRST_STEPS.TITLE') });
  await expect(steps.getByText(say('FIRST_STEPS.DONE_OF', { done, all: 6 }))).toBeVisible();
  await check();
}
