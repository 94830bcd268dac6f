import { storedValue } from '../framework/browserStorage.ts';
import { RenderedTexts } from '../framework/renderedTexts.ts';

const stored = storedValue('tab', 'findingTexts', (value) => value === true || null);
const listeners = new Set<() => void>();
let rendered: RenderedTexts | null = null;

/**
 * The texts that the page shows, while a translator finds them by clicks; null otherwise. The choice lasts as long as
 * the tab.
 */
export function currentRenderedTexts(): RenderedTexts | null {
  if (rendered === null && stored.get()) rendered = new RenderedTexts();
  return rendered;
}

/** Begins or ends finding texts by clicks. */
export function setFindingTexts(next: boolean): void {
  rendered = next ? new RenderedTexts() : null;
  if (next) stored.set(true);
  else stored.clear();
  for (const listener of listeners) listener();
}

/** Calls back when it begins or ends. */
export function subscribeFindingTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
