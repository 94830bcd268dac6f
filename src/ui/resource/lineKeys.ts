import type { KeyboardEvent } from 'react';

/** The controls of lines in order, without their buttons. */
export function controlsIn(list: Element | null | undefined): HTMLElement[] {
  const found = list?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
  return [...found].filter((each) => !each.hasAttribute('disabled'));
}

/** Whether a key press in a control is an Enter that no part of the control has used. */
export function isEnterOf({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean {
  return (
    key === 'Enter' &&
    !defaultPrevented &&
    !nativeEvent.isComposing &&
    (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
  );
}
