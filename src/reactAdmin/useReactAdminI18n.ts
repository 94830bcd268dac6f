import type { I18nProvider } from 'ra-core';
import { useMemo } from 'react';
import { useCatalogue, useText } from '../framework/text.tsx';
import { setLanguage } from '../i18n/language.ts';
import { useLanguages } from '../i18n/useLanguages.ts';
import { createI18nProvider } from './i18nProvider.ts';

/** react-admin's i18n provider over the catalogue, with the texts of react-admin's own parts. */
export function useReactAdminI18n(): I18nProvider {
  const t = useText();
  const catalogue = useCatalogue();
  const languages = useLanguages();
  return useMemo(
    () =>
      createI18nProvider(t, catalogue, {
        locales: languages.map(({ code, name }) => ({ locale: code, name })),
        choose: setLanguage,
      }),
    [t, catalogue, languages],
  );
}
