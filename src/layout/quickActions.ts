import { isScreenOffered, type Screen, type Viewer } from '../framework/screens.ts';
import { screens } from '../screens.ts';

type Quick = NonNullable<Screen['quickAction']>;

/** The quick actions of the declared screens that this person may use, and whether the heading of this page has them too. */
export function quickActions(viewer: Viewer, pathname: string): (Quick & { isOwn: boolean })[] {
  return screens.flatMap((screen) => {
    const { quickAction } = screen;
    if (!quickAction || !isScreenOffered(screen, viewer)) return [];
    const { permission, hiddenOn = [], ownOn = [] } = quickAction;
    const here = pathname.replace(/\/$/, '');
    const wanted = viewer.may(permission.action, permission.resource) && !hiddenOn.includes(here);
    return wanted ? [{ ...quickAction, isOwn: ownOn.includes(here) }] : [];
  });
}
