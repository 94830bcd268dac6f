import { dayScreens } from './custom/clinic/screens.ts';
import { accountScreens, homeScreens } from './custom/platform/screens.ts';
import { isOffered, menuOf, type Screen, type Viewer } from './framework/screens.ts';
import { resources } from './resources/index.ts';
import { screensOf } from './ui/resource/screens.ts';

/** The groups of the menu in their order, with the codes of their titles. */
export const groups = {
  home: 'MENU.HOME',
  appointment: 'MENU.APPOINTMENT',
  followUp: 'MENU.FOLLOW_UP',
  patient: 'MENU.PATIENT',
  platform: 'MENU.PLATFORM',
  tenant: 'MENU.TENANT',
  system: 'MENU.SYSTEM',
  profile: 'MENU.PROFILE',
} as const;
export type Group = keyof typeof groups;

declare module './framework/screens.ts' {
  interface MenuNames {
    group: Group;
  }
}

/**
 * Every screen of the signed-in area. A new one is declared beside its page and listed here; address, menu entry,
 * breadcrumb, command and permission are derived.
 */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...dayScreens,
  ...resources.flatMap((door) => screensOf(door)),
  ...accountScreens,
];

/** The screens that a person may open, in the groups of the menu. */
export const menuFor = (viewer: Viewer) => menuOf(screens, viewer);

/** The screen at a path, if it exists and is offered to this person. */
export function offered(path: string, viewer: Viewer): Screen | undefined {
  return screens.find((screen) => screen.path === path && isOffered(screen, viewer));
}
