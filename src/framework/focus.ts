/** Moves the focus to where the work continues if the focused element is gone. Focus that is elsewhere stays. */
export function focusIfLost(focus: () => void): void {
  if (document.activeElement === null || document.activeElement === document.body) focus();
}
