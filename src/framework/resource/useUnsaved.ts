import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
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
  const { control, subscribe } = form.methods;
  const isDirty = () => Object.keys(control._formState.dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const unwarn = () => window.removeEventListener('beforeunload', warn);
    const unsubscribe = subscribe({
      formState: { dirtyFields: true },
      callback: ({ dirtyFields = {} }) => {
        if (Object.keys(dirtyFields).length > 0) window.addEventListener('beforeunload', warn);
        else unwarn();
      },
    });
    return () => {
      unsubscribe();
      unwarn();
    };
  }, [subscribe]);
  return {
    isDirty,
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
