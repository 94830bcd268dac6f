import { useEffect, useState } from 'react';

let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * Runs work at once or, while the pointer is pressed, after the click that comes of it. What is told of a field when
 * it is left moves the page, and a button that moves away between press and release hears of no click.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

/** A value to be shown, which stays as it was while the pointer is pressed: what it moves is not pressed past. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPress(() => setShown(value)), [value]);
  return shown;
}

const release = () => {
  isPressed = false;
  const works = waiting;
  waiting = [];
  // The click comes in the same task as the release.
  if (works.length > 0) setTimeout(() => works.forEach((work) => work()));
};

const press = () => {
  isPressed = true;
};
window.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel', 'dragend'])
  window.addEventListener(end, release, true);
