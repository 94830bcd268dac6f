import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { mayDo, type Role } from '../../../contract/access.ts';
import {
  type Domain,
  isScreenOffered,
  type Screen,
  type Viewer,
  type Workplace,
} from '../../../src/framework/screens.ts';
import { publicScreens, redirects } from '../../../src/publicScreens.ts';
import { prefixes, prefixTarget, screenAt, screens } from '../../../src/screens.ts';
import { documentedAddresses } from '../../support/documentedAddresses.ts';

type Kind = Exclude<keyof typeof documentedAddresses, 'public'>;

interface Visit {
  role: Role;
  domain: Domain;
  chosen: readonly Workplace[];
}
const inBranch = (role: Role): Visit => ({ role, domain: 'DA', chosen: ['branch'] });
const visits = {
  Tenant: inBranch('Tenant'),
  Manager: inBranch('Manager'),
  Doctor: inBranch('Doctor'),
  Nurse: inBranch('Nurse'),
  Receptionist: inBranch('Receptionist'),
  Administrator: { role: 'Administrator', domain: 'DA', chosen: [] },
  'Administrator in AGATA': { role: 'Administrator', domain: 'AGATA', chosen: [] },
  Consultant: { role: 'Consultant', domain: 'AGATA', chosen: ['team', 'tenant'] },
} as const satisfies Record<string, Visit>;
type Visitor = keyof typeof visits;

const everyone = Object.keys(visits) as Visitor[];
const inClinic: readonly Visitor[] = ['Tenant', 'Manager', 'Doctor', 'Nurse', 'Receptionist'];
/** Who may open the addresses of each kind, and nobody else. */
const whoOpens: Record<Kind, readonly Visitor[]> = {
  any: everyone,
  staff: inClinic,
  account: ['Tenant', 'Manager'],
  admin: ['Administrator'],
  agata: ['Consultant'],
  agataAdmin: ['Administrator in AGATA'],
};

const ofSettings: readonly Visitor[] = ['Tenant', 'Manager'];
const ofAccounts: readonly Visitor[] = ['Tenant', 'Manager', 'Administrator'];
/** Addresses that are for fewer or for more than their kind, as the table of who may do what says. */
const otherwise: Readonly<Record<string, readonly Visitor[]>> = {
  '/settings/appointment-settings': ofSettings,
  '/settings/agata-routing': ofSettings,
  '/follow-up/follow-up-list': ['Manager'],
  '/follow-up/follow-up-edit': ['Manager'],
  '/branch-management/branch-active-subscription': ofAccounts,
  '/branch-management/edit-branch': ofAccounts,
  '/branch-management/user-management': ofAccounts,
  '/branch-management/edit-branch-user': ofAccounts,
  // Whoever is invited answers there.
  '/branch-management-invite': everyone,
  '/billing-management/proforma-invoice': ofAccounts,
  '/billing-management/view-proforma-invoice': ofAccounts,
  '/billing-management/invoice-and-receipt': ofAccounts,
  '/billing-management/view-invoice-and-receipt': ofAccounts,
  '/tenant/subscription-details': ofAccounts,
  '/tenant/user-access': ['Tenant'],
  // An owner keeps the own company there.
  '/tenant/edit-tenant': ['Tenant', 'Administrator'],
  // Levels are of the whole platform.
  '/ag-user-group-management/access-level': ['Administrator', 'Administrator in AGATA'],
};

const withoutQuery = (path: string) => path.replace(/(?<=.)\/$/, '');
const screenOf = (address: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(withoutQuery(path), address));

function viewerOf(who: Visitor): Viewer {
  const { role, domain, chosen } = visits[who];
  const may = (action: string, resource: string) => mayDo(role, action, resource) !== 'none';
  return { may, domain, chosen };
}

function targetOf(address: string, viewer: Viewer): string {
  const { [address]: moved = address } = redirects;
  const { [moved]: several } = prefixes;
  return several ? prefixTarget(several, viewer) : moved;
}

describe.each(Object.entries(whoOpens) as [Kind, readonly Visitor[]][])(
  'an address for %s',
  (kind, usual) => {
    it.each(documentedAddresses[kind].map((address) => ({ address })))(
      'opens for them and for nobody else: $address',
      ({ address }) => {
        // Signing out is no screen.
        if (address === '/logout') return;
        const opens = everyone.filter((who) => {
          const screen = screenOf(targetOf(address, viewerOf(who)));
          if (!screen) throw new Error(`no screen is at ${address}`);
          return isScreenOffered(screen, viewerOf(who));
        });
        const wanted = otherwise[address] ?? usual;
        // A name that leads elsewhere opens for those whom it is for, and for more where that is.
        const { [address]: leads = prefixes[address] } = redirects;
        expect(leads === undefined ? opens : opens.filter((who) => wanted.includes(who))).toEqual(
          wanted,
        );
      },
    );
  },
);

it.each(documentedAddresses.public.map((address) => ({ address })))(
  'an address for visitors is open: $address',
  ({ address }) => {
    const isOpen =
      Object.hasOwn(redirects, address) ||
      publicScreens.some(({ path }) => matchPath(withoutQuery(path), address));
    expect(isOpen).toBe(true);
  },
);

it.each(Object.entries(redirects))('%s leads to %s, which is there', (_, to) => {
  const isThere =
    screenOf(to) !== undefined ||
    Object.hasOwn(redirects, to) ||
    publicScreens.some(({ path }) => path === to);
  expect(isThere).toBe(true);
});

it.each(screens)('the screen at $path is the one that the router would choose', (screen) => {
  const address = withoutQuery(screen.path).replace(/:\w+/, '417');
  const matching = screens.filter(({ path }) => matchPath(path, address));
  expect(matching).toEqual([screen]);
  for (const written of [address, `${address}/`, address.toUpperCase()])
    expect(screenAt(written)).toBe(screen);
});

it('no screen is below another, or at a part of its address', () => {
  expect(screenAt('/patient/patient-list/417')).toBeUndefined();
  expect(screenAt('/patient')).toBeUndefined();
});
