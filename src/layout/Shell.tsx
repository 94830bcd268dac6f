import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { CallError } from '../../contract/kit/client.ts';
import { FreedSlotHost } from '../custom/clinic/waitingList/FreedSlotHost.tsx';
import { BatchHost } from '../custom/messaging/batches/BatchHost.tsx';
import { useMay } from '../framework/access.tsx';
import { drafts } from '../framework/drafts.ts';
import { usePageKeyHelp } from '../framework/keys.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { notices } from '../framework/notices.ts';
import { useText } from '../framework/text.tsx';
import { useUrlParams } from '../framework/urlParams.ts';
import { currentRenderedTexts, subscribeFindingTexts } from '../i18n/findingTexts.ts';
import { isLocked, session } from '../session/session.ts';
import { storedEmail } from '../session/storedSession.ts';
import { applyLayout } from '../ui/layoutConfig.ts';
import { topmostModal } from '../ui/modals.ts';
import { BookingHost } from './BookingHost.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Footer } from './Footer.tsx';
import { HELP } from './help/address.ts';
import { type Overlay } from './overlay.ts';
import { Overlays } from './Overlays.tsx';
import { PlanBanner } from './PlanBanner.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';
import { SideMenu } from './SideMenu.tsx';
import './rail.css';
import './shell.css';
import './layoutSettings.css';
import { TopBar } from './TopBar.tsx';
import { usePerson } from './usePerson.ts';

/** The layout of the signed-in area: top bar, side menu, breadcrumbs, page, footer and overlays. */
export function Shell({ children }: { children: ReactNode }) {
  const { open, show, close } = useOverlays();
  useKeys(open, show);
  useLayoutEffect(applyLayout, []);
  return (
    <div className="shell">
      <TopBar onOpen={show} />
      <SideMenu />
      <main id="content" className="shell-main" tabIndex={-1}>
        <ReadOnlyBanner />
        <PlanBanner />
        <Breadcrumbs />
        {children}
      </main>
      <Footer />
      <OwnPerson />
      <FreedSlotHost />
      <BatchHost />
      <BookingHost />
      <TextFinderWhenWanted />
      {open.map((overlay) => (
        <Overlays key={overlay} open={overlay} onOpen={show} onClose={() => close(overlay)} />
      ))}
    </div>
  );
}

const TextFinder = lazyComponent(() => import('../custom/platform/translations/TextFinder.tsx'));

/** Opens the entries of clicked texts, for translators who asked for it. */
function TextFinderWhenWanted() {
  const rendered = useSyncExternalStore(subscribeFindingTexts, currentRenderedTexts);
  const may = useMay();
  return rendered && may('list', 'translations') && <TextFinder rendered={rendered} />;
}

/** Keeps what is known of the signed-in person up to date. Draws nothing, so its answer draws no menu anew. */
function OwnPerson() {
  const { data, error } = usePerson();
  const person = data?.data;
  useEffect(() => {
    if (!person) return;
    session.refreshPerson(person);
    storedEmail.set(person.email);
    void drafts.open(person.id, person.draftKey);
  }, [person]);
  useEffect(() => {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) session.end();
  }, [error]);
  return null;
}

/**
 * The open overlays, each over the one that opened it. Closing one leaves the others; another page closes all. The help is
 * open, too, at an address that names a topic.
 */
function useOverlays() {
  const { pathname } = useLocation();
  const { query, set } = useUrlParams();
  const [openedAt, setOpenedAt] = useState(pathname);
  const [open, setOpen] = useState<readonly Overlay[]>([]);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen([]);
  }
  const isHelpNamed = query.has(HELP) && !open.includes('help');
  return {
    open: isHelpNamed ? (['help', ...open] as const) : open,
    show: (overlay: Overlay) => setOpen((all) => (all.includes(overlay) ? all : [...all, overlay])),
    close: (overlay: Overlay) => {
      setOpen((all) => all.filter((each) => each !== overlay));
      if (overlay === 'help' && query.has(HELP)) set({ [HELP]: null });
    },
  };
}

/**
 * Ctrl+K opens the command palette, ? the help. A dialog in which something is filled in comes first: a command
 * would leave it, and it may already say what the palette would be asked.
 */
function useKeys(shown: readonly Overlay[], show: (overlay: Overlay) => void) {
  const t = useText();
  const { enabled: single } = usePageKeyHelp();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (isPaletteKey) {
      event.preventDefault();
      if (shown.includes('palette') || isLocked(session.get())) return;
      if (topmostModal()?.querySelector(FIELDS)) notices.failed(t('SHELL.PALETTE_LATER'));
      else show('palette');
    } else if (event.key === '?' && single && !isTyping(event.target) && !shown.includes('help'))
      show('help');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
