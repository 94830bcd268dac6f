import type { Locator, Page } from '@playwright/test';
import { type Language } from '../../../contract/kit/language.ts';
import { type TextCode } from '../../../contract/texts/index.ts';
import { expect, expectNoOverflow, expectWhole, PASSWORD, visit } from './test.ts';
import { sayIn } from './words.ts';

/** A page of someone who reads it in one language. */
export interface Reader {
  page: Page;
  say: ReturnType<typeof sayIn>;
  check: () => Promise<void>;
}

/** How a page is read in a language. */
export function readerOf(page: Page, language: Language): Reader {
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

/** Chooses a plan as a stranger, and says who they, their company and their first branch are. */
export async function register(
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

/** Submits the registration and pays in the tab of the payment page. */
export async function pay({ page, say, check }: Reader): Promise<void> {
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

/** Signs in for the first time. */
export async function signIn(
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
export async function confirmEmail({ page, say }: Reader, email: string): Promise<void> {
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

/** The field of a label. */
export const label = (within: Page | Locator, text: string) =>
  within.getByLabel(text, { exact: true });
