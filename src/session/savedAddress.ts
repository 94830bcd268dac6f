import { storedValue, parseText } from '../framework/browserStorage.ts';

const saved = storedValue<string>('tab', 'saved', (value) => {
  const address = parseText(value);
  return address !== null && isOwnAddress(address) ? address : null;
});

/** The address that someone opened before they had to sign in. */
export const savedAddress = { get: saved.get, clear: saved.clear };

/** Saves an address to return to. Sign-in pages and the dashboard clear it. */
export function saveAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const address = pathname + search;
  if (!isWorthSaving(pathname) || !isOwnAddress(address)) saved.clear();
  else saved.set(address);
}

/** Whether an address stays on this site, however a browser reads slashes and backslashes. */
export function isOwnAddress(address: string): boolean {
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
