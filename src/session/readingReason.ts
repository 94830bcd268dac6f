interface Question {
  answered: Promise<string | null>;
  answer: (reason: string | null) => void;
}

const listeners = new Set<() => void>();
let waiting: Question | null = null;
let last = { reason: '', at: -Infinity };
let refused = { where: '', at: -Infinity };
let pressedAt = -Infinity;

/** Milliseconds after a press in which what is requested was asked for by it. */
const BY_PRESS_MS = 1_000;

for (const type of ['pointerdown', 'keydown'])
  window.addEventListener(type, () => (pressedAt = performance.now()), { capture: true });

/**
 * The question why the person reads the record of a patient who is not there that day, asked once for all calls of a page
 * that wait for it. The server remembers the answer for the day.
 */
export const readingReason = {
  isAsked: (): boolean => waiting !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Asks the person, for a request that was sent at a time (`performance.now()`), and answers with the header's value.
   * Null where they give no reason, or no page is there to ask. Who gave none is not asked again on the same page for what
   * it reads by itself, such as when others change a record: only for what they press.
   */
  ask: (sentAt: number): Promise<string | null> => {
    if (last.at > sentAt) return Promise.resolve(last.reason);
    if (listeners.size === 0 || wasRefused(sentAt)) return Promise.resolve(null);
    waiting ??= question();
    tell();
    return waiting.answered;
  },
  give: (reason: string): void => {
    last = { reason, at: performance.now() };
    end(reason);
  },
  cancel: (): void => {
    if (waiting) refused = { where: window.location.href, at: performance.now() };
    end(null);
  },
};

function wasRefused(sentAt: number): boolean {
  if (refused.where !== window.location.href) return false;
  return pressedAt <= refused.at || sentAt < pressedAt || sentAt - pressedAt > BY_PRESS_MS;
}

function question(): Question {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<string | null>((resolve) => (answer = resolve));
  return { answered, answer };
}

function end(reason: string | null) {
  waiting?.answer(reason);
  waiting = null;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
