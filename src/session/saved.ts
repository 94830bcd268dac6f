import { place, text } from './storage.ts';

const saved = place<string>('tab', 'saved', (value) => {
  const address = text(value);
  return address !== null && isOurs(address) ? address : null;
});

/** The address that someone wanted before they had to sign in. */
export const savedAddress = { get: saved.get, clear: saved.clear };

/** Keeps an address to come back to. Sign-in pages and the dashboard are no such address, and clear it. */
export function saveAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const address = pathname + search;
  if (!isWorthSaving(pathname) || !isOurs(address)) saved.clear();
  else saved.set(address);
}

/** Whether an address stays on this site, whatever a browser makes of slashes and backslashes. */
export function isOurs(address: string): boolean {
  if (!address.startsWith('/')) return false;
  try {
    return new URL(address, 'https://here.invalid').origin === 'https://here.invalid';
  } catch {
    return false;
  }
}

function isWorthSaving(pathname: string): boolean {
  return pathname !== '/' && !/^\/(?:auth|dashboard|logout|error)(?:\/|$)/.test(pathname);
}
