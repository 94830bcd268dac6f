import type { Language } from '../../contract/kit/language.ts';
import { storedValue } from '../framework/browserStorage.ts';

// Which languages were added is known once the catalogue is loaded.
const stored = storedValue('local', 'language', (value) =>
  typeof value === 'string' && /^[a-z]{2,3}$/.test(value) ? value : null,
);
const listeners = new Set<() => void>();
let language: Language = stored.get() ?? 'en';

/** The current language; English until another is chosen. */
export function currentLanguage(): Language {
  return language;
}

/** Chooses a language and stores the choice in this browser. */
export function setLanguage(next: Language): void {
  language = next;
  stored.set(next);
  for (const listener of listeners) listener();
}

/** Calls back when another language is chosen. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
