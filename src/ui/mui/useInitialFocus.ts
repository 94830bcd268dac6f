import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the current item of a list or grid when it is mounted. */
export function useInitialFocus(role: 'gridcell' | 'option'): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(`[role="${role}"][tabindex="0"]`)?.focus();
  }, [role]);
  return root;
}
