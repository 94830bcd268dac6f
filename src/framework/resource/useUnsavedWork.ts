import { useBlocker } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';

/** Work that can be lost: a form, or whatever else can say whether it holds what is not saved. */
export type UnsavedWork = Pick<CallForm<Call>, 'isDirty'>;

interface Leaving extends UnsavedWork {
  /** A way away from the page waits to be allowed. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

const open = new Set<UnsavedWork>();

/** Whether anything on the page would be lost with it. */
export function hasUnsavedWork(): boolean {
  return [...open].some((work) => work.isDirty());
}

/** Keeps the page while there is work on it that is not saved, until the person says otherwise. */
export function useUnsavedWork({ isDirty }: UnsavedWork): Leaving {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  const isNow = useEffectEvent(isDirty);
  useEffect(() => {
    const work = { isDirty: () => isNow() };
    open.add(work);
    return () => void open.delete(work);
  }, []);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const heard = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', heard);
    return () => window.removeEventListener('beforeunload', heard);
  }, []);
  return {
    isDirty,
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
