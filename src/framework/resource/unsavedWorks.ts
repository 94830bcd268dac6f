import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { UnsavedWork } from './useUnsavedWork.ts';

/** Unsaved work of several forms as one: unsaved while any form's is. */
export interface CombinedUnsavedWork extends UnsavedWork {
  /** Registers a form's work; returns the function that removes it. */
  register: (work: UnsavedWork) => () => void;
}

/** The combined work of forms that mount over time. */
export function useCombinedUnsavedWork(): CombinedUnsavedWork {
  const [works] = useState(() => {
    const held = new Set<UnsavedWork>();
    return {
      isDirty: () => [...held].some((work) => work.isDirty()),
      draft: { discard: () => held.forEach((work) => work.draft?.discard()) },
      register: (work: UnsavedWork) => {
        held.add(work);
        return () => void held.delete(work);
      },
    };
  });
  return works;
}

/** Forms inside count their unsaved work here. A dialog around them asks before it closes. */
export const UnsavedWorks = createContext<CombinedUnsavedWork | null>(null);

/** Counts a form's unsaved work to the dialog around it, if that asks. */
export function useCountedUnsavedWork({ isDirty, draft }: UnsavedWork): void {
  const works = useContext(UnsavedWorks);
  const isNow = useEffectEvent(isDirty);
  const discard = useEffectEvent(() => draft?.discard());
  useEffect(
    () => works?.register({ isDirty: () => isNow(), draft: { discard: () => discard() } }),
    [works],
  );
}
