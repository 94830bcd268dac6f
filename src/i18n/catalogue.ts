import type { Send } from '../../contract/kit/client.ts';
import { localization } from '../../contract/platform/localization.ts';
import type { Language } from '../../contract/texts/index.ts';
import type { Domain } from '../framework/screens.ts';
import { type Catalogue, catalogueStore } from './catalogueStore.ts';

/** The catalogue stored in this browser by the last visit, so that the next visit renders at once. */
export function readStoredCatalogue(language: Language): Catalogue | null {
  return catalogueStore(language).get();
}

/** Loads every text in a language, and stores the answer for the next visit. */
export async function fetchCatalogue(
  send: Send,
  language: Language,
  domain: Domain | null,
): Promise<Catalogue> {
  const catalogue = await (domain === 'AGATA'
    ? platformTexts(send, language)
    : clinicTexts(send, language));
  catalogueStore(language).set(catalogue);
  return catalogue;
}

/** The built-in texts, for when the server is unreachable or does not know a code yet. */
export async function builtInCatalogue(language: Language): Promise<Catalogue> {
  const { texts, languages } = await import('../../contract/texts/index.ts');
  const at = languages.indexOf(language);
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text[at] ?? '']));
}

/** The built-in texts of each code in every language. */
export async function textsInEveryLanguage(): Promise<(code: string) => readonly string[]> {
  const { texts } = await import('../../contract/texts/index.ts');
  const known: Readonly<Record<string, readonly string[] | undefined>> = texts;
  return (code) => known[code] ?? [];
}

async function clinicTexts(send: Send, language: Language): Promise<Catalogue> {
  const headers = { 'Accept-Language': language };
  return (await send(localization.localizerList, {}, { headers })).data;
}

const columns = { en: 'enMy', ms: 'msMy', zh: 'zhCn' } as const;

async function platformTexts(send: Send, language: Language): Promise<Catalogue> {
  const { data } = await send(localization.messageLocalizationList, {});
  return Object.fromEntries(data.map((item) => [item.code, item[columns[language]]]));
}
