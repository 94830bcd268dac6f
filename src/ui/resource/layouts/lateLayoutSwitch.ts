import { lazyComponent } from '../../../framework/lazyComponent.tsx';

/** The choice of a list's layout. Most lists have one layout. */
export const LayoutSwitch = lazyComponent(() => import('./LayoutSwitch.tsx'));
