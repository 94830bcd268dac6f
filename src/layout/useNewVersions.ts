import { useEffect } from 'react';
import { notices } from '../framework/notices.ts';
import { followVersions } from '../framework/serviceWorker.ts';
import { useText } from '../framework/text.tsx';

/** Milliseconds for which a page has the line to itself before files are fetched for later visits. */
const QUIET_FOR = 5_000;

/**
 * Keeps the product's files for the next visit, and offers to reload when there is a newer version. The person decides
 * when; the browser asks about unsaved work.
 */
export function useNewVersions(): void {
  const t = useText();
  useEffect(() => {
    // The development server's files are no version.
    if (!import.meta.env.PROD) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = followVersions(() => {
        const action = { label: t('SHELL.RELOAD'), run: () => window.location.reload() };
        notices.lasting(t('SHELL.NEW_VERSION'), action, 'version');
      });
    }, QUIET_FOR);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [t]);
}
