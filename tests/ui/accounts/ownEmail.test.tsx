import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { outbox } from '../../../contract/messaging/outbox.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const NEW = 'nurul.new@clinic.test';
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (user: ReturnType<typeof openApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const refusal = (status: number, error_code: string, name: string) =>
  new Refusal(status, [{ error_code, error_message: '', field: name }]);

/** Someone opens the page on which they change their email. */
function openPage(more: Partial<Answer<typeof accounts.getUserProfile>> = {}) {
  const own = { ...profileOf(signedIn([branchOf(1)])), ...more };
  const become = (changes: Partial<typeof own>) => ({ ...Object.assign(own, changes) });
  mock(accounts.getUserProfileDetail, () => ({ ...own }));
  mock(accounts.getUserProfile, () => ({ ...own }));
  mock(accounts.changeEmail, ({ input }) =>
    input.password === 'Demo#1234'
      ? become({ pendingEmail: input.new_email })
      : refusal(403, 'GENERAL.WRONG_PASSWORD', 'password'),
  );
  mock(accounts.cancelEmailChange, () => become({ pendingEmail: null }));
  mock(accounts.confirmEmail, ({ input }) =>
    input.code === '12345678'
      ? become({ email: own.pendingEmail ?? '', pendingEmail: null, emailConfirmed: true })
      : refusal(400, 'PROFILE.EMAIL_CODE', 'code'),
  );
  beginSession();
  return { own, ...openApp('/user-profile/change-email') };
}

describe('the own email', () => {
  it('is changed with the password and the mailed code, and a refusal keeps what was typed', async () => {
    const { user, own } = openPage();
    expect(await screen.findByText(/Your email: someone@clinic\.test/)).toBeTruthy();
    await user.type(await field('New email'), NEW);
    await user.type(await field('Password'), 'wrong#123');
    await press(user, 'Mail the code');
    await screen.findByText('The password is wrong.');
    expect((await field('New email')).value).toBe(NEW);
    await user.clear(await field('Password'));
    await user.type(await field('Password'), 'Demo#1234');
    await press(user, 'Mail the code');

    expect(await screen.findByText(/A code was mailed to nurul\.new@clinic\.test/)).toBeTruthy();
    await user.type(await field('One-time code'), '11111111');
    await press(user, 'Confirm');
    await screen.findByText(/The code is wrong, has expired/);
    expect((await field('One-time code')).value).toBe('11111111');
    await user.clear(await field('One-time code'));
    await user.type(await field('One-time code'), '12345678');
    await press(user, 'Confirm');
    expect(await screen.findByText(`Your email is now ${NEW}.`)).toBeTruthy();
    expect(own.email).toBe(NEW);
    expect((await field('New email')).value).toBe('');
  });

  it('is shown as pending after a reload, and can be mailed again or cancelled to be corrected', async () => {
    const { user } = openPage({ pendingEmail: NEW });
    const sent = mock(accounts.resendEmailCode, {
      ...profileOf(signedIn([branchOf(1)])),
      pendingEmail: NEW,
    });
    await user.type(await field('One-time code'), '1234');
    await press(user, 'Send a new code');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText('A new code was mailed.')).toBeTruthy();
    expect((await field('One-time code')).value).toBe('1234');
    mock(
      accounts.resendEmailCode,
      new Refusal(429, [
        { error_code: 'GENERAL.TOO_MANY', error_message: '', params: { minutes: 12 } },
      ]),
    );
    await press(user, 'Send a new code');
    expect(await screen.findByText('Too many tries. Try again in 12 minutes.')).toBeTruthy();
    await press(user, 'Cancel');
    expect((await field('New email')).value).toBe(NEW);
  });

  it('is shown as unconfirmed, and can be confirmed with a code', async () => {
    openPage({ emailConfirmed: false });
    expect((await field('New email')).value).toBe('someone@clinic.test');
    expect(screen.getByText('Not confirmed')).toBeTruthy();
  });
});

describe('the outbox', () => {
  it('asks for the code in the console, and then shows its mails', async () => {
    const mail = {
      id: 1,
      channel: 'mail' as const,
      sender: 'no-reply@localhost',
      recipient: NEW,
      subject: 'Confirm your email',
      text: 'The code',
      attachments: ['INV000001.pdf'],
      isAnswerable: false,
      receivedAt: '2026-11-21T10:00:00.000Z',
    };
    mock(outbox.outboxList, ({ headers }) => {
      const code = headers.get('code');
      if (code === null)
        return new Refusal(403, [{ error_code: 'OUTBOX.CLOSED', error_message: '' }]);
      return code === 'from-console' ? { data: [mail] } : refusal(403, 'OUTBOX.CODE', 'code');
    });
    const { user } = openApp('/outbox');
    expect(await screen.findByText(/Sign in as an Administrator, or give the code/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    await user.type(await field('One-time code'), 'guess');
    await press(user, 'Open the outbox');
    await screen.findByText(/This is not the code that the server printed/);
    expect((await field('One-time code')).value).toBe('guess');
    await user.clear(await field('One-time code'));
    await user.type(await field('One-time code'), 'from-console');
    await press(user, 'Open the outbox');
    expect(await screen.findByText('Confirm your email')).toBeTruthy();
    expect(screen.getByText('Attached: INV000001.pdf')).toBeTruthy();
  });
});
