import { useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds for which a page that is still loading is brought back to where it was. */
const RESTORES_FOR = 5_000;

/** Where the window was scrolled to, by history entry. */
const positions = new Map<string, number>();
/** Where it is, as its last event said: to ask the window would lay out the page while it is being drawn. */
let scrolledTo = 0;

/**
 * A page opens at its top; Back and Forward lead to where one was. What else changes in the address of the same page
 * (a dialog, a filter) leaves it where it is. `page` names the page, with the record that it shows.
 */
export function usePageScroll(page: string): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const { history } = window;
    history.scrollRestoration = 'manual';
    // A page that is loaded anew is the browser's again.
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  const begin = useEffectEvent((_page: string) => {
    const position = isBack ? positions.get(key) : 0;
    return position === undefined ? undefined : scrollWhenFilled(position);
  });
  useLayoutEffect(() => begin(page), [page]);
  useLayoutEffect(() => {
    const save = () => {
      scrolledTo = window.scrollY;
      positions.set(key, scrolledTo);
    };
    if (!positions.has(key)) positions.set(key, scrolledTo);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [key]);
}

/** Shows the top of a page that has become another in its place. */
export function showPageTop(): void {
  if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Scrolls now, and again while the page grows, until the place is reached or someone acts. */
function scrollWhenFilled(top: number): (() => void) | undefined {
  if (window.scrollY === top) return undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1) stop();
  };
  const growth = new ResizeObserver(scroll);
  const stop = () => {
    growth.disconnect();
    listening.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(() => stop(), RESTORES_FOR);
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { signal, passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}
