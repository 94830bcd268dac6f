/** Milliseconds within which a second press belongs to the first: what systems take for a double click. */
const DOUBLE_MS = 500;
/** Milliseconds for which what came under a resting pointer takes no press. */
const ARRIVED_MS = 300;
/** Milliseconds after which what comes under the pointer was not brought there by scrolling. */
const SCROLLED_MS = 150;
/** Pixels between the two presses of a double click, by mouse and by touch. */
const NEAR = { mouse: 16, touch: 30 };

const ACTIONS = 'button, a, summary, [role="button"], [role^="menuitem"], [role="option"]';
const CONTROLS = `${ACTIONS}, input, select, textarea, label, [role="tab"], tr, li`;

/** What a press or key acts on: the control and its name, since a control that stays may come to do something else. */
interface Target {
  control: Element | null;
  name: string | null;
  dialog: Element | null;
}

interface Press extends Target {
  x: number;
  y: number;
  at: number;
}

/**
 * A press takes effect once. What it moved, removed, opened or closed leaves something else in its place; the second
 * click of a double click, a second tap, a bouncing or held Enter there was not meant for that, and does nothing. The
 * same goes for what came under a resting pointer a moment ago. A control that stays what it was takes every press.
 * Returns the function that ends it.
 */
export function guardPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let press: Press | null = null;
  let key: (Target & { at: number }) | null = null;
  let pointer = { x: NaN, y: NaN };
  let under: Target | null = null;
  let arrived = { x: NaN, y: NaN, at: -Infinity };
  let scrolledAt = -Infinity;
  let isRefused = false;

  // What assistive technology and code press is at no place.
  const hasPlace = ({ x, y }: Press) => x !== 0 || y !== 0;
  const isSecond = (next: Press, isTouch: boolean) =>
    press !== null &&
    hasPlace(next) &&
    next.at - press.at < DOUBLE_MS &&
    Math.hypot(next.x - press.x, next.y - press.y) <= (isTouch ? NEAR.touch : NEAR.mouse) &&
    !isSame(press, next);
  const hasArrived = (next: Press) =>
    hasPlace(next) &&
    next.at - arrived.at < ARRIVED_MS &&
    next.x === arrived.x &&
    next.y === arrived.y;

  const onPress = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerType, timeStamp: at } = event;
    key = null;
    const next = { ...targetOf(event.target), x, y, at };
    const isTouch = pointerType === 'touch';
    isRefused = isSecond(next, isTouch) || (!isTouch && hasArrived(next));
    if (!isRefused) press = next;
    else if (press) press = { ...press, at };
    refuse(event);
  };
  const refuse = (event: Event) => {
    if (!isRefused) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent) => {
    // A click that follows no press is made by the keyboard or by code.
    if (event.detail === 0) return;
    refuse(event);
    isRefused = false;
    if (press) press = { ...press, at: event.timeStamp };
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    pointer = { x, y };
    // Who goes elsewhere and comes back means it.
    if (press && Math.hypot(x - press.x, y - press.y) > NEAR.touch) press = null;
    if (Math.hypot(x - arrived.x, y - arrived.y) > NEAR.touch) arrived = { x, y, at: -Infinity };
  };
  // The browser tells of what comes under a pointer that does not move, also where that is another icon of a control
  // that stays.
  const onOver = (event: PointerEvent) => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const rests = x === pointer.x && y === pointer.y;
    const next = targetOf(event.target);
    const isNew = under === null || !isSame(under, next);
    under = next;
    if (rests && isNew && at - scrolledAt > SCROLLED_MS) arrived = { x, y, at };
    onMove(event);
  };
  const onScroll = ({ timeStamp }: Event) => {
    scrolledAt = timeStamp;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key: name, timeStamp: at, repeat } = event;
    if (name === 'Shift' || event.isComposing) return;
    if ((name !== 'Enter' && name !== ' ') || event.ctrlKey || event.metaKey || event.altKey) {
      key = null;
      return;
    }
    const next = { ...targetOf(event.target), at };
    const isSecondKey =
      key !== null &&
      (repeat || at - key.at < DOUBLE_MS) &&
      isAction(next) &&
      (isAction(key) || key.dialog?.isConnected === false) &&
      !isSame(key, next);
    if (!isSecondKey) key = next;
    else if (key) {
      key = { ...key, at };
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };

  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('mousedown', refuse, options);
  window.addEventListener('click', onClick, options);
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerover', onOver, options);
  for (const type of ['scroll', 'wheel']) window.addEventListener(type, onScroll, options);
  window.addEventListener('keydown', onKey, options);
  return () => listening.abort();
}

function targetOf(target: EventTarget | null): Target {
  const element = target instanceof Element ? target : null;
  const control = element?.closest(CONTROLS) ?? element;
  const dialog = element?.closest('[role="dialog"]') ?? null;
  // The name of a row or a field is what stands in it, which may change while it is used.
  const name = control?.matches(ACTIONS)
    ? (control.getAttribute('aria-label') ?? control.textContent)
    : null;
  return { control, name, dialog };
}

function isSame(one: Target, other: Target): boolean {
  return one.control === other.control && one.name === other.name;
}

function isAction({ control }: Target): boolean {
  return control?.matches(ACTIONS) ?? false;
}
