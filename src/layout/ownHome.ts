import { areasIn } from '../../contract/platform/accessAreas.ts';
import type { Viewer } from '../framework/screens.ts';
import { screensInMenu } from '../screens.ts';
import { isAdministrator, session } from '../session/session.ts';

/** The address of the dashboard. */
export const DASHBOARD = '/dashboard';

/**
 * Where an Administrator begins whose access level is of one area: the first of its pages, in place of the dashboard.
 * Undefined for everyone else.
 */
export function ownHome(viewer: Viewer): string | undefined {
  const level = isAdministrator() ? session.get()?.accessLevel : null;
  if (!level || areasIn(level).length !== 1) return undefined;
  return pagesWithin(viewer)[0]?.path;
}

/** The pages of the menu that a person's rights open, without those that everyone has. */
export const pagesWithin = (viewer: Viewer) =>
  [...screensInMenu(viewer).values()].flat().filter(({ permission }) => permission !== undefined);
