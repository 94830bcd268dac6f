import { isScreenOffered, type QuickAction, type Viewer } from '../framework/screens.ts';
import { screens } from '../screens.ts';

/** The quick actions of the declared screens that this person may use, and whether the heading of this page has them too. */
export function quickActions(
  viewer: Viewer,
  pathname: string,
): (QuickAction & { isOwn: boolean })[] {
  const here = pathname.replace(/\/$/, '');
  return screens
    .filter(({ quickActions: own, ...screen }) => own && isScreenOffered(screen, viewer))
    .flatMap(({ quickActions: own = [] }) => own)
    .filter(
      ({ permission, hiddenOn = [] }) =>
        viewer.may(permission.action, permission.resource) && !hiddenOn.includes(here),
    )
    .map((action) => ({ ...action, isOwn: (action.ownOn ?? []).includes(here) }));
}
