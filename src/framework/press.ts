import { useEffect, useState } from 'react';

let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * Runs `work` now or, while the pointer is down, after the resulting click. Errors shown on blur move the page, and a
 * button that moves between pointerdown and pointerup gets no click.
 */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback);
  else callback();
}

/** A value for rendering that does not change while the pointer is down, so that no click misses its target. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPress(() => setShown(value)), [value]);
  return shown;
}

const release = () => {
  isPressed = false;
  const callbacks = waiting;
  waiting = [];
  // The click is dispatched in the same task as pointerup.
  if (callbacks.length > 0) setTimeout(() => callbacks.forEach((callback) => callback()));
};

const press = () => {
  isPressed = true;
};
window.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel', 'dragend'])
  window.addEventListener(end, release, true);
