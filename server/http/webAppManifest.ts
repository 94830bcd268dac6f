import type { Language } from '../../contract/kit/language.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';

const shortcuts: readonly { name: TextCode; url: string }[] = [
  { name: 'PAGE.QUEUE', url: '/appointment/today-queue' },
  { name: 'PAGE.SCHEDULER', url: '/appointment/scheduler' },
  { name: 'RESOURCE.PATIENTS', url: '/patient/patient-list' },
];

/** Where it opens: who is signed in goes on to their own start page, everyone else signs in first. */
const START = '/auth/login';

/**
 * The manifest by which a browser installs the product in a window of its own: named by the company that runs it, with
 * shortcuts in the visitor's language.
 */
export const webAppManifest = (name: string, language: Language) => ({
  id: '/',
  name,
  short_name: name,
  lang: language,
  start_url: START,
  scope: '/',
  display: 'standalone',
  background_color: '#0b3a31',
  theme_color: '#0b3a31',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: shortcuts.map(({ name: code, url }) => ({ name: textOf(code, language), url })),
});
