import type { Locator, Page } from '@playwright/test';
import { clinicToday } from '../../../contract/fields.ts';
import { type Language } from '../../../contract/kit/language.ts';
import { languages, type TextCode } from '../../../contract/texts/index.ts';
import { expect, expectNoOverflow, expectWhole, PASSWORD, test, visit } from '../support/test.ts';
import { sayIn } from '../support/words.ts';

/** A page of someone who reads it in one language. */
interface Reader {
  page: Page;
  say: ReturnType<typeof sayIn>;
  check: () => Promise<void>;
}

/** Columns of another program's file. */
const columns = [
  'RESOURCE.PATIENTS.IC_PASSPORT',
  'RESOURCE.PATIENTS.PAT_NAME',
  'RESOURCE.PATIENTS.DOB',
  'RESOURCE.PATIENTS.MOBILE',
] as const;

/** Each language once. */
const readings = [
  [360, 'en'],
  [360, 'ms'],
  [1280, 'zh'],
] as const;

for (const [width, language] of readings)
  test(`a stranger registers, pays, sets up the branch and books, at ${width} px in ${language}`, async ({
    open,
  }) => {
    const page = await open('visitor', { width, language });
    const reader = readerOf(page, language);
    const name = `Stranger ${width} ${language}`;
    const email = `owner.${width}.${language}@stranger.test`;
    const number = `${width}${languages.indexOf(language)}`.padStart(5, '0');
    await register(reader, { name, email, number });
    await pay(reader);
    await signIn(reader, { name, email });
    await confirmEmail(reader, email);
    await setUp(reader, { email });
    await book(reader);
  });

function readerOf(page: Page, language: Language): Reader {
  return {
    page,
    say: sayIn(language),
    check: async () => {
      // What is accessible in one language is so in each; the words themselves are read elsewhere.
      if (language === 'en') await expectWhole(page);
      else await expectNoOverflow(page);
    },
  };
}

async function register(
  reader: Reader,
  { name, email, number }: { name: string; email: string; number: string },
): Promise<void> {
  const { page, say } = reader;
  await visit(page, '/auth/registration');
  await page
    .getByRole('button', { name: say('SIGN_UP.SELECT_PLAN', { plan: 'Clinic' }), exact: true })
    .click();
  await fillStep(reader, 'SIGN_UP.STEP.PERSON', {
    'FIELD.FULL_NAME': 'Nurul Aisyah',
    'FIELD.DISPLAY_NAME': 'Nurul',
    'AUTH.EMAIL': email,
    'FIELD.DOB': '28/02/1985',
    'FIELD.PHONE': `17123${number}`,
    'SHELL.PASSWORD': PASSWORD,
    'AUTH.CONFIRM_PASSWORD': PASSWORD,
  });
  const company = label(page, say('RESOURCE.TENANTS.COMPANY_TYPE'));
  await company.selectOption('PLT / LLP');
  await fillStep(reader, 'SIGN_UP.STEP.COMPANY', {
    'RESOURCE.TENANTS.COMPANY_NAME': `${name} Sdn Bhd`,
    'RESOURCE.TENANTS.PHONE_FIXED': '51234567',
    'RESOURCE.TENANTS.ADDRESS': '1 Jalan Baru',
    'RESOURCE.TENANTS.CITY': 'Ipoh',
    'RESOURCE.TENANTS.STATE': 'Perak',
    'RESOURCE.TENANTS.POSTCODE': '30000',
    'RESOURCE.TENANTS.ROC_NO': '202401000001',
    'RESOURCE.TENANTS.TIN': 'C25845632020',
  });
  await label(page, say('RESOURCE.BRANCHES.PRACTICE_TYPE_ID')).selectOption('Dental');
  const contact = page.getByRole('group', { name: say('RESOURCE.BRANCHES.CONTACT') });
  await label(contact, say('RESOURCE.BRANCHES.CONTACT_PERSON_PHONE')).fill('123456789');
  await label(contact, say('RESOURCE.BRANCHES.CONTACT_PERSON_EMAIL')).fill('tan@stranger.test');
  await fillStep(reader, 'SIGN_UP.STEP.BRANCH', {
    'RESOURCE.BRANCHES.CODE': name,
    'RESOURCE.BRANCHES.PHONE_NO': '51234568',
    'RESOURCE.BRANCHES.ADDRESS': '1 Jalan Baru',
    'RESOURCE.BRANCHES.CITY': 'Ipoh',
    'RESOURCE.BRANCHES.STATE': 'Perak',
    'RESOURCE.BRANCHES.POSTCODE': '30000',
    'RESOURCE.BRANCHES.CONTACT_PERSON': 'Tan Ah Kow',
  });
}

async function pay({ page, say, check }: Reader): Promise<void> {
  await expect(page.getByRole('heading', { name: say('SIGN_UP.STEP.REVIEW') })).toBeFocused();
  await check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('AUTH.SUBMIT') }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: say('PAYMENT.PAY_NOW') }).click();
  const gateway = await opened;
  await gateway.getByRole('button', { name: /MYR/ }).click();
  await expect(gateway.getByRole('heading', { name: say('PAYMENT.SUCCESS') })).toBeVisible();
  await gateway.close();
  await check();
  await page.getByRole('button', { name: say('SIGN_UP.NEXT') }).click();
  await expect(page.getByText(say('SIGN_UP.COMPLETED'))).toBeVisible();
}

async function signIn(
  { page, say }: Reader,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: say('AUTH.SIGN_IN') })
    .click();
  await label(page, say('AUTH.EMAIL')).fill(email);
  await label(page, say('SHELL.PASSWORD')).fill(PASSWORD);
  await page.getByRole('button', { name: say('AUTH.SIGN_IN') }).click();
  const branch = page.getByRole('button', { name: `${say('SHELL.BRANCH')}: ${name}` });
  await expect(branch).toBeVisible();
}

/** Enters the code that was mailed: before that, nobody is invited. */
async function confirmEmail({ page, say }: Reader, email: string): Promise<void> {
  const outbox = await page.context().newPage();
  await visit(outbox, '/outbox');
  const mail = outbox
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ hasText: say('MAIL.EMAIL_CODE.SUBJECT') })
    .first();
  await expect(mail).toBeVisible();
  const [code = ''] = /\b\d{8}\b/.exec((await mail.textContent()) ?? '') ?? [];
  await outbox.close();
  await visit(page, '/user-profile/change-email');
  await label(page, say('AUTH.CODE')).fill(code);
  await page.getByRole('button', { name: say('PROFILE.EMAIL_CONFIRM') }).click();
  await expect(page.getByText(say('PROFILE.EMAIL_DONE', { email })).first()).toBeVisible();
}

/** Works through the first steps up to the booking. A new branch has opening hours and types of appointment. */
async function setUp(reader: Reader, { email }: { email: string }): Promise<void> {
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

async function book({ page, say, check }: Reader): Promise<void> {
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

/** Fills in the fields of a step, the rest of which is filled in, and goes on. */
async function fillStep(
  { page, say, check }: Reader,
  step: TextCode,
  values: Partial<Record<TextCode, string>>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: say(step), level: 2 })).toBeVisible();
  for (const [code, value] of Object.entries(values))
    await label(page, say(code as TextCode))
      .first()
      .fill(value);
  await check();
  await page.getByRole('button', { name: say('SIGN_UP.NEXT') }).click();
}

const label = (within: Page | Locator, text: string) => within.getByLabel(text, { exact: true });
