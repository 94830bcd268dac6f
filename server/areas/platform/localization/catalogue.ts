import { texts } from '../../../../contract/texts/index.ts';
import { reactAdmin } from '../../../../contract/texts/reactAdmin.ts';
import type { Database } from '../../../db/database.ts';
import { textOverrides } from '../../../db/schema/index.ts';

type Row = readonly [string, string, string];

let current: Record<string, Row> = texts;

/** A text of the catalogue in a language (0 English, 1 Malay, 2 Chinese), or the code itself where there is none. */
export function textOf(code: string, language: number): string {
  return (Object.hasOwn(current, code) ? current[code]?.[language] : undefined) ?? code;
}

/** Every text by its code. */
export function catalogue(): Record<string, Row> {
  return current;
}

/**
 * The texts that every page loads. react-admin's own come with the pages that use its parts, so that only those are here
 * which a translator changed.
 */
export function pageTexts(): [string, Row][] {
  const shipped: Record<string, Row> = reactAdmin;
  return Object.entries(current).filter(([code, row]) => row !== shipped[code]);
}

/** Loads the translators' changes over the shipped texts. */
export async function loadCatalogue(database: Database): Promise<void> {
  const changed = await database.system(({ db }) => db.select().from(textOverrides));
  const merged: Record<string, Row> = { ...texts };
  for (const row of changed) {
    const shipped = merged[row.code] ?? [row.code, row.code, row.code];
    merged[row.code] = [row.en ?? shipped[0], row.ms ?? shipped[1], row.zh ?? shipped[2]];
  }
  current = merged;
}
