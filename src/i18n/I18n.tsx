import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Language } from '../../contract/kit/language.ts';
import { fallbackText } from '../../contract/kit/textCodes.ts';
import { isValueCode } from '../../contract/kit/valueCode.ts';
import { setFormatLanguage } from '../framework/format.ts';
import type { RenderedTexts } from '../framework/renderedTexts.ts';
import type { Domain } from '../framework/screens.ts';
import { useSend } from '../framework/send.tsx';
import { type Texts, TextsProvider } from '../framework/text.tsx';
import {
  builtInCatalogue,
  fetchCatalogue,
  fetchVisitorTexts,
  isSameCatalogue,
  readStoredCatalogue,
  textsInEveryLanguage,
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

/** Milliseconds for which a page with stored texts has the line to itself before it asks for newer ones. */
const QUIET_FOR = 2_000;

interface Held {
  language: Language;
  catalogue: Catalogue;
  shipped: Catalogue;
  /** Whether the catalogue has the texts of pages for visitors alone. */
  isPart: boolean;
}

/**
 * Provides texts from the server's catalogue in the chosen language. The stored catalogue is shown at once and then
 * refreshed. A visitor who has none gets the texts of pages for visitors first, and the others while they look at one. If
 * the server is unreachable or lacks a code, the built-in texts are used.
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
  const [held, setHeld] = useState<Held | null>(() => storedTexts(language));
  /** The texts of a language that are there, if need be those that are stored. */
  const heldIn = useEffectEvent((wanted: Language) =>
    held?.language === wanted ? held : storedTexts(wanted),
  );

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (change: Partial<Held>) => {
      if (!gone) setHeld((now) => changed(now, language, change));
    };
    let asked = 0;
    const ask = async (version?: number) => {
      // Another server might still answer texts of before.
      clearTimeout(timer);
      asked += 1;
      const turn = asked;
      const catalogue = await fetchCatalogue(send, language, domain, version);
      // An earlier answer may arrive later.
      if (turn === asked) take({ catalogue, isPart: false });
    };
    const askAll = () => {
      ask().catch((error: unknown) => {
        console.warn('The catalogue could not be asked', error);
        return loadShipped();
      });
    };
    const askQuietly = () => {
      if (!gone) timer = setTimeout(askAll, QUIET_FOR);
    };
    const askPart = async () => {
      take({ catalogue: await fetchVisitorTexts(send, language), isPart: true });
      askQuietly();
    };
    const loadShipped = async () => take({ shipped: await builtInCatalogue(language) });
    const wanted = () => {
      if (heldIn(language)?.isPart !== true) void loadShipped();
      else if (asked === 0) askAll();
    };
    missing.add(wanted);
    const begun = heldIn(language);
    if (begun) take(begun);
    if (!begun && domain === null) askPart().catch(askAll);
    else if (begun && (!begun.isPart || domain === null)) askQuietly();
    else askAll();
    const stop = subscribeTextChanges((version) => {
      ask(version).catch((error: unknown) =>
        console.warn('The changed texts could not be asked', error),
      );
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
      missing.delete(wanted);
    };
  }, [send, language, domain]);

  useEffect(() => {
    if (held) document.documentElement.lang = held.language;
  }, [held]);

  useEffect(() => loadChineseFontWhenNeeded(document.body), []);

  const rendered = useSyncExternalStore(subscribeFindingTexts, currentRenderedTexts);
  // Who has just signed in sees no codes while the other texts come.
  const isAwaited = held?.isPart === true && domain !== null;
  const texts = useMemo(
    () => held && textsOf(held, rendered, isAwaited),
    [held, rendered, isAwaited],
  );
  return texts && <TextsProvider texts={texts}>{children}</TextsProvider>;
}

const missing = new Set<() => void>();

function textsOf(
  { language, catalogue, shipped }: Held,
  rendered: RenderedTexts | null,
  isAwaited: boolean,
): Texts {
  let asked = Object.keys(shipped).length > 0;
  // Thousands of texts are put together when they have to be.
  const all = asked ? { ...shipped, ...catalogue } : catalogue;
  const find = (code: string) => {
    const text = all[code];
    // A text with a plain name as fallback does not count as missing, nor does a value that is a branch's own.
    const isMissing = text === undefined && fallbackText(code) === code && !isValueCode(code);
    if (isMissing && !asked) {
      asked = true;
      queueMicrotask(() => {
        for (const wanted of missing) wanted();
      });
    }
    return isMissing && isAwaited ? '' : text;
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

function storedTexts(language: Language): Held | null {
  const catalogue = readStoredCatalogue(language);
  return catalogue && { language, catalogue, shipped: {}, isPart: false };
}

/** What is held after a change. Texts that are those held already change nothing, so that nothing is drawn anew. */
function changed(now: Held | null, language: Language, change: Partial<Held>): Held {
  const isOther = now?.language !== language;
  const held = isOther ? { language, catalogue: {}, shipped: {}, isPart: false } : now;
  const { catalogue, isPart } = change;
  // A part that comes late has nothing to add.
  const isKnown = catalogue && (isPart === true || isSameCatalogue(held.catalogue, catalogue));
  return !isOther && isKnown ? held : { ...held, ...change };
}
