import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Milliseconds without a running call after which the page counts as idle. */
const IDLE_AFTER = 500;

/** Runs something once the page has what it shows, and again when that was fetched anew: what is loaded stays loaded. */
export function useWhenIdle(run: () => Promise<unknown>): void {
  const isIdle = useIsFetching() === 0;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isIdle) return undefined;
    // What could not be loaded is loaded when it is needed.
    const timer = setTimeout(() => void latest.current().catch(() => undefined), IDLE_AFTER);
    return () => clearTimeout(timer);
  }, [isIdle]);
}
