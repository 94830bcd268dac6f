import type { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { languageNow } from '../i18n/language.ts';
import { number, place } from './storage.ts';

/** What this browser stores of the session, readable before the rest of the product is loaded. */
export type Domain = 'DA' | 'AGATA';

/** The signed-in person, shared by all tabs. */
export interface Session extends Answer<typeof accounts.authenticate> {
  domain: Domain;
  /** The branch chosen last in any tab; a new tab begins with it. */
  branchId: number | null;
  /** When the tokens were issued, in milliseconds. */
  tokensAt: number;
}

export const stored = place<Session>('local', 'session', readSession);
export const tabBranch = place<number>('tab', 'branch', number);
export const tabUser = place<number>('tab', 'user', number);

/** The headers of a call that carry the token, the branch and the language. */
export function callHeaders(token?: string, branchId?: number | null): Record<string, string> {
  return {
    'Accept-Language': languageNow(),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(branchId && { 'X-Branch-ID': String(branchId) }),
  };
}

function readSession(value: unknown): Session | null {
  const held = value as Partial<Session> | null;
  const whole =
    typeof held?.token === 'string' &&
    typeof held.readOnlyToken === 'string' &&
    number(held.loginUserId) !== null &&
    Array.isArray(held.branches) &&
    Array.isArray(held.roleAccess);
  return whole ? (held as Session) : null;
}
