import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { branches } from '../../../contract/accounts/branches.ts';
import { sharedComputers } from '../../../contract/accounts/sharedComputers.ts';
import { session } from '../../../src/session/session.ts';
import { storedComputer } from '../../../src/session/storedComputer.ts';
import { storedSession } from '../../../src/session/storedSession.ts';
import { mock, Refusal, WithTotal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const here = branchOf(31, 'Tenant');
const person = { ...signedIn([here], ['Tenant']), hasAccountAccess: true };
const SECRET = 's'.repeat(43);

beforeEach(() => {
  mock(accounts.getUserProfileDetail, profileOf(person));
  mock(branches.branchList, () => new WithTotal([], 0));
  mock(sharedComputers.sharedComputerList, () => new WithTotal([], 0));
  mock(sharedComputers.ownPin, { isSet: true, isOnSharedComputer: true });
  mock(sharedComputers.lockedSessions, {
    name: 'Front desk',
    branchID: 31,
    lockMinutes: 5,
    people: [],
  });
  beginSession([here], { roleAccess: ['Tenant'], hasAccountAccess: true });
});
afterEach(storedComputer.clear);

const share = () => storedComputer.set({ id: 7, secret: SECRET, branchId: 31, lockMinutes: 5 });
const locked = (id: number, name: string, hasPin = true) => ({
  session: 900 + id,
  person: id,
  name,
  hasPin,
});

describe('a shared computer', () => {
  it('is registered where one sits, and keeps what it is known by', async () => {
    const made = mock(sharedComputers.addSharedComputer, {
      id: 7,
      secret: SECRET,
      name: 'Front desk',
      branchID: 31,
      branch: 'Branch 31',
      lockMinutes: 2,
      registeredBy: 'Owner',
      registered: '2031-01-01T00:00:00.000Z',
      version: 1,
    });
    const { user } = openApp('/branch-management/shared-computers');
    expect(await screen.findByText(/On a computer that several people share/)).toBeTruthy();
    await user.click(
      screen.getAllByRole('button', { name: 'Share this computer' })[0] as HTMLElement,
    );
    const form = await screen.findByRole('dialog', { name: 'Share this computer' });
    await user.type(await within(form).findByLabelText('Name'), 'Front desk');
    await user.clear(within(form).getByLabelText('Locks after (minutes)'));
    await user.type(within(form).getByLabelText('Locks after (minutes)'), '2');
    await user.click(within(form).getByRole('button', { name: 'Share it' }));
    await waitFor(() => expect(storedComputer.get()).toMatchObject({ id: 7, lockMinutes: 2 }));
    expect(made.map(({ input }) => input)).toEqual([
      { name: 'Front desk', branchID: 31, lockMinutes: '2' },
    ]);
    expect(await screen.findByRole('button', { name: 'Lock or switch user' })).toBeTruthy();
  });

  it('is locked by one press, keeps what was typed, and goes on with the PIN', async () => {
    share();
    const locking = mock(sharedComputers.lockSession, { done: true });
    const list = [locked(99, 'Zainab'), locked(person.loginUserId, 'Owner')];
    mock(sharedComputers.lockedSessions, {
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 5,
      people: list,
    });
    const tries = mock(sharedComputers.unlockSession, ({ input }) => {
      if (input.pin !== '2580')
        return new Refusal(400, [
          { error_code: 'SHARED_COMPUTER.PIN_WRONG', error_message: 'Wrong PIN.', field: 'pin' },
        ]);
      return { ...person, token: 'new', readOnlyToken: 'newReadOnly' };
    });
    const { user } = openApp('/branch-management/shared-computers');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Share this computer' }))[0] as HTMLElement,
    );
    await user.type(await screen.findByLabelText('Name'), 'Half typed');
    await user.click(
      await screen.findByRole('button', { name: 'Lock or switch user', hidden: true }),
    );
    const lock = await screen.findByRole('dialog', { name: 'Locked' });
    expect(locking).toHaveLength(1);
    expect(session.get()?.token).toBe('');
    // An address may name a patient.
    expect(window.location.pathname).toBe('/');
    const pin = await within(lock).findByLabelText('PIN');
    expect(document.activeElement).toBe(pin);
    expect(within(lock).getByRole('button', { name: 'Owner', pressed: true })).toBeTruthy();
    await user.keyboard('1357{Enter}');
    expect(await within(lock).findByText(/^Wrong PIN/)).toBeTruthy();
    expect(pin).toHaveProperty('value', '');
    await user.keyboard('2580{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Locked' })).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half typed');
    expect(window.location.pathname).toBe('/branch-management/shared-computers');
    expect(session.get()?.token).toBe('new');
    expect(tries.map(({ input }) => [input.computer, input.session])).toEqual([
      [SECRET, 900 + person.loginUserId],
      [SECRET, 900 + person.loginUserId],
    ]);
  });

  it('lists its person once the server has locked the session, however late that is', async () => {
    share();
    const own = locked(person.loginUserId, 'Owner');
    let tell = () => undefined as unknown;
    let isLocked = false;
    mock(sharedComputers.lockSession, async () => {
      await new Promise((resolve) => {
        tell = () => resolve(undefined);
      });
      isLocked = true;
      return { done: true } as const;
    });
    const asked = mock(sharedComputers.lockedSessions, () => ({
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 5,
      people: isLocked ? [own] : [],
    }));
    const { user } = openApp('/branch-management/shared-computers');
    const button = await screen.findByRole('button', { name: 'Lock or switch user' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(button);
    const lock = await screen.findByRole('dialog', { name: 'Locked' });
    const early = waitFor(() => expect(asked.length).toBeGreaterThan(1), { timeout: 500 });
    await expect(early).rejects.toThrow('to be greater than');
    tell();
    expect(await within(lock).findByLabelText('PIN')).toBeTruthy();
  });

  it('looks again for its person where another tab is still locking the session', async () => {
    share();
    const list = [[], [locked(99, 'Zainab')], [locked(person.loginUserId, 'Owner')]];
    let last = list[0] ?? [];
    mock(sharedComputers.lockedSessions, () => {
      last = isLockedElsewhere ? (list.shift() ?? last) : [];
      return { name: 'Front desk', branchID: 31, lockMinutes: 5, people: last };
    });
    let isLockedElsewhere = false;
    openApp('/branch-management/shared-computers');
    await screen.findByRole('button', { name: 'Lock or switch user' });
    isLockedElsewhere = true;
    act(() => session.lock());
    expect(await screen.findByRole('button', { name: 'Zainab' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Owner' })).toBeTruthy();
    expect(screen.getByLabelText('PIN')).toBeTruthy();
  });

  it('goes to another person by name and PIN, who begins at their own start page', async () => {
    share();
    mock(sharedComputers.lockSession, { done: true });
    const other = { ...signedIn([branchOf(31, 'Nurse')], ['Nurse']), loginUserId: 99 };
    mock(sharedComputers.lockedSessions, {
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 5,
      people: [locked(99, 'Zainab'), locked(person.loginUserId, 'Owner')],
    });
    mock(sharedComputers.unlockSession, { ...other, token: 'zainabs', readOnlyToken: 'r' });
    const chosen = mock(accounts.chooseBranch, { branches: [branchOf(31, 'Nurse')] });
    const { user } = openApp('/branch-management/shared-computers');
    await user.click(await screen.findByRole('button', { name: 'Lock or switch user' }));
    const lock = await screen.findByRole('dialog', { name: 'Locked' });
    await user.click(await within(lock).findByRole('button', { name: 'Zainab' }));
    await user.keyboard('4179{Enter}');
    await waitFor(() =>
      expect(storedSession.get()).toMatchObject({
        loginUserId: 99,
        token: 'zainabs',
        branchId: 31,
      }),
    );
    expect(chosen).toHaveLength(1);
    // The pages of the one before are not drawn for the next.
    expect(session.get()).toMatchObject({ loginUserId: person.loginUserId, token: '' });
  });

  it('hears after how many minutes it locks as a page is opened', async () => {
    share();
    mock(sharedComputers.lockedSessions, {
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 2,
      people: [],
    });
    openApp('/branch-management/shared-computers');
    await waitFor(() =>
      expect(storedComputer.get()).toMatchObject({ lockMinutes: 2, person: person.loginUserId }),
    );
  });

  it('goes on with the same PIN where the server was away in the middle, into a branch of the next person', async () => {
    share();
    mock(sharedComputers.lockSession, { done: true });
    const other = { ...signedIn([branchOf(32, 'Nurse')], ['Nurse']), loginUserId: 99 };
    mock(sharedComputers.lockedSessions, {
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 5,
      people: [locked(99, 'Zainab')],
    });
    const opened = mock(sharedComputers.unlockSession, {
      ...other,
      token: 'zainabs',
      readOnlyToken: 'r',
    });
    let isAway = true;
    const chosen = mock(accounts.chooseBranch, () =>
      isAway ? new Refusal(503, 'away') : { branches: [branchOf(32, 'Nurse')] },
    );
    const { user } = openApp('/branch-management/shared-computers');
    await user.click(await screen.findByRole('button', { name: 'Lock or switch user' }));
    const lock = await screen.findByRole('dialog', { name: 'Locked' });
    await user.click(await within(lock).findByRole('button', { name: 'Zainab' }));
    await user.keyboard('4179{Enter}');
    await waitFor(() => expect(chosen).toHaveLength(1));
    const pin = await within(lock).findByLabelText('PIN');
    await waitFor(() => expect(document.activeElement).toBe(pin));
    expect(pin).toHaveProperty('value', '4179');
    isAway = false;
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(storedSession.get()).toMatchObject({ loginUserId: 99, branchId: 32 }),
    );
    expect(opened).toHaveLength(1);
    expect(chosen.map(({ headers }) => headers.get('X-Branch-ID'))).toEqual(['32', '32']);
  });

  it('that the server does not lock stays open, and says why', async () => {
    share();
    mock(
      sharedComputers.lockSession,
      () =>
        new Refusal(403, [
          { error_code: 'SHARED_COMPUTER.NOT_HERE', error_message: 'Not here.', field: '' },
        ]),
    );
    const { user } = openApp('/branch-management/shared-computers');
    await user.click(await screen.findByRole('button', { name: 'Lock or switch user' }));
    expect(await screen.findByText(/not opened on a shared computer/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Locked' })).toBeNull();
    expect(session.get()?.token).not.toBe('');
  });

  it('stays locked when the page is opened anew, and asks the server nothing for its person', async () => {
    share();
    session.lock();
    mock(sharedComputers.lockedSessions, {
      name: 'Front desk',
      branchID: 31,
      lockMinutes: 5,
      people: [locked(person.loginUserId, 'Owner', false)],
    });
    const asked = mock(sharedComputers.ownPin, { isSet: false, isOnSharedComputer: true });
    const { user } = openApp('/branch-management/shared-computers');
    expect(await screen.findByText(/Without a PIN the password opens it/)).toBeTruthy();
    expect(asked).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Sign in with password' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/login');
  });
});
