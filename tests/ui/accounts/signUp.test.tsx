import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION } from '../../../contract/accounts/notice.ts';
import { signUp } from '../../../contract/accounts/signUp.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { openApp, preparePages } from '../page.tsx';
import { detail, mockVisitors, picture } from './signUpWorld.ts';

preparePages();

const PAGE = '/auth/registration';
const PASSWORD = 'Another#1';
const person = {
  'Full name': 'Nurul Aisyah',
  'Display name': 'Nurul',
  Email: 'owner@stranger.test',
  'Date of birth': '28 Feb 1985',
  'Mobile phone': '123456789',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
};
const company = {
  'Company name': 'Klinik Seri Sdn Bhd',
  Phone: '51234567',
  Address: '1 Jalan Baru',
  City: 'Ipoh',
  State: 'Perak',
  Postcode: '30000',
};
const tax = { 'Registration number': '202401000001', TIN: 'C25845632020' };
const branch = { 'Branch name': 'Klinik Seri', ...company, Name: 'Tan Ah Kow' };

const field = (label: string, at = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' })[at];
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const step = (name: string) => screen.findByRole('heading', { name, level: 2 });

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const input = field(label);
    if (!input) throw new Error(`there is no field ${label}`);
    await user.clear(input);
    await user.paste(value);
  }
}

async function toPerson(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Select Clinic' }));
  await step('User registration');
}

async function toReview(user: UserEvent) {
  await toPerson(user);
  await fill(user, person);
  await user.click(next());
  await step('Tenant registration');
  await fill(user, { ...company, ...tax });
  await user.selectOptions(screen.getByLabelText('Company type'), 'PLT / LLP');
  await user.selectOptions(screen.getByLabelText('Country code'), '65');
  await user.click(next());
  await step('Branch registration');
  const { 'Company name': _, ...texts } = branch;
  await fill(user, texts);
  await user.selectOptions(screen.getByLabelText('Type of practice'), 'Dental');
  await user.type(field('Phone', 1) as HTMLInputElement, '198765432');
  await user.type(field('Email') as HTMLInputElement, 'tan@stranger.test');
  await waitFor(() => expect(next().disabled).toBe(false));
  await user.click(next());
  await step('Review');
}

