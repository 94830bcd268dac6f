export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];

const KEY = 'da.v1.scheme';
const listeners = new Set<() => void>();
const prefersDark = () =>
  typeof window.matchMedia === 'function'
    ? window.matchMedia('(prefers-color-scheme: dark)')
    : null;
let scheme: Scheme = stored();

/** The current colour scheme: light, dark, or the system's. */
export function currentScheme(): Scheme {
  return scheme;
}

/** The scheme that pages show, which the system may have chosen. */
export function shownScheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Chooses a scheme and stores the choice in this browser. */
export function setScheme(next: Scheme): void {
  scheme = next;
  window.localStorage.setItem(KEY, next);
  applyScheme();
  for (const listener of listeners) listener();
}

/** Calls back when another scheme is chosen. */
export function subscribeScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies the chosen scheme to the document; runs before the first paint, and again when the system's scheme changes.
 */
export function applyScheme(): void {
  const dark = scheme === 'dark' || (scheme === 'system' && prefersDark()?.matches === true);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/** Follows the system's scheme from now on. */
export function followSystem(): void {
  prefersDark()?.addEventListener('change', applyScheme);
}

function stored(): Scheme {
  const kept = window.localStorage.getItem(KEY);
  return schemes.find((each) => each === kept) ?? 'system';
}
