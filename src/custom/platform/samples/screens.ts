import type { Screen } from '../../../framework/screens.ts';
import { samplePages } from './samplePages.ts';

/** The pages of sample content, and the layout settings. */
export const sampleScreens: readonly Screen[] = [
  {
    path: '/builder',
    title: 'LAYOUT.TITLE',
    menu: { group: 'profile', icon: 'columns' },
    load: () => import('./LayoutSettings.tsx'),
  },
  {
    path: '/google-material',
    title: 'SAMPLE.MATERIAL',
    load: () => import('./styleGuide/MaterialParts.tsx'),
  },
  {
    path: '/react-bootstrap',
    title: 'SAMPLE.BOOTSTRAP',
    load: () => import('./styleGuide/OwnParts.tsx'),
  },
  ...samplePages.map(({ path, title }) => ({
    path,
    title,
    load: () => import('./SamplePage.tsx'),
  })),
];
