import { useState } from 'react';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';

/** Unsaved work of several panels as one: unsaved while any panel's is. */
export interface CombinedUnsavedWork extends UnsavedWork {
  /** Registers a panel's work; returns the function that removes it. */
  register: (work: UnsavedWork) => () => void;
}

/** The combined work of panels that mount over time. */
export function useCombinedUnsavedWork(): CombinedUnsavedWork {
  const [works] = useState(() => {
    const held = new Set<UnsavedWork>();
    return {
      isDirty: () => [...held].some((work) => work.isDirty()),
      register: (work: UnsavedWork) => {
        held.add(work);
        return () => void held.delete(work);
      },
    };
  });
  return works;
}
