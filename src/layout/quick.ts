import { isOffered, type Screen, type Viewer } from '../framework/screens.ts';
import { screens } from '../screens.ts';

type Quick = NonNullable<Screen['quick']>;

/** What this person can begin from anywhere, as the declared screens offer it. */
export function quickActions(viewer: Viewer, pathname: string): Quick[] {
  return screens.flatMap((screen) => {
    const { quick } = screen;
    if (!quick || !isOffered(screen, viewer)) return [];
    const { permission, notOn = [] } = quick;
    const here = pathname.replace(/\/$/, '');
    const wanted = viewer.may(permission.action, permission.resource) && !notOn.includes(here);
    return wanted ? [quick] : [];
  });
}
