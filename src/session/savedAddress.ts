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

/** The email and the code of an invitation that an address leads to; null for other addresses. */
export function invitationIn(address: string | null): { email: string; code: string } | null {
  if (address === null || !/\/(?:branch-management-invite|user-management)(?:[/?]|$)/.test(address))
    return null;
  const query = new URLSearchParams(address.split('?')[1]);
  const email = query.get('email');
  return email === null ? null : { email, code: query.get('code') ?? '' };
}

/** Whether an address is one to which people who are invited to AGATA are led. */
export const isOfProvider = (address: string | null): boolean =>
  address !== null && /^\/(?:ag-user-profile|consultant-team\/join)(?:[/?]|$)/.test(address);

/** Where someone who is invited registers. */
export const registrationOf = (invitation: { email: string; code: string }): string =>
  `/auth/register-user?${new URLSearchParams(invitation)}`;

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
