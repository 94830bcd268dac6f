import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articleReview } from '../../../contract/agata/articleReview.ts';
import { agataDashboard } from '../../../contract/agata/dashboard.ts';
import { providerRequests } from '../../../contract/agata/providerRequests.ts';
import { agataWorkplaces } from '../../../contract/agata/workplaces.ts';
import type { Session } from '../../../src/session/session.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { beginSession, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

function open(role: 'Consultant' | 'Administrator', more: Partial<Session> = {}) {
  mock(accounts.getUserProfileDetail, profileOf({ ...signedIn([], [role]), ...more }));
  mock(agataWorkplaces.getConsultantTeamsList, { data: [] });
  mock(agataWorkplaces.getAgataTenantsList, { data: [] });
  beginSession([], { roleAccess: [role], domain: 'AGATA', ...more });
  return openApp('/dashboard');
}

const linksOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the dashboard of a consultant', () => {
  it('has the team and the tenant in figures that lead on, and the invitations', async () => {
    mock(agataDashboard.getAgataDashboard, {
      invitations: 2,
      team: { id: 1, name: 'Heart', members: 4, asking: 1, articles: 3, tenants: 2 },
      tenant: { id: 1, name: 'Hospital', people: 7, teams: 2, applications: 0 },
    });
    open('Consultant');
    const team = await screen.findByRole('region', { name: 'Heart Consultant team' });
    expect(linksOf(team)).toEqual([
      '4Members /ag-consultant-team/user-access',
      '1Ask to join /ag-consultant-team/user-access',
      '3Published articles /ag-consultant-team/better-life-discovery',
      '2Tenants /ag-consultant-team/tenants',
    ]);
    expect(linksOf(screen.getByRole('region', { name: 'Hospital Tenant' }))[2]).toBe(
      '0Teams that apply /ag-tenant/application-approval-consultant-team',
    );
    expect(screen.getByText('2 invitations wait for you.')).toBeTruthy();
  });

  it('says what to do for whoever works nowhere yet', async () => {
    mock(agataDashboard.getAgataDashboard, { invitations: 0, team: null, tenant: null });
    open('Consultant');
    expect(await screen.findByText(/You work in no team and no tenant yet/)).toBeTruthy();
    expect(screen.queryByText(/invitations? waits? for you/)).toBeNull();
  });
});

describe('the dashboard of an Administrator in AGATA', () => {
  it('counts what waits for a decision', async () => {
    const empty = new WithTotal([], 0);
    mock(
      providerRequests.providerRegistrationList,
      ({ input }) => new WithTotal([], input.status === 'pending' ? 5 : 99),
    );
    mock(providerRequests.agentRegistrationList, empty);
    mock(providerRequests.providerUpdateList, empty);
    mock(providerRequests.agentUpdateList, empty);
    mock(
      articleReview.articleApprovalList,
      ({ input }) => new WithTotal({ data: [] }, input.state === 'pending' ? 7 : 99),
    );
    open('Administrator');
    await screen.findByText('5');
    await screen.findByText('7');
    const [first, , , , last] = linksOf(
      screen.getByRole('region', { name: 'Waits for a decision' }),
    );
    expect([first, last]).toEqual([
      '5Provider registrations /ag-user-application-approval/healthcare-provider-registration',
      '7Sensitive articles /ag-sensitive-content-approval/better-life-content',
    ]);
  });

  it('leaves out what the access level does not show', async () => {
    open('Administrator', { accessLevel: { sees: ['billing', 'avatars'], edits: [] } });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('region', { name: 'Waits for a decision' })).toBeNull();
  });
});
