import type { Language } from '../../contract/kit/language.ts';
import type { Database } from './db/database.ts';
import { Part } from './part.ts';

/** The catalogue of texts, as the product holds it. */
export interface Texts {
  /** A text in a language, or the code itself where there is none. */
  textOf(code: string, language: Language): string;
  /** Whether a language has a text of its own for a code. */
  hasText(code: string, language: Language): boolean;
  /** The language of a request by its header Accept-Language. */
  requestLanguage(header: string | undefined): Language;
  /** Loads what translators have changed. */
  loadCatalogue(database: Database): Promise<void>;
}

export const texts = new Part<Texts>('texts');

export const textOf: Texts['textOf'] = (...given) => texts.get().textOf(...given);
export const hasText: Texts['hasText'] = (...given) => texts.get().hasText(...given);
export const requestLanguage: Texts['requestLanguage'] = (header) =>
  texts.get().requestLanguage(header);
export const loadCatalogue: Texts['loadCatalogue'] = (database) =>
  texts.get().loadCatalogue(database);
