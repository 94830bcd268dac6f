import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { confirming } from '../../../contract/accounts/confirming.ts';
import { ownSessions } from '../../../contract/accounts/ownSessions.ts';
import { secondFactors } from '../../../contract/accounts/secondFactor.ts';
import { signIns } from '../../../contract/accounts/signIns.ts';
import { confirmation } from '../../../src/session/confirmation.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const time = { created: '2026-11-23T08:00:00.000Z', lastSeen: '2026-11-23T09:30:00.000Z' };
const device = (id: number) => ({
  ...time,
  id,
  branchName: `Klinik ${id}`,
  device: '',
  address: '10.0.1.…',
  isThis: id === 1,
});
const wanted = new Refusal(403, [
  { error_code: 'AUTH.CONFIRM_WANTED', error_message: 'Nothing was done.' },
]);
const refused = (status: number, error_code: string, field: string) =>
  new Refusal(status, [{ error_code, error_message: 'refused', field }]);

/** Opens the page of one's devices, on which ending one hurts until the person is confirmed. */
function openDevices({ isOn, hasPassword = true }: { isOn: boolean; hasPassword?: boolean }) {
  const branches = [branchOf(1)];
  mock(accounts.getUserProfileDetail, profileOf({ ...signedIn(branches), hasPassword }));
  mock(ownSessions.ownSessions, [device(1), device(2), device(3)]);
  mock(signIns.ownSignIns, []);
  const state = { isConfirmed: false, isOn };
  const ended = mock(ownSessions.endOwnSession, () =>
    state.isConfirmed ? { done: true as const } : wanted,
  );
  mock(secondFactors.secondFactor, () => ({
    isOn: state.isOn,
    since: null,
    recoveryCodesLeft: 0,
    provider: hasPassword ? '' : 'Klinik account',
    resetsAt: null,
  }));
  const confirmed = mock(confirming.confirmIdentity, ({ input }) => {
    if (state.isOn && !input.code) return refused(403, 'AUTH.CODE_WANTED', 'code');
    if (input.code !== '123456' && input.password !== 'Demo#1234')
      return state.isOn
        ? refused(400, 'AUTH.CODE_WRONG', 'code')
        : refused(403, 'GENERAL.WRONG_PASSWORD', 'password');
    state.isConfirmed = true;
    return { done: true as const };
  });
  beginSession(branches, { hasPassword });
  const { user } = openApp('/user-profile/sessions');
  const end = async (id: number) =>
    user.click(
      await screen.findByRole('button', { name: `End the session at Klinik ${id} 10.0.1.…` }),
    );
  return { user, state, ended, confirmed, end };
}
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

describe('a call that hurts', () => {
  it('asks for the password, again while it is wrong, and goes on', async () => {
    const { user, ended, confirmed, end } = openDevices({ isOn: false });
    await end(2);
    const password = await within(await dialog()).findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.keyboard('{Enter}');
    expect(await within(await dialog()).findByText('This field is required.')).toBeTruthy();
    await user.type(password, 'Wrong#1234{Enter}');
    expect(await within(await dialog()).findByText(/password is wrong/i)).toBeTruthy();
    await user.clear(password);
    await user.type(password, 'Demo#1234{Enter}{Enter}');
    expect(await screen.findByText('That session has ended.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ended.map(({ input }) => input.id)).toEqual([2, 2]);
    expect(confirmed).toHaveLength(2);
  });

  it('asks for a code where there is a second factor, also one switched on meanwhile', async () => {
    const { user, state, end } = openDevices({ isOn: false });
    await end(2);
    const password = await within(await dialog()).findByLabelText('Password');
    state.isOn = true;
    await user.type(password, 'Demo#1234{Enter}');
    const code = await within(await dialog()).findByLabelText('One-time code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard('654321{Enter}');
    expect(await within(await dialog()).findByText(/This code is wrong/)).toBeTruthy();
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('That session has ended.')).toBeTruthy();
  });

  it('asks whoever has no password for another proof, and for none that they lack', async () => {
    const { end } = openDevices({ isOn: false, hasPassword: false });
    await end(2);
    const question = within(await dialog());
    expect(await question.findByRole('button', { name: /Klinik account/ })).toBeTruthy();
    expect(question.queryByLabelText('Password')).toBeNull();
    expect(question.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('says that nothing was done where its person does not confirm it', async () => {
    const { user, ended, end } = openDevices({ isOn: false });
    await end(2);
    await dialog();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/Nothing was done, as you did not confirm/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ended).toHaveLength(1);
  });

  it('asks once for all that wait, and not where another tab of the session was answered', async () => {
    const { state, ended, end } = openDevices({ isOn: false });
    await end(2);
    await dialog();
    const from = performance.now();
    const second = confirmation.ask(from);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    state.isConfirmed = true;
    for (const person of [8, 7])
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'da.v1.confirmed', newValue: String(person) }),
      );
    expect(await second).toBe(true);
    expect(await screen.findByText('That session has ended.')).toBeTruthy();
    expect(ended).toHaveLength(2);
    // One that was sent before is not asked about any more.
    expect(await confirmation.ask(from)).toBe(true);
    expect(confirmation.isAsked()).toBe(false);
  });
});
