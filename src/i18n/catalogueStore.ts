import type { Language } from '../../contract/kit/language.ts';
import { storedValue } from '../framework/browserStorage.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** The stored catalogue of a language in this browser. */
export function catalogueStore(language: Language) {
  return storedValue<Catalogue>('local', `catalogue.${language}`, (value) => {
    const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
    const whole = entries.length > 0 && entries.every((text) => typeof text === 'string');
    return whole ? (value as Catalogue) : null;
  });
}

/** Whether an earlier visit stored the catalogue of a language, which is read once, when the page is drawn. */
export function isCatalogueStored(language: Language): boolean {
  return catalogueStore(language).isStored();
}
