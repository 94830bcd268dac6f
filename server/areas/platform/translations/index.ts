import { eq } from 'drizzle-orm';
import type { Answered } from '../../../../contract/kit/call.ts';
import { MAX_FAULTS } from '../../../../contract/kit/failure.ts';
import { type Language } from '../../../../contract/kit/language.ts';
import { translationFault } from '../../../../contract/platform/translationRules.ts';
import type { translations as calls } from '../../../../contract/platform/translations.ts';
import { languages, placeOf } from '../../../../contract/texts/index.ts';
import { textLanguages } from '../../../db/schema/index.ts';
import { refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOrNull } from '../../../kit/time.ts';
import { compareFile, writeFile } from './files.ts';
import { fileRefusal } from './refusals.ts';
import {
  type Entry,
  keyOf,
  lockedTexts,
  RESOURCE,
  store,
  storedTexts,
  type StoredTexts,
} from './stored.ts';

const PAGE_SIZE = 50;

export const translations: Handlers<typeof calls> = {
  async translationList({ language, q, code, state, ...list }, context) {
    await refuseUnknown(language, context);
    const stored = await storedTexts(context);
    const { page = 1, pageSize = PAGE_SIZE, sort = 'code', order = 'ASC' } = list;
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = code === undefined ? stored.entries(language) : oneIn(stored, code, language);
    const found = entries
      .filter((entry) => isInState(entry, state) && hasWords(stored, entry, words))
      .toSorted(
        (one, other) =>
          (order === 'DESC' ? -1 : 1) * compare(sortKey(one, sort), sortKey(other, sort)) ||
          compare(one.code, other.code),
      );
    const from = (page - 1) * pageSize;
    return {
      data: found.slice(from, from + pageSize).map((entry) => answerOf(entry, language)),
      total: found.length,
    };
  },

  editTranslation: ({ code, language, text }, context) => change(context, code, language, text),

  resetTranslation: ({ code, language }, context) => change(context, code, language, null),

  async exportTranslations({ language, format }, context) {
    await refuseUnknown(language, context);
    return writeFile(await storedTexts(context), language, format);
  },

  async checkTranslations(file, context) {
    await refuseUnknown(file.language, context);
    const stored = await storedTexts(context);
    const { changes, faults, unchanged } = compareFile(stored, file);
    return {
      version: stored.version,
      unchanged,
      changes: changes.map(({ code, before, after }) => ({
        code,
        before,
        after: after ?? stored.entry(code, file.language)?.shipped.own ?? '',
      })),
      faults: faults.slice(0, MAX_FAULTS),
      faultCount: faults.length,
    };
  },

  async importTranslations({ version, ...file }, context) {
    await refuseUnknown(file.language, context);
    const stored = await lockedTexts(context);
    if (version !== stored.version) throw refusal(409, 'TRANSLATION.FILE_STALE');
    const { changes, faults } = compareFile(stored, file);
    if (faults.length > 0) throw fileRefusal('TRANSLATION.FILE_FAULTY', { count: faults.length });
    await store(context, file.language, changes, stored);
    return { changed: changes.length };
  },
};

/** Changes one text; null takes it back to the shipped one. */
async function change(
  context: SessionContext,
  code: string,
  language: Language,
  given: string | null,
): Promise<Answered<typeof calls.editTranslation>> {
  await refuseUnknown(language, context);
  const stored = await lockedTexts(context);
  const before = stored.entry(code, language);
  if (!before) throw notFound('code');
  await refuseStale(context, RESOURCE, { id: keyOf(language, code), version: before.version });
  const fault = given === null ? undefined : translationFault(given, before.shipped);
  if (fault) throw new Failure(400, [{ field: 'text', ...fault }]);
  const after = given === before.shipped.own ? null : given;
  if ((after ?? before.shipped.own) !== before.text)
    await store(context, language, [{ code, before: before.text, after }], stored);
  const now = (await storedTexts(context)).entry(code, language);
  return answerOf(now ?? before, language);
}

async function refuseUnknown(language: Language, { db }: SessionContext): Promise<void> {
  if (placeOf(language) >= 0) return;
  const found = await db
    .select({ id: textLanguages.id })
    .from(textLanguages)
    .where(eq(textLanguages.code, language));
  if (found.length === 0) throw notFound('language');
}

function answerOf(
  { code, shipped, text, english, version, changedBy, changedAt }: Entry,
  language: Language,
): Answered<typeof calls.editTranslation> {
  return {
    code,
    language,
    english,
    text,
    shipped,
    isChanged: text !== shipped.own,
    version,
    changedBy,
    changedAt: wallClockOrNull(changedAt),
  };
}

function oneIn(stored: StoredTexts, code: string, language: Language): Entry[] {
  const entry = stored.entry(code, language);
  return entry ? [entry] : [];
}

function isInState({ text, shipped }: Entry, state: 'changed' | 'missing' | undefined): boolean {
  if (state === 'changed') return text !== shipped.own;
  return state === undefined || text === '';
}

/** Whether each word is part of the code, or of the text in this language or one that ships. */
function hasWords(stored: StoredTexts, { code, text }: Entry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const all = [code, text, ...languages.map((each) => stored.text(code, each))]
    .join('\n')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}

function sortKey(entry: Entry, sort: 'code' | 'english' | 'text' | 'changedAt'): string {
  return sort === 'changedAt' ? (entry.changedAt?.toISOString() ?? '') : entry[sort];
}

const collator = new Intl.Collator('en');
const compare = (one: string, other: string) => collator.compare(one, other);
