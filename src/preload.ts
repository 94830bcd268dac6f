import { loadComponent } from './framework/preloadComponent.ts';
import { firstCallFor } from './framework/resource/pageSize.ts';
import { isCatalogueStored } from './i18n/catalogueStore.ts';
import { currentLanguage } from './i18n/language.ts';
import { textPartAt } from './i18n/textPart.ts';
import { loadPublicPageShell, loadPublicShell, loadSignedInApp } from './layout/layoutLoaders.ts';
import { publicScreens } from './publicScreens.ts';
import { fetchEarly } from './session/earlyCalls.ts';
import { storedSession } from './session/storedSession.ts';

/** Addresses of the first calls of pages, as in their declarations. */
export const earlyCalls = {
  texts: '/api/localizer_list',
  visitors: '/api/localizer_list?part=visitors',
  booking: '/api/localizer_list?part=booking',
  person: '/api/get_user_profile_detail',
};

/**
 * Loads what an address needs in parallel: the files of its screen and its layout, and the first calls. Resolves when
 * the files are loaded. A failed load is repeated, and reported, where it is used.
 */
export async function preload({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const session = storedSession.get();
  const visited = publicScreens.find(({ path }) => {
    const [start = '', name] = path.split(':');
    return name === undefined ? path === pathname : pathname.startsWith(start);
  });
  const waiting: Promise<unknown>[] = [];
  if (!isCatalogueStored(currentLanguage()) && session?.domain !== 'AGATA')
    waiting.push(fetchEarly(session ? earlyCalls.texts : earlyCalls[textPartAt(pathname)]));
  if (visited) {
    waiting.push(loadComponent(visited.load));
    if (visited.frame === 'page') waiting.push(loadComponent(loadPublicPageShell));
    else if (visited.frame !== 'plain') waiting.push(loadComponent(loadPublicShell));
  } else if (session) {
    void fetchEarly(earlyCalls.person);
    waiting.push(loadComponent(loadSignedInApp), preloadScreen(pathname, search));
  }
  await Promise.allSettled(waiting);
}

/** Loads the screen at an address, and makes its first call. Visitors load none, and so not their list either. */
async function preloadScreen(pathname: string, search: string): Promise<void> {
  const { screenAt } = await import('./screens.ts');
  const screen = screenAt(pathname);
  // An address with a query asks for another page, order or choice of the list.
  if (screen?.firstCall !== undefined && search === '')
    void fetchEarly(firstCallFor(screen.firstCall, window.innerHeight));
  if (screen) await loadComponent(screen.load);
}
