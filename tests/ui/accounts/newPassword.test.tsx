import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

describe('a new password', () => {
  it('says how easily it is guessed and what makes it so, and a known one is refused at its field', async () => {
    const profile = profileOf(signedIn([branchOf(1)]));
    mock(accounts.getUserProfileDetail, () => profile);
    mock(
      accounts.changePassword,
      () =>
        new Refusal(400, [
          {
            error_code: 'AUTH.VALIDATION.PASSWORD_KNOWN',
            error_message: '',
            field: 'new_password',
          },
        ]),
    );
    beginSession();
    const { user } = openApp('/user-profile/change-password');
    const chosen = await screen.findByLabelText<HTMLInputElement>('New password');

    await user.type(chosen, 'Password1!');
    const strength = await screen.findByText('Easy to guess');
    expect(strength.closest('output')?.textContent).toContain('like a well-known password');
    await user.type(screen.getByLabelText('Current password'), 'Demo#1234');
    await user.type(screen.getByLabelText('Confirm password'), 'Password1!');
    await user.keyboard('{Enter}');
    const fault = await screen.findByText(/too easy to guess/);
    expect(chosen.getAttribute('aria-describedby')).toContain(fault.id);

    await user.clear(chosen);
    expect(screen.queryByText('Easy to guess')).toBeNull();
    await user.type(chosen, 'seven kucing besides 4 lanterns!');
    await screen.findByText('Strong');
  });
});
