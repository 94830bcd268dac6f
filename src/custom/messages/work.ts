import { useState } from 'react';
import type { Work } from '../../framework/resource/useUnsaved.ts';

/** The work of several panels as one: it is unsaved while any of theirs is. */
export interface Works extends Work {
  /** Takes a panel's work in; answers what lets go of it. */
  take: (work: Work) => () => void;
}

/** Work that panels come to hold while they are open. */
export function useWorks(): Works {
  const [works] = useState(() => {
    const held = new Set<Work>();
    return {
      isDirty: () => [...held].some((work) => work.isDirty()),
      take: (work: Work) => {
        held.add(work);
        return () => void held.delete(work);
      },
    };
  });
  return works;
}
