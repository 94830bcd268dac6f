import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Language } from '../../contract/texts/index.ts';
import { type Texts, TextsProvider } from '../framework/text.tsx';
import { plainWords } from '../framework/words.ts';
import { send } from '../session/client.ts';
import { useSession } from '../session/useSession.ts';
import { askCatalogue, type Catalogue, keptCatalogue, shippedCatalogue } from './catalogue.ts';
import './codes.ts';
import { languageNow, subscribeLanguage } from './language.ts';

interface Held {
  language: Language;
  catalogue: Catalogue;
  shipped: Catalogue;
}

/**
 * Texts from the server's catalogue in the chosen language. What the last visit kept is shown at once and renewed
 * behind it; where the server is away or lacks a code, the texts that ship with the product stand in.
 */
export function I18n({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, languageNow);
  const domain = useSession()?.domain ?? null;
  const [held, setHeld] = useState<Held | null>(() => initial(language));

  useEffect(() => {
    let gone = false;
    const take = (change: Partial<Held>) => {
      if (!gone) setHeld((now) => ({ ...fresh(now, language), ...change }));
    };
    const kept = keptCatalogue(language);
    if (kept) take({ catalogue: kept });
    askCatalogue(send, language, domain).then(
      (catalogue) => take({ catalogue }),
      (error: unknown) => {
        console.warn('The catalogue could not be asked', error);
        return loadShipped();
      },
    );
    const loadShipped = async () => take({ shipped: await shippedCatalogue(language) });
    const wanted = () => void loadShipped();
    missing.add(wanted);
    return () => {
      gone = true;
      missing.delete(wanted);
    };
  }, [language, domain]);

  useEffect(() => {
    if (held) document.documentElement.lang = held.language;
  }, [held]);

  // Chinese names and complaints stand in every language's pages. The style names the pieces of the font, and a browser
  // fetches those that a page needs.
  useEffect(() => void import('@fontsource-variable/noto-sans-sc/index.css'), []);

  const texts = useMemo(() => held && textsOf(held), [held]);
  return texts && <TextsProvider texts={texts}>{children}</TextsProvider>;
}

const missing = new Set<() => void>();

function textsOf({ language, catalogue, shipped }: Held): Texts {
  let asked = Object.keys(shipped).length > 0;
  const find = (code: string) => {
    const text = catalogue[code] ?? shipped[code];
    // A word that has a plain name to fall back on is not missed.
    if (text === undefined && !asked && plainWords(code) === code) {
      asked = true;
      queueMicrotask(() => {
        for (const wanted of missing) wanted();
      });
    }
    return text;
  };
  return { find, language };
}

function initial(language: Language): Held | null {
  const catalogue = keptCatalogue(language);
  return catalogue && { language, catalogue, shipped: {} };
}

function fresh(now: Held | null, language: Language): Held {
  return now?.language === language ? now : { language, catalogue: {}, shipped: {} };
}
