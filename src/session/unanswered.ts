import { type Call, isOnce, sameInput } from '../../contract/kit/call.ts';
import { CallError } from '../../contract/kit/client.ts';
import { newRequestKey } from '../framework/requestKey.ts';

/** Milliseconds for which a request that belongs to no form counts as the same one. */
const SAME_FOR = 10 * 60_000;

/** A request that was sent: its key, until it is answered. */
export interface Sent {
  key: string;
  answered: () => void;
}

interface Unanswered {
  key: string;
  at: number;
}

const ofForms = new WeakMap<object, Map<string, Unanswered>>();
const others = new Map<string, Unanswered>();

/**
 * The key of a request. One whose answer was lost is sent again under its key, so that the server makes nothing twice: a
 * form's until it is answered, whatever was changed meanwhile, and any other while it asks for the same. `who` tells
 * people and branches apart.
 */
export function sentRequest(
  call: Call,
  input: unknown,
  { intent, who }: { intent: object | undefined; who: string },
): Sent | undefined {
  if (!isOnce(call)) return undefined;
  const named = `${who} ${call.method} ${call.path}`;
  const held = intent ? requestsOf(intent) : others;
  const name = intent ? named : `${named} ${JSON.stringify(sameInput(call, input))}`;
  forgetOld();
  const sent = held.get(name) ?? { key: newRequestKey(), at: 0 };
  held.set(name, { ...sent, at: Date.now() });
  return { key: sent.key, answered: () => held.delete(name) };
}

/** Whether it is unknown if a request was done: no answer came, or one of a server that was away or failed. */
export function isUnclear(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}

function requestsOf(intent: object): Map<string, Unanswered> {
  const known = ofForms.get(intent) ?? new Map<string, Unanswered>();
  ofForms.set(intent, known);
  return known;
}

function forgetOld() {
  for (const [name, { at }] of others) if (Date.now() - at > SAME_FOR) others.delete(name);
}
