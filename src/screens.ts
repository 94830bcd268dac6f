import { dayScreens } from './custom/screens.ts';
import { isOffered, menuOf, type Screen as AnyScreen, type Viewer } from './framework/screens.ts';
import { accountScreens, homeScreens } from './pages/screens.ts';
import { resources } from './resources/index.ts';
import type { IconName } from './ui/icons.ts';
import { screensOf } from './ui/resource/screens.tsx';

export type Group =
  | 'home'
  | 'appointment'
  | 'followUp'
  | 'patient'
  | 'platform'
  | 'tenant'
  | 'system'
  | 'profile';
export type Screen = AnyScreen<Group, IconName>;

/** The groups of the menu in their order, each with the code of its name. */
export const groups = {
  home: 'MENU.HOME',
  appointment: 'MENU.APPOINTMENT',
  followUp: 'MENU.FOLLOW_UP',
  patient: 'MENU.PATIENT',
  platform: 'MENU.PLATFORM',
  tenant: 'MENU.TENANT',
  system: 'MENU.SYSTEM',
  profile: 'MENU.PROFILE',
} as const satisfies Record<Group, string>;

/**
 * Every screen of the signed-in area. A new one is declared beside its page and listed here; address, menu entry,
 * breadcrumb, command and permission follow.
 */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...dayScreens,
  ...resources.flatMap((door) => screensOf<Group>(door)),
  ...accountScreens,
];

/** The screens that a person may open, in the groups of the menu. */
export const menuFor = (viewer: Viewer) => menuOf(screens, viewer);

/** The screen at a path, where it exists and is for this person. */
export function offered(path: string, viewer: Viewer): Screen | undefined {
  return screens.find((screen) => screen.path === path && isOffered(screen, viewer));
}
