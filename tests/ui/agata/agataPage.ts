import { beforeEach } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { agataWorkplaces } from '../../../contract/agata/workplaces.ts';
import { type WorkplaceItem, workplaces } from '../../../src/session/workplaces.ts';
import { mock } from '../../support/mock.ts';
import { beginSession, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

/** A team and a tenant in which the person may do everything. */
export const heart = { id: 1, name: 'Heart', leads: true, edits: true, managesMembers: true };
export const hospital = { id: 4, name: 'Hospital', manages: true };

/** Prepares each test of a file: nothing is chosen in the top bar. */
export function prepareAgata(): void {
  preparePages();
  beforeEach(() => workplaces.reset());
}

interface Chosen {
  team?: WorkplaceItem & Pick<typeof heart, 'leads' | 'edits' | 'managesMembers'>;
  tenant?: WorkplaceItem & Pick<typeof hospital, 'manages'>;
}

/** Opens a page of AGATA as a consultant, who works in the chosen team and tenant. */
export function openAgata(address: string, { team, tenant }: Chosen = { team: heart }) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Consultant'])));
  mock(agataWorkplaces.getConsultantTeamsList, { data: team ? [team] : [] });
  mock(agataWorkplaces.getAgataTenantsList, { data: tenant ? [tenant] : [] });
  beginSession([], { roleAccess: ['Consultant'], domain: 'AGATA' });
  if (team) workplaces.choose('team', team);
  if (tenant) workplaces.choose('tenant', tenant);
  return openApp(address);
}

/** Opens a page of AGATA as an Administrator of the platform. */
export function openAgataAsAdministrator(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'], domain: 'AGATA' });
  return openApp(address);
}
