/** Pixels that a mouse must move to start a drag, and that a finger may move during a long press. */
export const MOUSE_SLACK = 4;
export const TOUCH_SLACK = 10;
/** Duration of a long press in milliseconds. */
export const LONG_PRESS = 400;

/** Ignores the click that the browser sends after a drag. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
