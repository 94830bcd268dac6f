import { type Call, isOnce, sameInput } from '../../contract/kit/call.ts';
import { CallError } from '../../contract/kit/client.ts';
import { newRequestKey, UnansweredKeys } from '../framework/requestKey.ts';

/** Milliseconds for which a request that belongs to no form counts as the same one. */
const SAME_FOR = 2 * 60_000;

/** A request that was sent, and what became of it. */
export interface Sent {
  key: string;
  answered: () => void;
  lost: () => void;
}

interface Unanswered {
  key: string;
  at: number;
  /** How often it is on its way. */
  sending: number;
}

const ofIntents = new WeakMap<object, UnansweredKeys>();
const others = new Map<string, Unanswered>();

/**
 * The key of a request. One whose answer was lost is sent again under its key, so that the server makes nothing twice: a
 * form's until it is answered, whatever was changed meanwhile, and any other that asks for the same next. Once something
 * else was done, the same is a new request: a status that is set, taken back and set again. `who` tells people, branches
 * and versions apart.
 */
export function sentRequest(
  call: Call,
  input: unknown,
  { intent, who }: { intent: object | undefined; who: string },
): Sent | undefined {
  if (!isOnce(call)) return undefined;
  const named = `${who} ${call.method} ${call.path}`;
  forget(({ at }) => Date.now() - at > SAME_FOR);
  if (intent) {
    const keys = keysOf(intent);
    return {
      key: keys.keyOf(named),
      answered: () => {
        keys.answered(named);
        forget(() => true);
      },
      lost: () => undefined,
    };
  }
  const name = `${named} ${JSON.stringify(sameInput(call, input))}`;
  const sent = others.get(name) ?? { key: newRequestKey(), at: 0, sending: 0 };
  sent.at = Date.now();
  sent.sending += 1;
  others.set(name, sent);
  return {
    key: sent.key,
    answered: () => {
      others.delete(name);
      forget(() => true);
    },
    lost: () => {
      sent.sending -= 1;
    },
  };
}

/** Whether it is unknown if a request was done: no answer came, or one of a server that was away or failed. */
export function isUnclear(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}

function keysOf(intent: object): UnansweredKeys {
  if (intent instanceof UnansweredKeys) return intent;
  const keys = ofIntents.get(intent) ?? new UnansweredKeys();
  ofIntents.set(intent, keys);
  return keys;
}

function forget(isOver: (one: Unanswered) => boolean) {
  for (const [name, one] of others) if (one.sending === 0 && isOver(one)) others.delete(name);
}
