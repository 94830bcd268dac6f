import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { branchUsers } from '../../../contract/accounts/branchUsers.ts';
import { NOTICE_VERSION } from '../../../contract/accounts/notice.ts';
import { signUp } from '../../../contract/accounts/signUp.ts';
import { savedAddress } from '../../../src/session/savedAddress.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';
import { mockVisitors } from './signUpWorld.ts';

preparePages();

const EMAIL = 'invited@stranger.test';
const INVITATION = `/branch-management-invite?email=${encodeURIComponent(EMAIL)}&branch=1&code=mailed-code`;
const FORM = `/auth/register-user?email=${encodeURIComponent(EMAIL)}&code=mailed-code`;
const here = () => window.location.pathname + window.location.search;

async function fill(user: UserEvent, { phone = '12-345 6789', confirm = 'Another#1' } = {}) {
  await user.type(await screen.findByLabelText('Full name'), 'Siti Hajar');
  await user.type(screen.getByLabelText('Display name'), 'Siti');
  await user.type(screen.getByLabelText('Mobile phone'), phone);
  await user.type(screen.getByLabelText('Date of birth'), '1 May 1990');
  await user.type(screen.getByLabelText('Password'), 'Another#1');
  await user.type(screen.getByLabelText('Confirm password'), confirm);
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit' }));

describe('an invitation that is opened without a session', () => {
  it('leads someone new to the registration, with email and code', async () => {
    mockVisitors();
    openApp(INVITATION);
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(EMAIL);
    expect(here()).toBe(FORM);
  });

  it('leads someone known to sign-in', async () => {
    mockVisitors([EMAIL]);
    openApp(INVITATION);
    expect(await screen.findByText(/You were invited to a branch/)).toBeTruthy();
    expect(here()).toBe('/auth/login');
    expect(savedAddress.get()).toBe(INVITATION);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Register' });
    expect(link.pathname + link.search).toBe(FORM);
  });

  it('shows the choice where nobody can tell', async () => {
    mockVisitors();
    mock(signUp.checkEmailExist, new Refusal(429, ''));
    openApp(INVITATION);
    expect(await screen.findByRole('link', { name: /New user/ })).toBeTruthy();
  });
});

describe('the page of an invitation', () => {
  it('says what its address lacks, and asks nothing', async () => {
    beginSession();
    mock(accounts.getUserProfileDetail, profileOf(signedIn([branchOf(1)])));
    const sent = mock(branchUsers.addUserBranch, new Refusal(400, ''));
    openApp('/branch-management-invite?branch=1');
    expect(await screen.findByText(/Open the link in the email that invited you/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('the form of someone who is invited', () => {
  it('sends what was filled in with the code, and leads to sign-in', async () => {
    mockVisitors();
    const sent = mock(signUp.registerUser, {
      emailConfirmed: true,
      branch: { id: 1, code: 'Klinik Mawar', companyName: 'Mawar' },
    });
    const { user } = openApp(FORM);
    await fill(user);
    await submit(user);
    expect(await screen.findByText(/work in Klinik Mawar/)).toBeTruthy();
    expect(here()).toBe('/auth/login');
    const { token, ...input } = sent[0]?.input ?? {};
    expect(token).toBeTruthy();
    expect(input).toEqual({
      email: EMAIL,
      agreedTo: NOTICE_VERSION,
      code: 'mailed-code',
      full_name: 'Siti Hajar',
      display_name: 'Siti',
      country_code_user: '60',
      phone_mobile: '12-345 6789',
      dob: '1990-05-01',
      password: 'Another#1',
      confirm_password: 'Another#1',
    });
  });

  it('says that the invitation does not hold, and that the email is to be confirmed', async () => {
    mockVisitors();
    mock(signUp.registerUser, { emailConfirmed: false, branch: null });
    const { user } = openApp(FORM);
    await fill(user);
    await submit(user);
    expect(await screen.findByText(/the invitation is wrong, used/)).toBeTruthy();
    expect(here()).toBe('/auth/login');
  });

  it('compares the passwords, and tells what exists', async () => {
    mockVisitors([EMAIL, '6012-345 6789']);
    const { user } = openApp(FORM);
    await fill(user, { confirm: 'Another#2' });
    await user.tab();
    expect(await screen.findByText("Password and Confirm Password didn't match")).toBeTruthy();
    expect(await screen.findByText('Email already existed')).toBeTruthy();
    expect(await screen.findByText('Phone Number already existed')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    await waitFor(() => expect(button.disabled).toBe(true));
  });

  it('can be sent again after a refusal', async () => {
    mockVisitors();
    const sent = mock(
      signUp.registerUser,
      new Refusal(409, [{ error_code: '170002', error_message: 'taken', field: 'email' }]),
    );
    const { user } = openApp(FORM);
    await fill(user);
    await submit(user);
    expect(await screen.findByText('This email is registered already.')).toBeTruthy();
    await submit(user);
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
