import { agataChatScreens } from './custom/agata/chat/screens.ts';
import { ownInvitationScreens } from './custom/agata/ownInvitations/screens.ts';
import { chargingStatementScreens } from './custom/agata/statements/screens.ts';
import { teamScreens } from './custom/agata/teams/screens.ts';
import { clinicScreens } from './custom/clinic/screens.ts';
import { smsAccountScreens } from './custom/messaging/screens.ts';
import { sampleScreens } from './custom/platform/samples/screens.ts';
import { accountScreens, homeScreens, platformScreens } from './custom/platform/screens.ts';
import { reportScreens } from './custom/reports/screens.ts';
import { isScreenOffered, screensByGroup, type Screen, type Viewer } from './framework/screens.ts';
import { SETTINGS_PATH } from './resources/clinic/settings/paths.ts';
import { resources } from './resources/index.ts';
import { resourceScreens } from './ui/resource/screens.ts';

/** The groups of the menu in their order, with the codes of their titles. */
export const menuGroups = {
  home: 'MENU.HOME',
  appointment: 'MENU.APPOINTMENT',
  followUp: 'MENU.FOLLOW_UP',
  patient: 'MENU.PATIENT',
  settings: 'MENU.SETTINGS',
  message: 'MENU.MESSAGE',
  consultantTeam: 'MENU.CONSULTANT_TEAM',
  account: 'MENU.ACCOUNT',
  thirdParty: 'MENU.THIRD_PARTY',
  platform: 'MENU.PLATFORM',
  tenant: 'MENU.TENANT',
  approvals: 'MENU.APPROVALS',
  masterLists: 'MENU.MASTER_LISTS',
  billing: 'AGATA.AREA.BILLING',
  communication: 'MENU.COMMUNICATION',
  history: 'MENU.HISTORY',
  userGroups: 'MENU.USER_GROUPS',
  system: 'MENU.SYSTEM',
  profile: 'MENU.PROFILE',
} as const;
export type MenuGroupName = keyof typeof menuGroups;

/** The group of what is about the person. */
export const OWN_GROUP = 'profile' satisfies MenuGroupName;

declare module './framework/screens.ts' {
  interface MenuNames {
    group: MenuGroupName;
    /** The clinics' part of the product, and the consultants'. */
    domain: 'DA' | 'AGATA';
  }
}

/**
 * Every screen of the signed-in area. A new one is declared beside its page and listed here; address, menu entry,
 * breadcrumb, command and permission are derived.
 */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...reportScreens,
  ...clinicScreens,
  ...resources.flatMap((door) => resourceScreens(door)),
  ...smsAccountScreens,
  ...platformScreens,
  ...agataChatScreens,
  ...chargingStatementScreens,
  ...accountScreens,
  ...ownInvitationScreens,
  ...teamScreens,
  ...sampleScreens,
];

/**
 * Addresses that are known by a shorter name. Each leads to the first of its screens that is offered to the person; the
 * last one is for everybody else who may come there.
 */
export const prefixes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  '/app-control': [SETTINGS_PATH, '/user-profile/personal-information'],
  '/package-management': [
    '/clinic-setup-management/subscription-plan',
    '/branch-management/branch-active-subscription',
    '/tenant/subscription-details',
  ],
};

/** Where a shorter address leads a person. */
export function prefixTarget(paths: readonly [string, ...string[]], viewer: Viewer): string {
  const isOffered = (path: string) =>
    screens.some((screen) => withoutQuery(screen.path) === path && isScreenOffered(screen, viewer));
  return paths.find(isOffered) ?? paths[0];
}

const withoutQuery = (path: string) => path.replace(/(?<=.)\/$/, '');

/** The parts of an address, without a slash at its end. Capital letters make no difference, as in the router. */
const partsOf = (address: string) => withoutQuery(address).toLowerCase().split('/');

const known = screens.map((screen) => ({ screen, parts: partsOf(screen.path) }));

/** The screen at an address. */
export function screenAt(pathname: string): Screen | undefined {
  const given = partsOf(pathname);
  return known.find(({ parts }) => {
    const hasRest = parts.at(-1) === '*';
    const own = hasRest ? parts.slice(0, -1) : parts;
    return (
      (hasRest ? given.length >= own.length : given.length === own.length) &&
      own.every((part, at) => part === given[at] || part.startsWith(':'))
    );
  })?.screen;
}

/** The screens that a person may open, in the groups of the menu. */
export const screensInMenu = (viewer: Viewer) => screensByGroup(screens, viewer);

/** The screen at a path, if it exists and is offered to this person. */
export function offeredScreen(path: string, viewer: Viewer): Screen | undefined {
  return screens.find((screen) => screen.path === path && isScreenOffered(screen, viewer));
}
