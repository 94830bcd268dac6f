/** Puts the focus where the work goes on, where what had it is gone: someone who is elsewhere is left there. */
export function focusIfLost(focus: () => void): void {
  if (document.activeElement === null || document.activeElement === document.body) focus();
}
