import { useLayoutEffect, useState } from 'react';

/** Moves the focus to where the work continues if the focused element is gone. Focus that is elsewhere stays. */
export function focusIfLost(focus: () => void): void {
  if (document.activeElement === null || document.activeElement === document.body) focus();
}

/** Moves the focus to where the work on a page begins, from the link that led there, but not from a field. */
export function focusUnlessTyping(focus: () => void): void {
  if (!document.activeElement?.matches('input, select, textarea, [contenteditable]')) focus();
}

/**
 * Moves the focus once the state changes that were made with it are in the page. A frame would not do: on a slow
 * machine it comes before the changes.
 */
export function useFocusAfterChange(): (focus: () => void) => void {
  const [wanted, setWanted] = useState<{ focus: () => void } | null>(null);
  useLayoutEffect(() => {
    wanted?.focus();
  }, [wanted]);
  return (focus) => setWanted({ focus });
}
