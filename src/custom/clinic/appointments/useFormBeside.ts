import { type ReactNode, useEffect, useRef, useState } from 'react';
import { comesToDoctor } from '../queue/queue.ts';
import { useTodayQueue } from '../queue/useTodayQueue.ts';
import { useBesideQuestion } from './useBesideQuestion.tsx';
import type { Status, StatusChange } from './useStatusChange.ts';

/**
 * Asks what `useBesideQuestion` asks before a form is saved, about the appointments of the day as they are now. The caller
 * renders `question`.
 */
export function useFormBeside(statuses: readonly Status[]): {
  /**
   * Answers who leaves the doctor with the changes that the form holds, which are read once the day is known; null where
   * nothing is saved, since all stays as it is or the form was left meanwhile.
   */
  ask: (changes: () => readonly StatusChange[]) => Promise<readonly StatusChange[] | null>;
  /** Whether a save waits for the answer. */
  isAsking: boolean;
  question: ReactNode;
} {
  const today = useTodayQueue({ enabled: false });
  const { ask, question } = useBesideQuestion(today.data ?? [], statuses);
  const [isAsking, setAsking] = useState(false);
  const running = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const askNow = async (changes: () => readonly StatusChange[]) => {
    const { data: day } = await today.refetch();
    return isThere.current ? ask(changes(), day) : null;
  };
  return {
    isAsking,
    question,
    ask: async (changes) => {
      if (running.current || !isThere.current) return null;
      if (!changes().some(({ row, status }) => comesToDoctor(row, status.meaning))) return [];
      running.current = true;
      setAsking(true);
      try {
        return await askNow(changes);
      } finally {
        running.current = false;
        setAsking(false);
      }
    },
  };
}
