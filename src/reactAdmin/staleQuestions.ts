import type { Resource } from '../framework/resource/define.ts';
import type { StaleSave } from '../framework/resource/useStaleSave.ts';

/** A question about fields that two people changed differently, asked by a save whatever page is open by then. */
export interface StaleQuestion {
  resource: Resource;
  stale: StaleSave;
  /** Nothing is saved. */
  dismiss: () => void;
}

type Answer = readonly string[] | 'theirs' | null;

let waiting: readonly StaleQuestion[] = [];
const listeners = new Set<() => void>();

/** The questions of saves, one after the other. */
export const staleQuestions = {
  current: (): StaleQuestion | undefined => waiting[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  ask: ({
    resource,
    ...stale
  }: { resource: Resource } & Pick<StaleSave, 'message' | 'differences'>) =>
    new Promise<Answer>((resolve) => {
      const answer = (given: Answer) => {
        set(waiting.filter((each) => each !== question));
        resolve(given);
      };
      const question: StaleQuestion = {
        resource,
        stale: {
          ...stale,
          keepMine: (theirs) => answer(theirs),
          takeTheirs: () => answer('theirs'),
        },
        dismiss: () => answer(null),
      };
      set([...waiting, question]);
    }),
  /** Saves nothing of what is asked, when the person or the workplace changes that the questions are about. */
  dismissAll: () => {
    for (const { dismiss } of waiting) dismiss();
  },
};

function set(next: readonly StaleQuestion[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}
