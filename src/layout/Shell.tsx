import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { accounts } from '../../contract/accounts/accounts.ts';
import { CallError } from '../../contract/kit/client.ts';
import { FreedSlotHost } from '../custom/clinic/waitingList/FreedSlotHost.tsx';
import { BatchHost } from '../custom/messaging/batches/BatchHost.tsx';
import { useMay } from '../framework/access.tsx';
import { useCallQuery } from '../framework/calls.ts';
import { usePageKeyHelp } from '../framework/keys.ts';
import { currentRenderedTexts, subscribeFindingTexts } from '../i18n/findingTexts.ts';
import { profile } from '../resources/accounts/profile.ts';
import { session } from '../session/session.ts';
import { applyLayout } from '../ui/layoutConfig.ts';
import { BookingHost } from './BookingHost.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Footer } from './Footer.tsx';
import { Overlays, type Overlay } from './Overlays.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';
import { SideMenu } from './SideMenu.tsx';
import './rail.css';
import './shell.css';
import './layoutSettings.css';
import { TopBar } from './TopBar.tsx';

/** The layout of the signed-in area: top bar, side menu, breadcrumbs, page, footer and overlays. */
export function Shell({ children }: { children: ReactNode }) {
  const person = usePerson();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useKeys(setOverlay);
  useLayoutEffect(applyLayout, []);
  return (
    <div className="shell">
      <TopBar onOpen={setOverlay} />
      <SideMenu />
      <main id="content" className="shell-main" tabIndex={-1}>
        <ReadOnlyBanner />
        <Breadcrumbs />
        {children}
      </main>
      <Footer />
      <FreedSlotHost />
      <BatchHost />
      <BookingHost />
      <TextFinderWhenWanted />
      {overlay && (
        <Overlays
          open={overlay}
          person={person}
          onOpen={setOverlay}
          onClose={() => setOverlay(null)}
        />
      )}
    </div>
  );
}

const TextFinder = lazy(() => import('../custom/platform/translations/TextFinder.tsx'));

/** Opens the entries of clicked texts, for translators who asked for it. */
function TextFinderWhenWanted() {
  const rendered = useSyncExternalStore(subscribeFindingTexts, currentRenderedTexts);
  const may = useMay();
  return (
    rendered &&
    may('list', 'translations') && (
      <Suspense>
        <TextFinder rendered={rendered} />
      </Suspense>
    )
  );
}

/**
 * Loads the signed-in person with their branches, at the start and after each change of branch. A refusal ends the
 * session.
 */
function usePerson() {
  const { data, error } = useCallQuery(
    accounts.getUserProfileDetail,
    {},
    { alsoResources: [profile.name, 'branches'] },
  );
  const person = data?.data;
  useEffect(() => {
    if (person) session.refreshPerson(person);
  }, [person]);
  useEffect(() => {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) session.end();
  }, [error]);
  return person;
}

/** Ctrl+K opens the command palette, ? the keyboard help. */
function useKeys(open: (overlay: Overlay) => void) {
  const { enabled: single } = usePageKeyHelp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
      } else if (event.key === '?' && single && !isTyping(event.target)) open('keys');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, single]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
