import type { I18nProvider, Locale, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { languages } from '../../contract/texts/languages.ts';
import { reactAdmin } from '../../contract/texts/reactAdmin.ts';
import { isResourceCode, resourceCode } from '../framework/resource/codes.ts';
import type { Translate } from '../framework/text.tsx';

interface Choice {
  locales: Locale[];
  choose: (locale: string) => void;
}

/**
 * react-admin's i18n provider over a catalogue, with the texts of react-admin's own parts in the language of `t`, and the
 * choice of languages.
 */
export function createI18nProvider(
  t: Translate,
  catalogue: Readonly<Record<string, string>>,
  { locales, choose }: Choice,
): I18nProvider {
  const at = languages.findIndex((language) => language === t.language);
  const shipped = Object.fromEntries(
    Object.entries(reactAdmin).map(([code, text]) => [code, text[at] ?? text[0]]),
  );
  const messages = { ...shipped, ...catalogue };
  const polyglot = polyglotI18nProvider(
    // Polyglot also takes messages whose keys are whole; the type has them nested.
    () => messages as unknown as TranslationMessages,
    t.language,
    locales,
    { pluralRules, allowMissing: true },
  );
  return {
    ...polyglot,
    translate: (key, options: { smart_count?: number } | undefined) => {
      const name = Object.hasOwn(messages, key) ? undefined : resourceText(t, key, options);
      return name ?? polyglot.translate(key, options);
    },
    changeLocale: (locale) => {
      choose(locale);
      return Promise.resolve();
    },
  };
}

/** The two forms of a text, as `interpolate` of the contract has them in each language. */
const pluralRules = {
  pluralTypes: { forms: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { forms: [...languages] },
};

/** The name of a resource, of its field or of a value, by the codes of the resource's declaration. */
function resourceText(
  t: Translate,
  key: string,
  { smart_count: count }: { smart_count?: number } = {},
): string | undefined {
  if (isResourceCode(key)) return t(key);
  const [, resource, field] = /^resources\.([^.]+)\.(?:name|fields\.(.+))$/.exec(key) ?? [];
  if (resource === undefined) return undefined;
  if (field !== undefined) return t(resourceCode(resource, field));
  return t(count === 1 ? resourceCode(resource, 'one') : resourceCode(resource));
}
