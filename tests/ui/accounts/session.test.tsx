import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { agentAddress } from '../../../contract/clinic/cardReader.ts';
import { send } from '../../../src/session/client.ts';
import { endWhenIdle } from '../../../src/session/idle.ts';
import { session } from '../../../src/session/session.ts';
import { lastUse, storedEmail } from '../../../src/session/storedSession.ts';
import { startTokenRefresh } from '../../../src/session/tokenRefresh.ts';
import { mock, Refusal } from '../../support/mock.ts';
import {
  beginSession,
  branchOf,
  elapse,
  fakeClock,
  openApp,
  profileOf,
  signedIn,
  preparePages,
} from '../page.tsx';

preparePages();

/** The documented time between two renewals. */
const REFRESH_EVERY = 120_000;

const person = signedIn([branchOf(1), branchOf(2)]);
const unauthorized = new Refusal(401, [
  { error_code: 'GENERAL.SIGN_IN', error_message: 'Sign in to go on.' },
]);

describe('a start', () => {
  it('requests what a page needs, also for the signed-in person', async () => {
    const asked = mock(accounts.getInitializedSetting, {
      firebase: null,
      webPushKey: 'key',
      firstAdministrator: false,
      outbox: false,
      cardReader: agentAddress,
    });
    mock(accounts.getUserProfileDetail, profileOf(person));
    beginSession(person.branches);
    openApp('/user-profile/change-password');
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});

describe('a branch that was blocked at sign-in', () => {
  it('is blocked no longer once the server answers it', () => {
    beginSession([branchOf(1)], { blockBranchAccess: [2, 3] });
    session.refreshPerson(person);
    expect(session.get()).toMatchObject({ branches: person.branches, blockBranchAccess: [3] });
  });
});

describe('the rights of the person who is signed in', () => {
  it('draw the pages anew once they are others than before', () => {
    beginSession([branchOf(1)]);
    const told = vi.fn<() => void>();
    const stop = session.subscribe(told);
    session.refreshPerson(signedIn([branchOf(1)]));
    expect(told).not.toHaveBeenCalled();
    session.refreshPerson(signedIn([branchOf(1, 'Nurse')]));
    stop();
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.branch()?.role).toBe('Nurse');
  });
});

describe('a 401', () => {
  it('opens sign-in, and then the page again', async () => {
    mock(accounts.getUserProfileDetail, profileOf(person));
    mock(accounts.getUserProfile, unauthorized);
    mock(accounts.authenticate, { ...person, token: 'token-2' });
    mock(accounts.chooseBranch, { branches: [branchOf(1)] });
    beginSession(person.branches);
    // As an earlier page has stored it: this one may end before it knows the person.
    storedEmail.set('someone@clinic.test');
    fakeClock();
    const { user } = openApp('/user-profile/personal-information');
    // The page itself may show an email first.
    await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveProperty('value', 'someone@clinic.test'),
    );

    mock(accounts.getUserProfile, profileOf(person));
    await user.type(screen.getByLabelText('Password'), 'Demo#1234');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await elapse(1000);
    expect(await screen.findByLabelText('Full name')).toBeTruthy();
    expect(window.location.pathname).toBe('/user-profile/personal-information');
  });

  it('for a token that another tab has renewed repeats the request with the new one', async () => {
    beginSession();
    const asked = mock(accounts.getUserProfile, ({ headers }) => {
      if (headers.get('Authorization') === 'Bearer token-2') return profileOf(person);
      session.renew({ token: 'token-2', readOnlyToken: 'read-2' });
      return unauthorized;
    });
    const { data } = await send(accounts.getUserProfile, {});
    expect(data.fullName).toBe('Nurul Aisyah');
    expect(asked).toHaveLength(2);
    expect(session.get()?.token).toBe('token-2');
  });
});

describe('requests', () => {
  it('contain the branch of their own tab, also if another tab chooses another', async () => {
    beginSession(person.branches);
    const asked = mock(accounts.getUserProfile, profileOf(person));
    const other = { ...session.get(), branchId: 2 };
    window.localStorage.setItem('da.v1.session', JSON.stringify(other));
    const stop = session.follow(() => undefined);
    window.dispatchEvent(new StorageEvent('storage', { key: 'da.v1.session' }));
    await send(accounts.getUserProfile, {});
    stop();
    expect(session.get()?.branchId).toBe(2);
    expect(asked[0]?.headers.get('X-Branch-ID')).toBe('1');
  });
});

