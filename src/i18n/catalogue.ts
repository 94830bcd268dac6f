import type { Send } from '../../contract/kit/client.ts';
import { localization } from '../../contract/localization.ts';
import type { Language } from '../../contract/texts/index.ts';
import type { Domain } from '../session/session.ts';
import { place } from '../session/storage.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** The catalogue that the last visit left in this browser, so that the next one paints at once. */
export function keptCatalogue(language: Language): Catalogue | null {
  return kept(language).get();
}

/** Asks the server for every text in a language, and keeps the answer for the next visit. */
export async function askCatalogue(
  send: Send,
  language: Language,
  domain: Domain | null,
): Promise<Catalogue> {
  const catalogue = await (domain === 'AGATA'
    ? platformTexts(send, language)
    : clinicTexts(send, language));
  kept(language).set(catalogue);
  return catalogue;
}

/** The texts that the product ships, for when the server is away or does not know a code yet. */
export async function shippedCatalogue(language: Language): Promise<Catalogue> {
  const { texts, languages } = await import('../../contract/texts/index.ts');
  const at = languages.indexOf(language);
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text[at] ?? '']));
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

function kept(language: Language) {
  return place<Catalogue>('local', `catalogue.${language}`, (value) => {
    const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
    const whole = entries.length > 0 && entries.every((text) => typeof text === 'string');
    return whole ? (value as Catalogue) : null;
  });
}
