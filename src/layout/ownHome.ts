import { accessAreas, areasIn } from '../../contract/platform/accessAreas.ts';
import type { Domain, Viewer } from '../framework/screens.ts';
import { screensInMenu } from '../screens.ts';
import { isAdministrator, session } from '../session/session.ts';

/** The address of the dashboard. */
export const DASHBOARD = '/dashboard';

const ownLevel = () => (isAdministrator() ? session.get()?.accessLevel : null);

/**
 * Where an Administrator begins whose access level is of one area, in place of the dashboard: the page of its first
 * resource. The menu has its pages alone. Undefined for everyone else.
 */
export function ownHome(viewer: Viewer): string | undefined {
  const level = ownLevel();
  const [area, other] = level ? areasIn(level) : [];
  if (!area || other) return undefined;
  const pages = [...screensInMenu(viewer).values()].flat();
  const pageOf = (resource: string) =>
    pages.find(({ permission }) => permission?.resource === resource)?.path;
  return accessAreas[area].resources.map(pageOf).find((path) => path !== undefined);
}

/** Whether an Administrator's access level has areas of a part of the product; without one it has all. */
export function hasAreasOf(domain: Domain): boolean {
  const level = ownLevel();
  const part = domain === 'AGATA' ? 'AGATA' : 'platform';
  return !level || areasIn(level).some((area) => accessAreas[area].of === part);
}
