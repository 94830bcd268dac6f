import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { singleSignOn } from '../../../contract/accounts/singleSignOn.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { screensInMenu } from '../../../src/screens.ts';
import { mayDoNow, session } from '../../../src/session/session.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const person = signedIn([branchOf(1)]);
const told = {
  subject: 'the-owner',
  email: 'owner@clinic.test',
  isVerified: true,
  groups: ['doctors'],
  roles: [{ branch: 'Klinik Mawar KL', role: 'Doctor' as const }],
};

const away = (back: string) =>
  sessionStorage.setItem('da.v1.sign-on', JSON.stringify({ attempt: 'sealed', back }));
function mockInside() {
  mock(accounts.chooseBranch, { branches: [branchOf(1)] });
  mock(accounts.getUserProfileDetail, profileOf(person));
  mockEmptyDay();
  mock(dashboard.dashboard, { apptCountList: [{ day: '2026-03-01', count: 4 }] });
}

it('offers the provider of a typed domain, and says why it cannot go there', async () => {
  const asked = mock(singleSignOn.singleSignOnOf, ({ input }) => ({
    name: input.domain === 'clinic.test' ? 'Clinic account' : '',
  }));
  const begun = mock(
    singleSignOn.beginSingleSignOn,
    () => new Refusal(409, [{ error_code: 'SINGLE_SIGN_ON.AWAY', error_message: 'It is away.' }]),
  );
  const { user } = openApp('/auth/login');
  await user.type(await screen.findByLabelText('Email'), 'someone@clinic.test');
  await user.click(await screen.findByRole('button', { name: 'Sign in with Clinic account' }));
  await screen.findByText('It is away.');
  expect(begun[0]?.input).toEqual({ email: 'someone@clinic.test' });
  // Of the address the domain alone is told before.
  for (const { input } of asked) expect(input.domain).not.toContain('@');
  await user.type(screen.getByLabelText('Email'), '.my');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign in with Clinic account' })).toBeNull(),
  );
});

it('takes no answer in a tab that did not begin, and leads back', async () => {
  const finished = mock(singleSignOn.finishSingleSignOn, {
    purpose: 'sign-in',
    ticket: 'ticket',
    told: null,
  });
  openApp('/auth/single-sign-on?code=made-up&state=made-up');
  await screen.findByText(/begun in another browser or tab, or is over/);
  expect(finished).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
});

it('sends the same again after a pause, and names a test that did not work as one', async () => {
  beginSession([branchOf(1, 'Tenant')], { hasAccountAccess: true, roleAccess: ['Tenant'] });
  away('/single-sign-on/1');
  let isPause = true;
  const finished = mock(singleSignOn.finishSingleSignOn, () =>
    isPause
      ? new Refusal(429, [{ error_code: 'GENERAL.TOO_MANY_SECONDS', error_message: 'Wait.' }])
      : { purpose: 'test' as const, ticket: '', told },
  );
  const { user } = openApp('/auth/single-sign-on?code=the-code&state=the-state');
  await screen.findByText('The sign-in there did not work');
  isPause = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the-owner');
  expect(finished.map(({ input }) => input.attempt)).toEqual(['sealed', 'sealed']);
});

it('signs in whoever comes back, with the second factor where it is wanted', async () => {
  away('/');
  const finished = mock(singleSignOn.finishSingleSignOn, {
    purpose: 'sign-in',
    ticket: 'ticket',
    told: null,
  });
  const opened = mock(singleSignOn.openSingleSignOn, ({ input }) =>
    input.code === '123456'
      ? person
      : new Refusal(403, [
          { error_code: 'AUTH.CODE_WANTED', error_message: 'A code.', field: 'code' },
        ]),
  );
  mockInside();
  const { user } = openApp('/auth/single-sign-on?code=the-code&state=the-state');
  const code = await screen.findByLabelText('One-time code');
  expect(finished[0]?.input).toEqual({
    attempt: 'sealed',
    answer: 'code=the-code&state=the-state',
  });
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(session.get()?.loginUserId).toBe(person.loginUserId));
  expect(opened.map(({ input }) => input.ticket)).toEqual(['ticket', 'ticket']);
  expect(sessionStorage.getItem('da.v1.sign-on')).toBeNull();
});

it('shows an owner what a test told, with the way back to the settings', async () => {
  beginSession([branchOf(1, 'Tenant')], { hasAccountAccess: true, roleAccess: ['Tenant'] });
  away('/single-sign-on/1');
  mock(singleSignOn.finishSingleSignOn, { purpose: 'test', ticket: '', told });
  openApp('/auth/single-sign-on?code=the-code&state=the-state');
  await screen.findByText('the-owner');
  await screen.findByText('Klinik Mawar KL: Doctor');
  expect(screen.getByText('Verified email')).toBeTruthy();
  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to the settings' });
  expect(back.getAttribute('href')).toBe('/single-sign-on/1');
});

it('is one entry of an owner’s menu; an Administrator has the domains alone', () => {
  const entries = () =>
    [...screensInMenu({ may: mayDoNow, chosen: [], domain: 'DA' }).values()]
      .flat()
      .map(({ path }) => path)
      .filter((path) => ['/single-sign-on', '/email-domains', '/sign-on-groups'].includes(path));
  beginSession([branchOf(1, 'Tenant')], { hasAccountAccess: true, roleAccess: ['Tenant'] });
  expect(entries()).toEqual(['/single-sign-on']);
  beginSession([], { roleAccess: ['Administrator'] });
  expect(entries()).toEqual(['/email-domains']);
});
