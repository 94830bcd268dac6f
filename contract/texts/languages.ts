import type { Language } from '../kit/language.ts';

/**
 * The languages that ship with the product. Apart from the texts, so that a page knows them without loading all texts. The
 * platform adds others without a build; what they lack is shown in English.
 */
export const languages = ['en', 'ms', 'zh'] as const;

/** The place of a language in a shipped text; -1 for one that was added. */
export const placeOf = (language: Language): number =>
  (languages as readonly string[]).indexOf(language);

/** The code of the text with the name of a language: `LANGUAGE.ms`. */
export const LANGUAGE_NAME = 'LANGUAGE.';

/**
 * The language of those known that an Accept-Language header or a browser's preference comes closest to; English
 * otherwise.
 */
export function languageOf(
  wanted: string | undefined,
  known: ReadonlySet<string> = shipped,
): Language {
  const tags = (wanted ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => part.trim().split(/[-_;]/)[0]?.toLowerCase() ?? '');
  return tags.find((tag) => known.has(tag)) ?? 'en';
}

const shipped: ReadonlySet<string> = new Set(languages);
/** Characters of a header that are looked at. */
const MAX_HEADER = 200;
