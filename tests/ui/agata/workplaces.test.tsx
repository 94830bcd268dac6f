import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { agataDashboard } from '../../../contract/agata/dashboard.ts';
import { ownInvitations } from '../../../contract/agata/ownInvitations.ts';
import { agataWorkplaces } from '../../../contract/agata/workplaces.ts';
import { workplaces } from '../../../src/session/workplaces.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, elapse, fakeClock, openApp, profileOf, signedIn } from '../page.tsx';
import { heart, hospital, prepareAgata } from './agataPage.ts';

prepareAgata();
beforeEach(() => {
  mock(agataDashboard.getAgataDashboard, { invitations: 0, team: null, tenant: null });
  mock(ownInvitations.getOwnInvitations, {
    status: 'approved',
    waiting: 0,
    invitations: [],
    asked: [],
  });
});

const lung = { ...heart, id: 2, name: 'Lung' };

function open() {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Consultant'])));
  const asked = mock(agataWorkplaces.getConsultantTeamsList, { data: [heart, lung] });
  mock(agataWorkplaces.getAgataTenantsList, { data: [hospital] });
  beginSession([], { roleAccess: ['Consultant'], domain: 'AGATA' });
  return { asked, ...openApp('/ag-user-profile/invitations') };
}
const picker = (team: string) =>
  screen.findByRole('button', { name: new RegExp(`^Consultant team: ?${team}$`) });

describe('the pickers of the top bar', () => {
  it('begin with the first team, and with no tenant', async () => {
    const { asked } = open();
    expect(await picker('Heart')).toBeTruthy();
    expect(asked[0]?.input).toEqual({ approvalStatus: '1' });
    expect(workplaces.get()).toMatchObject({ team: { id: 1 }, tenant: null });
  });

  it('keep a team that was chosen before, unless the person left it', async () => {
    workplaces.choose('team', lung);
    const { unmount } = open();
    expect(await picker('Lung')).toBeTruthy();
    unmount();
    workplaces.choose('team', { id: 9, name: 'Left' });
    open();
    expect(await picker('Heart')).toBeTruthy();
  });

  it.each([
    [/^Consultant team/, 'Lung', agataWorkplaces.selectConsultantTeam, 'team'],
    [/^Tenant/, 'Hospital', agataWorkplaces.selectAgataTenant, 'tenant'],
  ] as const)(
    'go to the dashboard 300 ms after a choice, also where the server refuses it: %s',
    async (button, name, call, kind) => {
      const asked = mock(call, () => new Refusal(500, 'broken'));
      const { user } = open();
      await picker('Heart');
      fakeClock();
      await user.click(await screen.findByRole('button', { name: button }));
      await user.click(await screen.findByRole('menuitemradio', { name }));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
      expect(workplaces.get()[kind]?.name).toBe(name);
      await elapse(2000);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});
