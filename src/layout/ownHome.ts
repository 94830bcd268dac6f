import { areas, areasIn } from '../../contract/platform/accessAreas.ts';
import type { Viewer } from '../framework/screens.ts';
import { screensInMenu } from '../screens.ts';
import { isAdministrator, session } from '../session/session.ts';

/** The address of the dashboard. */
export const DASHBOARD = '/dashboard';

/**
 * Where an Administrator begins whose access level is of one area, in place of the dashboard: the page of its first resource.
 * Undefined for everyone else.
 */
export function ownHome(viewer: Viewer): string | undefined {
  const level = isAdministrator() ? session.get()?.accessLevel : null;
  const [area, other] = level ? areasIn(level) : [];
  if (!area || other) return undefined;
  const pages = pagesWithin(viewer);
  const pageOf = (resource: string) =>
    pages.find(({ permission }) => permission?.resource === resource)?.path;
  return areas[area].resources.map(pageOf).find((path) => path !== undefined);
}

/** The pages of the menu that a person's rights open, without those that everyone has. */
export const pagesWithin = (viewer: Viewer) =>
  [...screensInMenu(viewer).values()].flat().filter(({ permission }) => permission !== undefined);
