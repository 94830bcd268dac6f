import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { saveAddress } from '../../../src/session/savedAddress.ts';
import { mock } from '../../support/mock.ts';
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

const counts = [12, 18, 9, 21, 16, 4, 11];
const apptCountList = counts.map((count, at) => ({ day: `2026-02-2${at + 1}`, count }));

describe('the appointment tile', () => {
  it('shows the total, the range of days, and a chart with room for 5 above the highest', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([branchOf(1)])));
    const asked = mock(dashboard.dashboard, { apptCountList });
    beginSession();
    openApp('/dashboard');
    expect(await screen.findByText('91')).toBeTruthy();
    expect(screen.getByText('21 Feb 2026 – 27 Feb 2026')).toBeTruthy();
    const chart = screen.getByRole('img', { name: /24 Feb 2026 21/ });
    expect(chart.dataset['maximum']).toBe('26');
    expect(asked[0]?.input).toEqual({ branchID: '1' });
  });

  it('sends no request if no branch is chosen', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    const asked = mock(dashboard.dashboard, { apptCountList });
    beginSession([]);
    openApp('/dashboard');
    expect(await screen.findByText('Credit balance')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Appointments' })).toBeNull();
    expect(asked).toHaveLength(0);
  });
});

describe('the cards', () => {
  it('are each labelled as samples', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    beginSession([]);
    openApp('/dashboard');
    await screen.findByText('Credit balance');
    for (const card of [
      'Credit balance',
      'Sales stages',
      'Income',
      'Leads by source',
      'By purpose',
    ])
      expect(screen.getByRole('region', { name: card }).textContent).toContain('Sample');
    expect(screen.getByText('62.50%')).toBeTruthy();
  });

  it('of administrators are a summary with a filter and dates', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    openApp('/dashboard');
    const cards = [
      'Leads',
      'Referral leads',
      'Chats',
      'Appointments',
      'Visits',
      'Income',
      'Expenses',
    ];
    for (const card of cards)
      expect((await screen.findByRole('region', { name: card })).textContent).toContain('Sample');
    expect(screen.getByLabelText('Show by').textContent).toBe('TenantConsultant teamPatient');
    expect(screen.getByLabelText('From')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch to AGATA' })).toBeTruthy();
  });
});

describe('a remembered address', () => {
  it('is opened a second after the dashboard', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    beginSession([]);
    saveAddress({ pathname: '/user-profile/change-password', search: '' });
    fakeClock();
    openApp('/dashboard');
    await screen.findByText('Credit balance');
    await elapse(1000);
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
  });
});
