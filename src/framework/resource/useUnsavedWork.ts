import { useBlocker } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';
import { pageOf } from '../urlParams.ts';
import type { DraftState } from '../useDraft.ts';

/** Something with unsaved changes, such as a form. */
export type UnsavedWork = Pick<CallForm<Call>, 'isDirty'> & {
  /** Where it is kept as a draft, which goes as soon as someone gives the changes up. */
  draft?: Pick<DraftState, 'discard'>;
};

interface Leaving extends UnsavedWork {
  /** A navigation is waiting for confirmation. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

const open = new Set<UnsavedWork>();

/** Whether the page has unsaved work. */
export function hasUnsavedWork(): boolean {
  return [...open].some((work) => work.isDirty());
}

/** Blocks navigation while there is unsaved work, until the person confirms it. */
export function useUnsavedWork({ isDirty, draft }: UnsavedWork): Leaving {
  // The router asks the last blocker alone, so that each one answers for all unsaved work.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  const isNow = useEffectEvent(isDirty);
  const discard = useEffectEvent(() => draft?.discard());
  useEffect(() => {
    const work = { isDirty: () => isNow(), draft: { discard: () => discard() } };
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
    leave: () => {
      for (const work of open) if (work.isDirty()) work.draft?.discard();
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
  };
}
