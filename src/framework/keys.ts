import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
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

interface Registered {
  keys: readonly Pick<PageKey, 'key' | 'description'>[];
  enabled: boolean;
}

let held: Registered = { keys: [], enabled: true };
const listeners = new Set<() => void>();

/**
 * Binds single-key shortcuts while the page is mounted. They are off while someone types, while a dialog or menu is
 * open, and when single keys are turned off.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!held.enabled || isTaken(event)) return;
    const bound = keys.find(
      ({ key, alternativeKey }) => key === event.key || alternativeKey === event.key,
    );
    if (!bound) return;
    event.preventDefault();
    bound.run();
  });
  const names = keys.map(({ key, description }) => `${key} ${description}`).join('\n');
  useEffect(() => {
    const pairs = names.split('\n').filter(Boolean).map(pairOf);
    change({ ...held, keys: pairs });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (held.keys === pairs) change({ ...held, keys: [] });
    };
  }, [names]);
}

/** The shortcuts of the current page, and whether single keys are turned on. */
export function usePageKeyHelp(): Registered {
  return useSyncExternalStore(subscribe, () => held);
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
  return typing || choosing || document.querySelector('dialog[open], [role="menu"]') !== null;
}

function pairOf(line: string): Pick<PageKey, 'key' | 'description'> {
  const [key = '', text = ''] = line.split(' ');
  return { key, description: text as Code };
}

function change(next: Registered) {
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
