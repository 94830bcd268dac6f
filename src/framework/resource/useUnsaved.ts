import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';

interface Leaving {
  /** Whether something was typed that is not saved. */
  dirty: boolean;
  /** A way away from the page waits to be allowed. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/** Keeps the page while its form holds what is not saved, until the person says otherwise. */
export function useUnsaved(form: CallForm<Call>): Leaving {
  const { control } = form.methods;
  const { dirtyFields } = useFormState({ control });
  const dirty = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // As it is now, not as it was last drawn: a save leads away before the page is drawn again.
      Object.keys(control._formState.dirtyFields).length > 0 &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    dirty,
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
