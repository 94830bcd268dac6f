import { useMemo } from 'react';
import { type Language } from '../../contract/kit/language.ts';
import { LANGUAGE_NAME, languages } from '../../contract/texts/languages.ts';
import { useCatalogue, useText } from '../framework/text.tsx';

/** Every language of the product, each with its own name. Those that were added come with the catalogue. */
export function useLanguages(): readonly { code: Language; name: string }[] {
  const t = useText();
  const catalogue = useCatalogue();
  return useMemo(() => {
    const named = Object.keys(catalogue)
      .filter((code) => code.startsWith(LANGUAGE_NAME))
      .map((code) => code.slice(LANGUAGE_NAME.length));
    return [...new Set<Language>([...languages, ...named])].map((code) => ({
      code,
      name: t.message(`LANGUAGE.${code}`, code),
    }));
  }, [t, catalogue]);
}
