import type { Language } from '../../contract/texts/index.ts';
import { parseOneOf, storedValue } from '../framework/browserStorage.ts';

/** The languages, each in its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
};

const stored = storedValue(
  'local',
  'language',
  parseOneOf(['en', 'ms', 'zh'] as const satisfies Language[]),
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
