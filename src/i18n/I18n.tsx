import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isValueCode } from '../../contract/kit/valueCode.ts';
import type { Language } from '../../contract/texts/index.ts';
import { setFormatLanguage } from '../framework/format.ts';
import type { RenderedTexts } from '../framework/renderedTexts.ts';
import type { Domain } from '../framework/screens.ts';
import { useSend } from '../framework/send.tsx';
import { type Texts, TextsProvider } from '../framework/text.tsx';
import { fallbackText } from '../framework/textCodes.ts';
import {
  fetchCatalogue,
  textsInEveryLanguage,
  readStoredCatalogue,
  builtInCatalogue,
} from './catalogue.ts';
import './codes.ts';
import type { Catalogue } from './catalogueStore.ts';
import { loadChineseFontWhenNeeded } from './chineseFont.ts';
import { currentRenderedTexts, subscribeFindingTexts } from './findingTexts.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';
import { subscribeTextChanges } from './textChanges.ts';

// Before any component subscribes, so that all render with the dates of the new language.
setFormatLanguage(currentLanguage());
subscribeLanguage(() => setFormatLanguage(currentLanguage()));

interface Held {
  language: Language;
  catalogue: Catalogue;
  shipped: Catalogue;
}

/**
 * Provides texts from the server's catalogue in the chosen language. The stored catalogue is shown at once and then
 * refreshed. If the server is unreachable or lacks a code, the built-in texts are used.
 */
export function I18n({
  domain,
  children,
}: {
  /** The domain of the session; null for visitors. */
  domain: Domain | null;
  children: ReactNode;
}) {
  const send = useSend();
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  const [held, setHeld] = useState<Held | null>(() => initial(language));

  useEffect(() => {
    let gone = false;
    const take = (change: Partial<Held>) => {
      if (!gone) setHeld((now) => ({ ...fresh(now, language), ...change }));
    };
    const kept = readStoredCatalogue(language);
    if (kept) take({ catalogue: kept });
    let asked = 0;
    const ask = async (version?: number) => {
      asked += 1;
      const turn = asked;
      const catalogue = await fetchCatalogue(send, language, domain, version);
      // An earlier answer may arrive later.
      if (turn === asked) take({ catalogue });
    };
    ask().catch((error: unknown) => {
      console.warn('The catalogue could not be asked', error);
      return loadShipped();
    });
    const loadShipped = async () => take({ shipped: await builtInCatalogue(language) });
    const wanted = () => void loadShipped();
    missing.add(wanted);
    const stop = subscribeTextChanges((version) => {
      ask(version).catch((error: unknown) =>
        console.warn('The changed texts could not be asked', error),
      );
    });
    return () => {
      gone = true;
      stop();
      missing.delete(wanted);
    };
  }, [send, language, domain]);

  useEffect(() => {
    if (held) document.documentElement.lang = held.language;
  }, [held]);

  useEffect(() => loadChineseFontWhenNeeded(document.body), []);

  const rendered = useSyncExternalStore(subscribeFindingTexts, currentRenderedTexts);
  const texts = useMemo(() => held && textsOf(held, rendered), [held, rendered]);
  return texts && <TextsProvider texts={texts}>{children}</TextsProvider>;
}

const missing = new Set<() => void>();

function textsOf({ language, catalogue, shipped }: Held, rendered: RenderedTexts | null): Texts {
  const all = { ...shipped, ...catalogue };
  let asked = Object.keys(shipped).length > 0;
  const find = (code: string) => {
    const text = all[code];
    // A text with a plain name as fallback does not count as missing, nor does a value that is a branch's own.
    if (text === undefined && !asked && fallbackText(code) === code && !isValueCode(code)) {
      asked = true;
      queueMicrotask(() => {
        for (const wanted of missing) wanted();
      });
    }
    return text;
  };
  const onRendered = rendered?.add.bind(rendered);
  return {
    find,
    language,
    catalogue: all,
    textsInEveryLanguage,
    ...(onRendered && { onRendered }),
  };
}

function initial(language: Language): Held | null {
  const catalogue = readStoredCatalogue(language);
  return catalogue && { language, catalogue, shipped: {} };
}

function fresh(now: Held | null, language: Language): Held {
  return now?.language === language ? now : { language, catalogue: {}, shipped: {} };
}
