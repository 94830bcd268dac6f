import { useBlocker } from 'ra-core';
import { useCallback, useEffect } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';

interface Leaving {
  /** Whether something was typed that is not saved, as it is now: nothing is drawn again when it changes. */
  isDirty: () => boolean;
  /** A way away from the page waits to be allowed. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/** Keeps the page while its form holds what is not saved, until the person says otherwise. */
export function useUnsaved(form: CallForm<Call>): Leaving {
  const { control } = form.methods;
  const isDirty = useCallback(
    () => Object.keys(control._formState.dirtyFields).length > 0,
    [control],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isDirty,
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
