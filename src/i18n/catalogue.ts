import type { Send } from '../../contract/kit/client.ts';
import type { Language } from '../../contract/kit/language.ts';
import { localization } from '../../contract/platform/localization.ts';
import type { TextPart } from '../../contract/texts/visitors.ts';
import type { Domain } from '../framework/screens.ts';
import { type Catalogue, catalogueStore } from './catalogueStore.ts';
import { textPartAt } from './textPart.ts';

/** The catalogue stored in this browser by the last visit, so that the next visit renders at once. */
export function readStoredCatalogue(language: Language): Catalogue | null {
  return catalogueStore(language).get();
}

/**
 * Loads every text in a language, and stores the answer for the next visit. With a version, the texts of that version or
 * later.
 */
export async function fetchCatalogue(
  send: Send,
  language: Language,
  domain: Domain | null,
  version?: number,
): Promise<Catalogue> {
  const wanted = version === undefined ? {} : { version };
  const catalogue = await (domain === 'AGATA'
    ? platformTexts(send, language, wanted)
    : clinicTexts(send, language, wanted));
  catalogueStore(language).set(catalogue);
  return catalogue;
}

export function isSameCatalogue(one: Catalogue, other: Catalogue): boolean {
  if (one === other) return true;
  const codes = Object.keys(one);
  return (
    codes.length === Object.keys(other).length && codes.every((code) => one[code] === other[code])
  );
}

/** The built-in texts, for when the server is unreachable or does not know a code yet. */
export async function builtInCatalogue(language: Language): Promise<Catalogue> {
  const { texts, placeOf } = await import('../../contract/texts/index.ts');
  const at = Math.max(0, placeOf(language));
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text[at] ?? '']));
}

/** The built-in texts of each code in every language. */
export async function textsInEveryLanguage(): Promise<(code: string) => readonly string[]> {
  const { texts } = await import('../../contract/texts/index.ts');
  const known: Readonly<Record<string, readonly string[] | undefined>> = texts;
  return (code) => known[code] ?? [];
}

/** Loads the texts of pages for visitors. The next visit may be another page, so they are not stored. */
export function fetchVisitorTexts(send: Send, language: Language): Promise<Catalogue> {
  return clinicTexts(send, language, { part: textPartAt(window.location.pathname) });
}

interface Wanted {
  part?: TextPart;
  version?: number;
}

async function clinicTexts(send: Send, language: Language, wanted: Wanted): Promise<Catalogue> {
  const headers = { 'Accept-Language': language };
  return (await send(localization.localizerList, wanted, { headers })).data;
}

const columns = new Map<Language, 'enMy' | 'msMy' | 'zhCn'>([
  ['en', 'enMy'],
  ['ms', 'msMy'],
  ['zh', 'zhCn'],
]);

async function platformTexts(
  send: Send,
  language: Language,
  wanted: Pick<Wanted, 'version'>,
): Promise<Catalogue> {
  const column = columns.get(language);
  // The documented list has no others.
  if (!column) return clinicTexts(send, language, wanted);
  const { data } = await send(localization.messageLocalizationList, wanted);
  return Object.fromEntries(data.map((item) => [item.code, item[column]]));
}