describe('signing out in another tab', () => {
  it('signs this one out as well', async () => {
    mock(accounts.getUserProfileDetail, profileOf(person));
    beginSession(person.branches);
    openApp('/user-profile/change-password');
    await screen.findByLabelText('Current password');
    window.localStorage.removeItem('da.v1.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'da.v1.session' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('the tokens', () => {
  const renewed = { token: 'token-2', readOnlyToken: 'read-2' };

  it('are renewed every 120 seconds with both old ones', async () => {
    const asked = mock(accounts.refreshToken, renewed);
    fakeClock();
    beginSession();
    const stop = startTokenRefresh(send, undefined);
    await elapse(REFRESH_EVERY - 1000);
    expect(asked).toHaveLength(0);
    await elapse(1000);
    await waitFor(() => expect(session.get()?.token).toBe('token-2'));
    expect(asked[0]?.input).toEqual({ readOnlyToken: 'read-1' });
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(session.get()?.readOnlyToken).toBe('read-2');
    await elapse(REFRESH_EVERY);
    await waitFor(() => expect(asked).toHaveLength(2));
    stop();
  });

  it('are renewed by one of two tabs, and used by the other', async () => {
    const asked = mock(accounts.refreshToken, renewed);
    const locks = sharedLocks();
    fakeClock();
    beginSession();
    const here = startTokenRefresh(send, locks);
    const other = await secondTab();
    const there = other.keepFresh(other.send, locks);
    await elapse(REFRESH_EVERY);
    await waitFor(() => expect(other.session.get()?.token).toBe('token-2'));
    await waitFor(() => expect(session.get()?.token).toBe('token-2'));
    expect(asked).toHaveLength(1);
    here();
    there();
    other.session.end();
  });

  it('are renewed again after a failure, which is only logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mock(accounts.refreshToken, new Refusal(503, []));
    fakeClock();
    beginSession();
    const stop = startTokenRefresh(send, undefined);
    await elapse(REFRESH_EVERY);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(session.get()?.token).toBe('token-1');
    mock(accounts.refreshToken, renewed);
    await elapse(15_000);
    await waitFor(() => expect(session.get()?.token).toBe('token-2'));
    stop();
  });

  it('are renewed right after waking from sleep', async () => {
    const asked = mock(accounts.refreshToken, renewed);
    beginSession([branchOf(1)], { tokensAt: Date.now() });
    const stop = startTokenRefresh(send, undefined);
    const later = Date.now() + REFRESH_EVERY;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toHaveLength(1));
    stop();
  });
});

describe('a computer that nobody uses', () => {
  const MINUTE = 60_000;
  const quiet = { onSoon: () => undefined, onBack: () => undefined, onEnded: () => undefined };

  it('is signed out after the time that the company allows, and not before', async () => {
    const signedOut = mock(accounts.signOut, { done: true });
    const renewals = mock(accounts.refreshToken, { token: 'token-2', readOnlyToken: 'read-2' });
    fakeClock();
    beginSession([branchOf(1)], { idleMinutes: 5, tokensAt: Date.now() });
    const soon = vi.fn<() => void>();
    const stops = [
      startTokenRefresh(send, undefined),
      endWhenIdle(send, { ...quiet, onSoon: soon }),
    ];
    await elapse(3 * MINUTE + 30_000);
    expect(soon).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('keydown'));
    await elapse(4 * MINUTE + 30_000);
    // A minute before, once.
    expect(soon).toHaveBeenCalledOnce();
    expect(session.get()).not.toBeNull();
    const renewedInUse = renewals.length;
    expect(renewedInUse).toBeGreaterThan(2);
    await elapse(50_000);
    await waitFor(() => expect(session.get()).toBeNull());
    expect(signedOut).toHaveLength(1);
    for (const stop of stops) stop();
  });

  it('takes back that the end is near when somebody uses it again, here or in another tab', async () => {
    mock(accounts.refreshToken, { token: 'token-2', readOnlyToken: 'read-2' });
    fakeClock();
    beginSession([branchOf(1)], { idleMinutes: 5, tokensAt: Date.now() });
    lastUse.set(Date.now());
    const [soon, back] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = endWhenIdle(send, { ...quiet, onSoon: soon, onBack: back });
    await elapse(4 * MINUTE + 30_000);
    expect([soon, back].map(({ mock: { calls } }) => calls.length)).toEqual([1, 0]);
    window.dispatchEvent(new Event('pointermove'));
    expect(back).toHaveBeenCalledOnce();
    await elapse(4 * MINUTE + 30_000);
    lastUse.set(Date.now());
    await elapse(15_000);
    expect([soon, back].map(({ mock: { calls } }) => calls.length)).toEqual([2, 2]);
    expect(session.get()).not.toBeNull();
    stop();
  });

  it('is not back at work when it wakes up too late', async () => {
    mock(accounts.signOut, { done: true });
    const renewals = mock(accounts.refreshToken, { token: 'token-2', readOnlyToken: 'read-2' });
    beginSession([branchOf(1)], { idleMinutes: 5, tokensAt: Date.now() });
    const ended = vi.fn<() => void>();
    const stops = [
      startTokenRefresh(send, undefined),
      endWhenIdle(send, { ...quiet, onEnded: ended }),
    ];
    const later = Date.now() + 6 * MINUTE;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    window.dispatchEvent(new Event('pointermove'));
    await waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(session.get()).toBeNull();
    expect(renewals).toHaveLength(0);
    for (const stop of stops) stop();
  });

  it('stays signed in where no company says', async () => {
    mock(accounts.refreshToken, { token: 'token-2', readOnlyToken: 'read-2' });
    fakeClock();
    beginSession();
    const stop = endWhenIdle(send, quiet);
    await elapse(600 * MINUTE);
    expect(session.get()).not.toBeNull();
    stop();
  });
});

/** The same code a second time, as another tab has it: its own memory, the same storage. */
async function secondTab() {
  vi.resetModules();
  const [{ session }, { send }, { startTokenRefresh: keepFresh }] = await Promise.all([
    import('../../../src/session/session.ts'),
    import('../../../src/session/client.ts'),
    import('../../../src/session/tokenRefresh.ts'),
  ]);
  return { session, send, keepFresh };
}

/** Locks as the browser shares them between tabs: one holder of a name at a time. */
function sharedLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: ((_name: string, run: () => Promise<unknown>) => {
      last = last.then(run);
      return last;
    }) as LockManager['request'],
  };
}
