import { storedValue } from '../framework/browserStorage.ts';
import { session } from './session.ts';

interface Question {
  answered: Promise<boolean>;
  answer: (isConfirmed: boolean) => void;
  stopFollowing: () => void;
}

/** Who has confirmed who they are: stored for a moment, by which the other tabs of the session hear of it. */
const confirmedPerson = storedValue('local', 'confirmed', (value) =>
  typeof value === 'number' ? value : null,
);

const listeners = new Set<() => void>();
let waiting: Question | null = null;
let confirmedAt = -Infinity;

/** The question whether it is really the person who is signed in, asked once for all calls that wait for it. */
export const confirmation = {
  isAsked: (): boolean => waiting !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Asks the person, for a request that was sent at a time (`performance.now()`). False where they do not confirm it, or
   * no page is there to ask.
   */
  ask: (sentAt: number): Promise<boolean> => {
    if (confirmedAt > sentAt) return Promise.resolve(true);
    if (listeners.size === 0) return Promise.resolve(false);
    waiting ??= question();
    tell();
    return waiting.answered;
  },
  confirmed: (): void => {
    confirmedPerson.set(session.get()?.loginUserId ?? 0);
    confirmedPerson.clear();
    end(true);
  },
  cancel: (): void => end(false),
};

function question(): Question {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === confirmedPerson.key && newValue === String(session.get()?.loginUserId)) end(true);
  };
  window.addEventListener('storage', heard);
  return { answered, answer, stopFollowing: () => window.removeEventListener('storage', heard) };
}

function end(isConfirmed: boolean) {
  if (isConfirmed) confirmedAt = performance.now();
  if (!waiting) return;
  waiting.answer(isConfirmed);
  waiting.stopFollowing();
  waiting = null;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
