import type { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { parseInteger, parseText, storedValue } from '../framework/browserStorage.ts';
import type { Domain } from '../framework/screens.ts';
import { currentLanguage } from '../i18n/language.ts';

/** The signed-in person, as stored in this browser and shared by all tabs. */
export interface Session extends Answer<typeof accounts.authenticate> {
  domain: Domain;
  /** The branch chosen last in any tab; a new tab begins with it. */
  branchId: number | null;
  /** When the tokens were issued, in milliseconds. */
  tokensAt: number;
}

export const storedSession = storedValue<Session>('local', 'session', readSession);
export const storedTabBranch = storedValue<number>('tab', 'branch', parseInteger);
/** Who signed in last, for the sign-in page after a session that ended by itself. */
export const storedEmail = storedValue<string>('local', 'email', parseText);
export const storedTabUser = storedValue<number>('tab', 'user', parseInteger);

/** When the person last touched a page of this browser, in milliseconds. */
export const lastUse = storedValue<number>('local', 'used', parseInteger);

/** What this browser calls itself, by which a sign-in on a new one is told. */
export const storedDevice = storedValue<string>('local', 'device', parseText);

/** The headers of a call that carry the token, the branch and the language. */
export function callHeaders(token?: string, branchId?: number | null): Record<string, string> {
  return {
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(branchId && { 'X-Branch-ID': String(branchId) }),
  };
}

function readSession(value: unknown): Session | null {
  const held = value as Partial<Session> | null;
  const whole =
    typeof held?.token === 'string' &&
    typeof held.readOnlyToken === 'string' &&
    parseInteger(held.loginUserId) !== null &&
    Array.isArray(held.branches) &&
    Array.isArray(held.roleAccess);
  return whole ? (held as Session) : null;
}
