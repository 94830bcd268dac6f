import type { Requester } from '../db/fairQueue.ts';
import { isInBranch, type OpenedRequest } from './session.ts';

/** Tokens that are remembered at most: the most recently used. */
const MAX_TOKENS = 10_000;

/**
 * Remembers the person of each token for the fair queue, which a call enters before its session is looked up. This
 * decides about queueing alone, never about permissions.
 */
export class RequesterCache {
  readonly #byToken = new Map<string, Requester>();

  /** The requester that a call counts for: the person of its token or, where that is not known yet, its address. */
  requesterOf(tokenHash: string, address: string): Requester {
    return this.#byToken.get(tokenHash) ?? byAddress(address);
  }

  /** Whether a token has opened a request before. */
  knows(tokenHash: string): boolean {
    return this.#byToken.has(tokenHash);
  }

  /** Remembers the person of a token after it has opened a session. */
  remember(tokenHash: string, opened: OpenedRequest): void {
    const person = `person ${opened.account_id}`;
    // A person who works in no branch counts as a tenant of their own.
    const tenant = isInBranch(opened) ? `tenant ${opened.tenant_id}` : person;
    this.#byToken.delete(tokenHash);
    this.#byToken.set(tokenHash, { tenant, person });
    if (this.#byToken.size <= MAX_TOKENS) return;
    const [oldest] = this.#byToken.keys();
    if (oldest !== undefined) this.#byToken.delete(oldest);
  }
}

/** The requester that a visitor's call counts for. */
export function byAddress(address: string): Requester {
  return { tenant: `address ${address}`, person: `address ${address}` };
}
