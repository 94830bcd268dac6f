import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { waitingList } from '../../../contract/clinic/waitingList.ts';
import { hubEvents } from '../../../contract/kit/realtime.ts';
import { mayDoNow } from '../../../src/session/session.ts';
import { hub } from '../../support/hub.ts';
import { mock } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

/** Opens today's queue in a branch whose subscription ended on a day, and has it paid for when the test says so. */
function openEnded(role: Role) {
  let isPaid = false;
  const branch = () => ({
    ...branchOf(1, role),
    ...(!isPaid && { expired: true, subscriptionEnds: '2026-01-31' }),
  });
  mock(accounts.getUserProfileDetail, () => profileOf(signedIn([branch()])));
  mockEmptyDay();
  beginSession([branch()]);
  openApp('/appointment/today-queue');
  return {
    pay: async () => {
      await waitFor(() => expect(hub.invoked).toContainEqual(['join', 1]));
      isPaid = true;
      const change = { resource: 'branches', id: 1, change: 'update', by: 1 };
      hub.send(hubEvents.recordChanged, { ...change, at: '2026-02-01T00:00:00.000Z' });
    },
  };
}

const banner = () => screen.findByRole('region', { name: 'Read only' });

describe('a branch whose subscription has ended', () => {
  it('says above its pages that it is read only, and offers nothing that writes', async () => {
    openEnded('Receptionist');
    expect((await banner()).textContent).toContain(
      'The subscription ended on 31 Jan 2026. Records can be read; nothing can be changed.',
    );
    expect(await screen.findByRole('link', { name: 'Waiting room screen' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Renew the plan' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add appointment' })).toBeNull();
    expect(mayDoNow('list', 'appointments')).toBe(true);
    expect(mayDoNow('edit', 'patients')).toBe(false);
  });

  it('leads those who manage it to its plan, and leaves them its account', async () => {
    openEnded('Manager');
    const link = await screen.findByRole('link', { name: 'Renew the plan' });
    expect(link.getAttribute('href')).toBe('/branch-management/branch-active-subscription');
    expect(mayDoNow('edit', 'branches')).toBe(true);
    expect(mayDoNow('edit', 'patients')).toBe(false);
  });

  it('is worked in again once it is paid for, without a reload', async () => {
    const { pay } = openEnded('Receptionist');
    await banner();
    await pay();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Read only' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Add appointment' })).toBeTruthy();
    expect(mayDoNow('edit', 'patients')).toBe(true);
  });
});

describe('a branch whose plan lacks something', () => {
  const open = (role: Role) => {
    const branch = { ...branchOf(1, role), lacks: ['waitingList' as const] };
    mock(accounts.getUserProfileDetail, () => profileOf(signedIn([branch])));
    mock(waitingList.waitingList, () => []);
    beginSession([branch]);
    openApp('/appointment/waiting-list');
  };

  it('says so above the page that is about it, which is read alone', async () => {
    open('Receptionist');
    const region = await screen.findByRole('region', { name: 'Not in your plan' });
    expect(region.textContent).toContain('does not include the waiting list');
    expect(region.textContent).toContain('Your manager or owner can choose another plan.');
    expect(mayDoNow('list', 'waiting-list')).toBe(true);
    expect(mayDoNow('create', 'waiting-list')).toBe(false);
    expect(mayDoNow('create', 'appointments')).toBe(true);
  });

  it('leads those who manage it to the plans', async () => {
    open('Manager');
    const link = await screen.findByRole('link', { name: 'See plans' });
    expect(link.getAttribute('href')).toBe('/branch-management/branch-active-subscription');
  });
});
