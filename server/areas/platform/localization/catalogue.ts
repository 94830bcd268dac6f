import { type Language } from '../../../../contract/kit/language.ts';
import { formsOf, pluralForms } from '../../../../contract/kit/message.ts';
import { translationFault } from '../../../../contract/platform/translationRules.ts';
import { languages, placeOf, texts } from '../../../../contract/texts/index.ts';
import { LANGUAGE_NAME, languageOf } from '../../../../contract/texts/languages.ts';
import { reactAdmin } from '../../../../contract/texts/reactAdmin.ts';
import { isInPart, type TextPart } from '../../../../contract/texts/visitors.ts';
import { textLanguages, textTranslations } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';

type Row = readonly [string, string, string];
type Texts = Readonly<Record<string, string>>;

const shippedTexts: Readonly<Record<string, Row>> = texts;
const shippedWithPages: ReadonlySet<string> = new Set(Object.keys(reactAdmin));

/** The catalogue as it holds now. */
interface Catalogue {
  /** Counts the changes of translators. */
  version: number;
  /** The translators' texts, by language and code. */
  changed: ReadonlyMap<Language, ReadonlyMap<string, string>>;
  /** The names of added languages by their codes, as texts of the catalogue. */
  names: Texts;
  known: ReadonlySet<Language>;
  /** The texts that pages load, by language and part, once they were asked for. */
  pages: Map<string, Texts>;
}

let current: Catalogue = {
  version: 0,
  changed: new Map(),
  names: {},
  known: new Set(languages),
  pages: new Map(),
};

/** A text of the catalogue in a language, in English where that has none, or the code itself where there is none. */
export function textOf(code: string, language: Language): string {
  return (
    ownText(code, language) ??
    ownText(code, 'en') ??
    (Object.hasOwn(current.names, code) ? current.names[code] : undefined) ??
    code
  );
}

/** Whether a language has a text of its own for a code. */
export const hasText = (code: string, language: Language): boolean =>
  ownText(code, language) !== undefined;

/** The code of every text, names of added languages among them. */
export function textCodes(): string[] {
  return [...Object.keys(texts), ...Object.keys(current.names)];
}

/** The language of a request by its header Accept-Language. */
export const requestLanguage = (header: string | undefined): Language =>
  languageOf(header, current.known);

/**
 * The texts that every page loads, in a language, or those of a part of the pages for visitors. react-admin's own come with the
 * pages that use its parts, so that only those are here which a translator changed, or which those pages do not bring in
 * the language.
 */
export function pageTexts(language: Language, part?: TextPart): Texts {
  const { pages, changed } = current;
  const key = `${language} ${part ?? ''}`;
  const isLeftOut = (code: string) =>
    shippedWithPages.has(code) && placeOf(language) >= 0 && !changed.get(language)?.has(code);
  const made =
    pages.get(key) ??
    Object.fromEntries(
      textCodes()
        .filter((code) => !isLeftOut(code) && (part === undefined || isInPart(part, code)))
        .map((code) => [code, textOf(code, language)]),
    );
  pages.set(key, made);
  return made;
}

/** The shipped texts of a code, if there is such a code. */
export function shippedText(code: string): Row | undefined {
  return Object.hasOwn(shippedTexts, code) ? shippedTexts[code] : undefined;
}

/**
 * What a text in a language is held against, if there is such a code, with the shipped text: '' in a language that was
 * added.
 */
export function shippedIn(
  code: string,
  language: Language,
): { english: string; own: string; forms: number } | undefined {
  const row = shippedText(code);
  if (!row) return undefined;
  const [english] = row;
  const own = row[placeOf(language)];
  const isPlural = formsOf(english).length > 1;
  const forms =
    own === undefined && isPlural ? pluralForms(language).length : formsOf(own ?? '').length;
  return { english, own: own ?? '', forms };
}

let loading: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * Loads languages and the translators' texts. Calls while it loads share one further load, since what they are about may
 * have been missed.
 */
export function loadCatalogue(database: Database): Promise<void> {
  if (!loading) {
    loading = load(database).finally(() => {
      loading = undefined;
    });
    return loading;
  }
  next ??= loading
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      return loadCatalogue(database);
    });
  return next;
}

/** Loads the changes if those in memory are older than a version that a page has heard of. */
export async function loadAtLeast(version: number | undefined, database: Database): Promise<void> {
  // The load is shared: it does not end with the page that asked first.
  if (version !== undefined && version > current.version) await loadCatalogue(database.uncancelled);
}

function ownText(code: string, language: Language): string | undefined {
  return current.changed.get(language)?.get(code) ?? shippedText(code)?.[placeOf(language)];
}

async function load(database: Database): Promise<void> {
  const { rows, added } = await database.system(async ({ db }) => ({
    added: await db.select().from(textLanguages),
    rows: await db.select().from(textTranslations),
  }));
  const changed = new Map<Language, Map<string, string>>();
  let version = 0;
  for (const { code, language, text, version: changes } of rows) {
    version += changes;
    const shipped = shippedIn(code, language);
    // What a later version of the product no longer has, or words otherwise, is not used.
    if (text === null || !shipped || translationFault(text, shipped)) continue;
    const own = changed.get(language) ?? new Map<string, string>();
    changed.set(language, own.set(code, text));
  }
  current = {
    version,
    changed,
    names: Object.fromEntries(added.map(({ code, name }) => [LANGUAGE_NAME + code, name])),
    known: new Set([...languages, ...added.map(({ code }) => code)]),
    pages: new Map(),
  };
}
