import type { Text } from './index.ts';

/** Words of the pages' frame: menus, panels, error pages. */
export const shell = {
  'SHELL.PRODUCT': ['Doctor Assist', 'Doctor Assist', 'Doctor Assist'],
} as const satisfies Record<string, Text>;
