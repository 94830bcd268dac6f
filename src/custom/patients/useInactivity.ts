import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { heedChanges, Rest } from '../../framework/changes.ts';

/** Milliseconds without a change until it is asked whether someone is still editing, as documented. */
const ASK_AFTER = 180_000;
/** Milliseconds from there until the record is given back. */
const END_AFTER = 120_000;

interface Inactivity {
  /** It is being asked. */
  asking: boolean;
  /** Goes on; without a change the editing ends in 120 s all the same. */
  stay: () => void;
}

/**
 * Watches a form that holds a record's lock. After 180 s without a change it asks; 120 s later, answered or not, the
 * editing ends by itself. Any change of a value starts the time anew.
 */
export function useInactivity(methods: UseFormReturn, onEnd: () => void): Inactivity {
  const [stage, setStage] = useState<'active' | 'asking' | 'ending'>('active');
  const end = useEffectEvent(onEnd);
  const isActive = stage === 'active';

  useEffect(() => {
    if (!isActive) return heedChanges(methods, () => setStage('active'));
    const rest = new Rest(ASK_AFTER, () => setStage('asking'));
    rest.note();
    const stop = heedChanges(methods, rest.note);
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
