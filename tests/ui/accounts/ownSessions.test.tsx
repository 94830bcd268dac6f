import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { ownSessions } from '../../../contract/accounts/ownSessions.ts';
import { signIns } from '../../../contract/accounts/signIns.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const time = { created: '2026-11-23T08:00:00.000Z', lastSeen: '2026-11-23T09:30:00.000Z' };
const here = { ...time, id: 1, branchName: null, device: '', address: '10.0.0.…', isThis: true };
const there = {
  ...time,
  id: 2,
  branchName: 'Klinik 1',
  device: '',
  address: '10.0.1.…',
  isThis: false,
};

describe('where one is signed in', () => {
  it('is a page that the own profile leads to, and another session can be ended there', async () => {
    const branches = [branchOf(1)];
    mock(accounts.getUserProfile, profileOf(signedIn(branches)));
    mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
    let sessions = [here, there];
    mock(ownSessions.ownSessions, () => sessions);
    mock(signIns.ownSignIns, []);
    const ended = mock(ownSessions.endOwnSession, () => {
      sessions = [here];
      return { done: true as const };
    });
    beginSession(branches);
    const { user } = openApp('/user-profile/personal-information');
    await user.click(
      await within(await screen.findByRole('main')).findByRole('link', {
        name: 'Signed-in devices',
      }),
    );
    const [own] = await screen.findAllByText('This device');
    expect(within(own?.closest('li') as HTMLElement).queryByRole('button')).toBeNull();
    await user.click(
      await screen.findByRole('button', { name: 'End the session at Klinik 1 10.0.1.…' }),
    );
    expect(await screen.findByText('That session has ended.')).toBeTruthy();
    expect(ended[0]?.input).toEqual({ id: 2 });
    await waitFor(() => expect(screen.queryByText('Klinik 1', { selector: 'strong' })).toBeNull());
  });

  it('tells of earlier sign-ins and of tries that failed', async () => {
    const branches = [branchOf(1)];
    mock(accounts.getUserProfile, profileOf(signedIn(branches)));
    mock(ownSessions.ownSessions, [{ ...here, device: 'Chrome, Windows' }]);
    const tried = {
      id: 2,
      at: '2026-11-23T08:00:00.000Z',
      times: 3,
      outcome: 'wrong-password' as const,
      factor: '' as const,
      address: '10.0.9.…',
      device: '',
      timeZone: 'Asia/Kuala_Lumpur',
    };
    const right = { ...tried, id: 1, times: 1, outcome: 'ok' as const, device: 'Safari, iOS' };
    mock(signIns.ownSignIns, [tried, right]);
    beginSession(branches);
    openApp('/user-profile/sessions');
    const list = await screen.findByRole('list', { name: 'Sign-ins' });
    const [first, second] = await within(list).findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Unknown device 10\.0\.9\.….*Kuala Lumpur · 3 times/);
    expect(within(first as HTMLElement).getByText('Wrong password')).toBeTruthy();
    expect(second?.textContent).toContain('Safari, iOS');
    expect(within(second as HTMLElement).getByText('Signed in')).toBeTruthy();
    expect(await screen.findByText(/^Chrome, Windows · /)).toBeTruthy();
  });

  it('is where the refusal of a full branch leads', async () => {
    const branches = [branchOf(1), branchOf(2)];
    mock(accounts.getUserProfile, profileOf(signedIn(branches)));
    mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
    mock(ownSessions.ownSessions, [here]);
    mock(signIns.ownSignIns, []);
    mock(
      accounts.chooseBranch,
      new Refusal(409, [{ error_code: 'BRANCH.FULL', error_message: 'full', params: { of: 5 } }]),
    );
    mockEmptyDay();
    beginSession(branches);
    const { user } = openApp('/appointment/today-queue');
    await user.click(await screen.findByRole('button', { name: /Klinik 1/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Klinik 2/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Please note' });
    expect(dialog.textContent).toContain('All 5 users of this plan are at work');
    await user.click(within(dialog).getByRole('link', { name: 'Signed-in devices' }));
    expect(await screen.findByText('This device')).toBeTruthy();
  });
});
