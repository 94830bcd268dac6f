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
