import { useSyncExternalStore } from 'react';

export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];

const KEY = 'da.v1.scheme';
const listeners = new Set<() => void>();
const prefersDark = () =>
  typeof window.matchMedia === 'function'
    ? window.matchMedia('(prefers-color-scheme: dark)')
    : null;
let scheme: Scheme = stored();

/** Light, dark, or as the system says; remembered in this browser. */
export function useScheme(): [Scheme, (next: Scheme) => void] {
  return [
    useSyncExternalStore(subscribe, () => scheme),
    (next) => {
      scheme = next;
      window.localStorage.setItem(KEY, next);
      applyScheme();
      for (const listener of listeners) listener();
    },
  ];
}

/** Puts the chosen scheme on the document; runs before the first paint, and again when the system's changes. */
export function applyScheme(): void {
  const dark = scheme === 'dark' || (scheme === 'system' && prefersDark()?.matches === true);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/** Follows the system's choice from now on. */
export function followSystem(): void {
  prefersDark()?.addEventListener('change', applyScheme);
}

function stored(): Scheme {
  const kept = window.localStorage.getItem(KEY);
  return schemes.find((each) => each === kept) ?? 'system';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