async function submit(user: UserEvent) {
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

describe('the registration', () => {
  it('shows what a plan offers and costs', async () => {
    mockVisitors();
    openApp(PAGE);
    const button = await screen.findByRole('button', { name: 'Select Clinic' });
    const card = button.closest('li');
    expect(card?.textContent).toContain('For one doctor');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe(picture);
    expect(card?.textContent).toContain('RM 2,321.14 per year');
    const short = screen.getByRole('button', { name: 'Select Starter' }).closest('li');
    expect(short?.textContent).toContain('RM 106.92 per month');
    for (const [label, value] of [
      ['Users at a time', '8'],
      ['Storage', '50 GB'],
      ['Billing cycle', 'Yearly'],
      ['Months', '12'],
      ['Dedicated WhatsApp support', 'Included'],
    ] as const)
      expect(within(card as HTMLElement).getByText(label).nextSibling?.textContent).toBe(value);
  });

  it('sends what was filled in and offers the payment page, which bills the person', async () => {
    mockVisitors();
    const sent = mock(signUp.registerUserTenantBranch, detail);
    const { user } = openApp(PAGE);
    await toReview(user);
    const review = screen.getByRole('region', { name: 'Branch registration' });
    expect(within(review).getByText('Dental')).toBeTruthy();
    const terms = screen.getByRole<HTMLAnchorElement>('link', { name: 'terms and conditions' });
    expect([terms.pathname, terms.target]).toEqual(['/terms', '_blank']);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(button.disabled).toBe(true);
    await submit(user);
    await step('Pay');
    const { token, ...input } = sent[0]?.input ?? {};
    expect(JSON.parse(atob(token ?? ''))).toMatchObject({ solution: { counter: 1 } });
    expect(input).toEqual({
      email: person.Email,
      agreedTo: NOTICE_VERSION,
      password: PASSWORD,
      confirm_password: PASSWORD,
      full_name: 'Nurul Aisyah',
      display_name: 'Nurul',
      dob: '1985-02-28',
      country_code_user: '60',
      phone_mobile: '123456789',
      companyName: 'Klinik Seri Sdn Bhd',
      companyType: 'PLT / LLP',
      country_code_tenant: '65',
      tenantPhone: '51234567',
      tenantAddress: '1 Jalan Baru',
      tenantCity: 'Ipoh',
      tenantState: 'Perak',
      tenantPostcode: '30000',
      rocNo: '202401000001',
      tin: 'C25845632020',
      code: 'Klinik Seri',
      practiceTypeID: 9,
      country_code_branch: '65',
      phoneNo: '51234567',
      contactPerson: 'Tan Ah Kow',
      country_code_branch_person: '65',
      contactPersonPhone: '198765432',
      contactPersonEmail: 'tan@stranger.test',
      branchCity: 'Ipoh',
      address: '1 Jalan Baru',
      state: 'Perak',
      postcode: '30000',
      productID: 3,
    });
    const pay = screen.getByRole<HTMLAnchorElement>('link', { name: 'Pay now' });
    const query = Object.fromEntries(new URL(pay.href).searchParams);
    expect(pay.target).toBe('_blank');
    expect(query).toMatchObject({
      orderid: 'PF000007',
      amount: '2321.14',
      vcode: 'abc123',
      bill_name: 'Nurul Aisyah',
      bill_email: person.Email,
      bill_mobile: '60123456789',
      bill_desc: 'Clinic',
    });
    await user.click(next());
    expect(await screen.findByText('All steps completed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await step('Choose subscription plan');
    await toPerson(user);
    expect(field('Email')?.value).toBe('');
  });

  it('goes on by the keyboard alone, the focus at the beginning of each step', async () => {
    mockVisitors();
    const { user } = openApp(PAGE);
    (await screen.findByRole('button', { name: 'Select Clinic' })).focus();
    await user.keyboard('{Enter}');
    const heading = await step('User registration');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.tab();
    for (const value of Object.values({
      name: 'Nurul Aisyah',
      display: 'Nurul',
      email: person.Email,
      dob: '28 Feb 1985',
    })) {
      await user.keyboard(value);
      await user.tab();
    }
    // Past the calendar's button and the country code.
    while (document.activeElement !== field('Mobile phone')) await user.tab();
    await user.keyboard('123456789');
    while (document.activeElement !== field('Password')) await user.tab();
    await user.keyboard(PASSWORD);
    while (document.activeElement !== field('Confirm password')) await user.tab();
    await user.keyboard('Another#2{Enter}');
    expect(next().disabled).toBe(true);
    await user.keyboard('{Backspace}1');
    await waitFor(() => expect(next().disabled).toBe(false));
    await user.keyboard('{Enter}');
    const company = await step('Tenant registration');
    await waitFor(() => expect(document.activeElement).toBe(company));
  });

  it('says the rule of a password once, whether it is broken or not', async () => {
    mockVisitors();
    const { user } = openApp(PAGE);
    await toPerson(user);
    const rule = /^At least 8 characters/;
    expect(screen.getAllByText(rule)).toHaveLength(1);
    await fill(user, { Password: 'short' });
    await user.tab();
    await waitFor(() => expect(field('Password')?.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(rule)).toHaveLength(1);
  });

  it('says what exists already once typing rests, and does not go on', async () => {
    const { emails, phones } = mockVisitors([person.Email, '60123456789']);
    const { user } = openApp(PAGE);
    await toPerson(user);
    await fill(user, person);
    expect(await screen.findByText('This email is registered already.')).toBeTruthy();
    expect(await screen.findByText('This phone number is registered already.')).toBeTruthy();
    expect(next().disabled).toBe(true);
    expect(emails.length).toBeLessThan(person.Email.length / 2);
    await fill(user, { Email: 'new@stranger.test', 'Mobile phone': '123456780' });
    await waitFor(() => expect(next().disabled).toBe(false));
    await waitFor(() => expect(emails.at(-1)?.input).toEqual({ email: 'new@stranger.test' }));
    await waitFor(() => expect(phones.at(-1)?.input).toEqual({ phoneNo: '60123456780' }));
  });

  it.each([
    [
      'Company name',
      'A company has this name already, or one that looks the same.',
      'Klinik Seri Sdn Bhd',
    ],
    ['Branch name', 'A branch has this name already, or one that looks the same.', 'Klinik Seri'],
  ])('does not go on with a %s that exists', async (label, text, known) => {
    mockVisitors([known]);
    const { user } = openApp(PAGE);
    await toPerson(user);
    await fill(user, person);
    await user.click(next());
    await step('Tenant registration');
    await fill(user, {
      ...company,
      ...tax,
      ...(label !== 'Company name' && { 'Company name': 'Other' }),
    });
    await user.selectOptions(screen.getByLabelText('Company type'), 'CLG');
    if (label === 'Branch name') {
      await user.click(next());
      await step('Branch registration');
      await fill(user, { 'Branch name': known });
    }
    expect(await screen.findByText(text)).toBeTruthy();
    expect(next().disabled).toBe(true);
  });

  it('keeps what was typed over a reload, but for the passwords', async () => {
    mockVisitors();
    const { user } = openApp(PAGE);
    await toReview(user);
    cleanup();
    const stored = JSON.stringify([window.sessionStorage, window.localStorage]);
    expect(stored).toContain(person.Email);
    expect(stored).not.toContain(PASSWORD);
    const again = openApp(PAGE);
    await step('User registration');
    expect(field('Email')?.value).toBe(person.Email);
    expect(field('Password')?.value).toBe('');
    expect(next().disabled).toBe(true);
    await fill(again.user, { Password: PASSWORD, 'Confirm password': PASSWORD });
    for (const name of ['Tenant registration', 'Branch registration', 'Review']) {
      await again.user.click(next());
      await step(name);
    }
    expect(screen.getByText('Dental')).toBeTruthy();
  });

  it('leads from the review to each step, and to sign-in', async () => {
    mockVisitors();
    const { user } = openApp(PAGE);
    await toReview(user);
    await user.click(screen.getByRole('button', { name: 'Edit: Tenant registration' }));
    await step('Tenant registration');
    expect(field('Company name')?.value).toBe('Klinik Seri Sdn Bhd');
    await user.click(next());
    await user.click(next());
    await step('Review');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('that is refused says so and why, and nothing typed is lost', async () => {
    mockVisitors();
    mock(
      signUp.registerUserTenantBranch,
      new Refusal(409, [
        { error_code: 'TENANT.NAME_TAKEN', error_message: 'taken', field: 'companyName' },
      ]),
    );
    const { user } = openApp(PAGE);
    await toReview(user);
    await submit(user);
    expect(
      await screen.findByRole('heading', { name: 'Registration process is unsuccessful' }),
    ).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/reg-fail');
    expect(
      screen.getByText('A company has this name already, or one that looks the same.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to what I filled in' }));
    await step('User registration');
    expect(field('Email')?.value).toBe(person.Email);
  });

  it('stays where a busy server can be asked again', async () => {
    mockVisitors();
    const sent = mock(
      signUp.registerUserTenantBranch,
      new Refusal(503, [{ error_code: 'GENERAL.BUSY', error_message: 'busy' }]),
    );
    const { user } = openApp(PAGE);
    await toReview(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(window.location.pathname).toBe(PAGE);
  });

  it('without a captcha is not sent', async () => {
    mockVisitors();
    mock(signUp.captchaChallenge, new Refusal(503, ''));
    const sent = mock(signUp.registerUserTenantBranch, detail);
    const { user } = openApp(PAGE);
    await toReview(user);
    await submit(user);
    expect(await screen.findByText('Captcha Undefined')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });
});
