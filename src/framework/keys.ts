import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { storedValue } from './browserStorage.ts';
import type { Code } from './text.tsx';

/** A single-key shortcut of a page. */
export interface PageKey {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** An alternative key for the same action. */
  alternativeKey?: string;
  /** What it does, for the help dialog. */
  description: Code;
  run: () => void;
}

/** The keys of one action. */
interface NamedKeys {
  keys: readonly string[];
  description: Code;
}

/** The keys of a page, or of the layout around all pages. */
interface KeySet {
  actions: readonly NamedKeys[];
  of: 'page' | 'layout';
}

interface Registered {
  actions: readonly NamedKeys[];
  enabled: boolean;
}

/** Whether someone has used the single keys of a page on this device. */
const usedKeys = storedValue('local', 'keysUsed', (value) => (value === true ? true : null));

let sets: readonly KeySet[] = [];
let held: Registered = { actions: [], enabled: true };
const listeners = new Set<() => void>();

/**
 * Binds single-key shortcuts while the page is mounted. They are off while someone types, while a dialog or menu is
 * open, and when single keys are turned off. A key of the layout is left to a page that binds it too.
 */
export function usePageKeys(keys: readonly PageKey[], of: KeySet['of'] = 'page'): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!held.enabled || isTaken(event)) return;
    const bound = keys.find(
      ({ key, alternativeKey }) => key === event.key || alternativeKey === event.key,
    );
    if (!bound || (of === 'layout' && isOfPage(event.key))) return;
    event.preventDefault();
    if (of === 'page') noteUse();
    bound.run();
  });
  const names = keys
    .map(({ key, alternativeKey, description }) =>
      [key, alternativeKey, description].filter((each) => each !== undefined).join(' '),
    )
    .join('\n');
  useEffect(() => {
    const set: KeySet = { actions: names.split('\n').filter(Boolean).map(actionOf), of };
    changeSets([...sets, set]);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      changeSets(sets.filter((each) => each !== set));
    };
  }, [names, of]);
}

/** The shortcuts of the current page, and whether single keys are turned on. */
export function usePageKeyHelp(): Registered {
  return useSyncExternalStore(subscribe, () => held);
}

/** Whether single keys are turned on and used on this device, so that buttons show theirs. */
export function useKeysUsed(): boolean {
  return useSyncExternalStore(subscribe, () => held.enabled && usedKeys.isStored());
}

/** Turns single-key shortcuts on or off, for people whose keyboard or voice input triggers them by accident. */
export function setPageKeysEnabled(enabled: boolean): void {
  change({ ...held, enabled });
}

/** Ctrl+Enter submits the focused form, also from fields where Enter means something else. */
export function useSubmitKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (!(event.target instanceof Element)) return;
      const form = event.target.closest('form');
      if (!form) return;
      event.preventDefault();
      form.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  const typing =
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
    );
  // In a radio group the arrow keys choose.
  const choosing =
    target instanceof HTMLElement &&
    target.matches('[type="radio"]') &&
    event.key.startsWith('Arrow');
  return typing || choosing || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function noteUse() {
  if (usedKeys.isStored()) return;
  usedKeys.set(true);
  for (const listener of listeners) listener();
}

function isOfPage(key: string): boolean {
  return sets.some(
    (set) => set.of === 'page' && set.actions.some(({ keys }) => keys.includes(key)),
  );
}

function actionOf(line: string): NamedKeys {
  const words = line.split(' ');
  return { keys: words.slice(0, -1), description: words.at(-1) as Code };
}

function changeSets(next: readonly KeySet[]) {
  sets = next;
  const actions = sets.flatMap((set) =>
    set.actions.filter(({ keys }) => set.of === 'page' || !keys.some(isOfPage)),
  );
  change({ ...held, actions });
}

function change(next: Registered) {
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
