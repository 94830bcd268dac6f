import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { passkeys } from '../../../contract/accounts/passkeys.ts';
import { secondFactors } from '../../../contract/accounts/secondFactor.ts';
import { NO_PASSWORD } from '../../../contract/kit/call.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const person = signedIn([branchOf(1)]);
const off = { isOn: false, since: null, recoveryCodesLeft: 0, provider: '', resetsAt: null };
const refused = (status: number, error_code: string) =>
  new Refusal(status, [{ error_code, error_message: 'refused', field: 'code' }]);
const on = {
  isOn: true,
  since: '2026-03-01T10:00:00.000Z',
  recoveryCodesLeft: 10,
  provider: '',
  resetsAt: null,
};

describe('signing in with a second step', () => {
  it('asks for the code after the password, keeps both while it is wrong, and signs in', async () => {
    const asked = mock(accounts.authenticate, ({ input }) => {
      if (!input.code) return refused(403, 'AUTH.CODE_WANTED');
      if (input.code !== '123456') return refused(400, 'AUTH.CODE_WRONG');
      return person;
    });
    mock(accounts.chooseBranch, { branches: [branchOf(1)] });
    mock(accounts.getUserProfileDetail, profileOf(person));
    mockEmptyDay();
    mock(dashboard.dashboard, { apptCountList: [] });
    const { user } = openApp('/auth/login');
    await user.type(await screen.findByLabelText('Email'), 'someone@clinic.test');
    await user.type(screen.getByLabelText('Password'), 'Demo#1234{Enter}');
    const code = await screen.findByLabelText('One-time code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard('654321{Enter}');
    expect(await screen.findByText(/This code is wrong or was used already/)).toBeTruthy();
    await user.clear(code);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/A code of the authenticator app is wanted too/)).toBeTruthy();
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy();
    expect(asked.at(-1)?.input).toMatchObject({
      email: 'someone@clinic.test',
      password: 'Demo#1234',
      code: '123456',
    });
  });
});

it('whoever has no password sets a second step up without one', async () => {
  beginSession([branchOf(1)], { hasPassword: false });
  mock(accounts.getUserProfileDetail, profileOf({ ...person, hasPassword: false }));
  mock(passkeys.ownPasskeys, []);
  mock(secondFactors.secondFactor, off);
  const prepared = mock(secondFactors.prepareSecondFactor, {
    key: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
    png: '',
  });
  const { user } = openApp('/user-profile/two-step-sign-in');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  expect(prepared[0]?.input).toEqual({ password: NO_PASSWORD });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

describe('the page of the second step', () => {
  it('shows the key, then the recovery codes once, and is switched off with a code', async () => {
    beginSession([branchOf(1)]);
    mock(accounts.getUserProfileDetail, profileOf(person));
    mockEmptyDay();
    mock(passkeys.ownPasskeys, []);
    let held: typeof off | typeof on = off;
    let isAway = false;
    const asked = mock(secondFactors.secondFactor, () =>
      isAway ? refused(500, 'GENERAL.FAILED') : held,
    );
    mock(secondFactors.prepareSecondFactor, {
      key: 'GEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
      png: '',
    });
    mock(secondFactors.confirmSecondFactor, () => {
      held = on;
      isAway = true;
      return { recoveryCodes: ['AAAAA-22222', 'BBBBB-33333'] };
    });
    const ended = mock(secondFactors.endSecondFactor, () => {
      held = off;
      return { done: true as const };
    });
    const { user } = openApp('/user-profile/two-step-sign-in');
    await user.type(await screen.findByLabelText('Password'), 'Demo#1234{Enter}');
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
    expect(await screen.findByText('AAAAA-22222')).toBeTruthy();
    // The codes stay while the page cannot be read again.
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(screen.getByText('AAAAA-22222')).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Recovery codes left: 10')).toBeTruthy();
    expect(screen.queryByText('AAAAA-22222')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch off' });
    await user.type(within(dialog).getByLabelText('One-time code'), '222222{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(ended[0]?.input).toEqual({ code: '222222' });
  });
});
