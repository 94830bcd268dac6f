import { isScreenOffered, type Screen, type Viewer } from '../framework/screens.ts';
import { screens } from '../screens.ts';

type Quick = NonNullable<Screen['quickAction']>;

/** The quick actions of the declared screens that this person may use. */
export function quickActions(viewer: Viewer, pathname: string): Quick[] {
  return screens.flatMap((screen) => {
    const { quickAction } = screen;
    if (!quickAction || !isScreenOffered(screen, viewer)) return [];
    const { permission, hiddenOn = [] } = quickAction;
    const here = pathname.replace(/\/$/, '');
    const wanted = viewer.may(permission.action, permission.resource) && !hiddenOn.includes(here);
    return wanted ? [quickAction] : [];
  });
}
