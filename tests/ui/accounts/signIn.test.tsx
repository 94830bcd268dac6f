import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { saveAddress } from '../../../src/session/savedAddress.ts';
import { session } from '../../../src/session/session.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import {
  branchOf,
  elapse,
  fakeClock,
  openApp,
  profileOf,
  signedIn,
  preparePages,
} from '../page.tsx';

preparePages();

const person = signedIn([branchOf(1), branchOf(2)]);

function mockInside() {
  mock(accounts.chooseBranch, ({ input }) => ({
    branches: [branchOf(Number(input.chosenBranchID))],
  }));
  mock(accounts.getUserProfileDetail, profileOf(person));
  mockEmptyDay();
  mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 4 }] });
}

async function submit(user: ReturnType<typeof openApp>['user'], password = 'Demo#1234') {
  await user.type(await screen.findByLabelText('Email'), 'someone@clinic.test');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('shows a spinner for a second before the request', async () => {
    const asked = mock(accounts.authenticate, person);
    mockInside();
    fakeClock();
    const { user } = openApp('/auth/login');
    await submit(user);
    await elapse(900);
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBe('true');
    expect(asked).toHaveLength(0);
    await elapse(200);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.input).toMatchObject({
      email: 'someone@clinic.test',
      password: 'Demo#1234',
      timeZone: 'UTC',
    });
    expect(asked[0]?.input.device).toMatch(/^[\da-f]{32}$/);
  });

  it('leads who is new to the registration', async () => {
    openApp('/auth/login');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign up' });
    expect(link.pathname).toBe('/auth/registration');
  });

  it('chooses the first branch and opens the dashboard', async () => {
    mock(accounts.authenticate, person);
    mockInside();
    fakeClock();
    const { user } = openApp('/auth/login');
    await submit(user);
    await elapse(1000);
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy();
    expect(session.branch()?.id).toBe(1);
    expect(session.get()?.domain).toBe('DA');
  });

  it('shows that email or password is wrong, and keeps what was typed', async () => {
    mock(
      accounts.authenticate,
      new Refusal(400, [{ error_code: 'GENERAL.INVALID', error_message: 'no' }]),
    );
    fakeClock();
    const { user } = openApp('/auth/login');
    await submit(user, 'wrong');
    await elapse(1000);
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe('The email or the password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('someone@clinic.test');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  });

  it('shows how long to wait after too many tries', async () => {
    mock(
      accounts.authenticate,
      new Refusal(429, [
        { error_code: 'GENERAL.TOO_MANY', error_message: 'later', params: { minutes: 12 } },
      ]),
    );
    fakeClock();
    const { user } = openApp('/auth/login');
    await submit(user);
    await elapse(1000);
    expect((await screen.findByRole('alert')).textContent).toContain('12 minutes');
  });

  it('requires both fields before the request', async () => {
    const { user } = openApp('/auth/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  });

  it('continues without a branch if it has had no plan, with the message of the server', async () => {
    mock(accounts.authenticate, person);
    mockInside();
    mock(
      accounts.chooseBranch,
      new Refusal(403, [{ error_code: 'ALERT.NO_SUBSCRIPTION', error_message: 'none' }]),
    );
    fakeClock();
    const { user } = openApp('/auth/login');
    await submit(user);
    await elapse(1000);
    const alert = await screen.findByText(/This branch has no plan yet/);
    expect(alert).toBeTruthy();
    expect(session.get()?.loginUserId).toBe(7);
    expect(session.branch()).toBeNull();
  });

  it('opens the requested address, but none of another site', async () => {
    mock(accounts.authenticate, person);
    mock(accounts.getUserProfile, profileOf(person));
    mockInside();
    fakeClock();
    const { user } = openApp('/user-profile/personal-information');
    await submit(user);
    await elapse(1000);
    expect(
      await screen.findByRole('heading', { name: 'Personal information', level: 1 }),
    ).toBeTruthy();
  });

  it.each(['//elsewhere.test/x', '/\\elsewhere.test', 'https://elsewhere.test/'])(
    'never returns to the address %s',
    (pathname) => {
      saveAddress({ pathname, search: '' });
      expect(window.sessionStorage.getItem('da.v1.saved')).toBeNull();
    },
  );
});

describe('an address of the signed-in area', () => {
  it('redirects visitors to sign-in', async () => {
    openApp('/user-profile/change-password');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/login');
  });

  it('redirects signed-in people to error-v1 if the screen does not exist', async () => {
    mockInside();
    session.start({ ...person, domain: 'DA', branchId: 1, tokensAt: Date.now() });
    openApp('/no/such/screen');
    expect(await screen.findByText('Unauthorize Access Detected!')).toBeTruthy();
    expect(window.location.pathname).toBe('/error/error-v1');
  });
});

describe('signing out', () => {
  it('ends the session on the server and in the browser', async () => {
    const ended = mock(accounts.signOut, { done: true });
    session.start({ ...person, domain: 'DA', branchId: 1, tokensAt: Date.now() });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openApp('/logout');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(ended[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(window.localStorage.getItem('da.v1.session')).toBeNull();
  });
});
