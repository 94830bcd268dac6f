import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribeToChanges, IdleTimer } from '../../../framework/formChanges.ts';

/** Milliseconds without a change until the dialog asks whether someone is still editing, as documented. */
const ASK_AFTER = 180_000;
/** Milliseconds from then until the lock is released. */
const END_AFTER = 120_000;

interface Inactivity {
  /** The dialog is open. */
  asking: boolean;
  /** Closes the dialog; without a change the editing still ends after 120 s. */
  stay: () => void;
}

/**
 * Watches a form that holds a record's lock. After 180 s without a change it asks; 120 s later, answered or not, the
 * editing ends. Any change of a value restarts the timer.
 */
export function useInactivityTimeout(methods: UseFormReturn, onEnd: () => void): Inactivity {
  const [stage, setStage] = useState<'active' | 'asking' | 'ending'>('active');
  const end = useEffectEvent(onEnd);
  const isActive = stage === 'active';

  useEffect(() => {
    if (!isActive) return subscribeToChanges(methods, () => setStage('active'));
    const rest = new IdleTimer(ASK_AFTER, () => setStage('asking'));
    rest.reset();
    const stop = subscribeToChanges(methods, rest.reset);
    return () => {
      stop();
      rest.end();
    };
  }, [methods, isActive]);

  useEffect(() => {
    if (stage === 'active') return undefined;
    const timer = setTimeout(() => end(), END_AFTER);
    return () => clearTimeout(timer);
  }, [stage]);

  return { asking: stage === 'asking', stay: () => setStage('ending') };
}
