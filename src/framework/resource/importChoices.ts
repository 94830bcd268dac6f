import type { Send } from '../../../contract/kit/client.ts';
import { type KnownChoice, normalizeWord, splitList } from '../../../contract/kit/kinds/declare.ts';
import { fallbackText } from '../../../contract/kit/textCodes.ts';
import { valueCode } from '../../../contract/kit/valueCode.ts';
import type { TextsOfCode } from '../text.tsx';
import { choiceList } from './choices.ts';
import { type ChoiceSource, isChoiceSource } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { type Mapping, parseSynonyms, cellTextFor } from './importFile.ts';
import type { ResourceDataProvider } from './provider.ts';
import { searchChoices } from './referenceChoices.ts';
import { answerRows } from './schema.ts';
import type { Sheet } from './sheetFile.ts';

/**
 * The choices of the mapped fields, with the names by which each is known: those of the declaration in every language,
 * those from a call, and the records that the file names.
 */
export async function loadChoices(
  sheet: Sheet,
  mapping: Mapping,
  fields: readonly NamedField[],
  {
    send,
    provider,
    words,
    signal,
  }: { send: Send; provider: ResourceDataProvider; words: TextsOfCode; signal: AbortSignal },
): Promise<(field: string) => readonly KnownChoice[]> {
  const known = new Map<string, readonly KnownChoice[]>();
  for (const field of fields) {
    const { name, spec } = field;
    if (!mapping.includes(name)) continue;
    if (spec.reference !== undefined) {
      const named = namedIn(sheet, mapping, field, spec.kind === 'references');
      known.set(name, await recordsNamed(provider, spec.reference, named, signal));
      continue;
    }
    if (spec.choices === undefined) continue;
    if (!isChoiceSource(spec.choices)) {
      known.set(
        name,
        spec.choices.map(({ value, label, synonyms }) => {
          const labels = words(label);
          return {
            value,
            names: [
              ...(labels.length > 0 ? labels : [fallbackText(label)]),
              ...parseSynonyms(synonyms),
            ],
          };
        }),
      );
      continue;
    }
    const source = spec.choices;
    const { data } = await send(source.call, {}, { signal });
    known.set(name, namedBy(source, data, words));
  }
  return (field) => known.get(field) ?? [];
}

/** The words for yes and no in every language, and as programs write them. */
export const yesAndNo = (words: TextsOfCode) => ({
  yes: [...words('SHELL.YES'), 'true', 'y', '1', '✓'],
  no: [...words('SHELL.NO'), 'false', 'n', '0'],
});

/** Choices of a call by their own labels and, for values of a list, by those of every language. */
function namedBy(source: ChoiceSource, answer: unknown, words: TextsOfCode): KnownChoice[] {
  const list = choiceList(source);
  return answerRows(answer).map((row) => {
    const label = String(row[source.label]);
    const translated = list === undefined ? [] : words(valueCode(list, label));
    return { value: row[source.value] as KnownChoice['value'], names: [label, ...translated] };
  });
}

/** Records that are looked through for those of a name: as many as one request answers. */
const MOST_ALIKE = 1_000;

/** Finds the records of a resource by their names, one request per name. */
async function recordsNamed(
  provider: ResourceDataProvider,
  ref: string,
  named: readonly string[],
  signal: AbortSignal,
): Promise<KnownChoice[]> {
  const found: KnownChoice[] = [];
  for (const word of named)
    for (const { value, label } of await searchChoices(provider, ref, word, signal, MOST_ALIKE))
      found.push({ value, names: [label] });
  return found;
}

/** The distinct names in the cells of a field. */
function namedIn(
  { rows }: Sheet,
  mapping: Mapping,
  field: NamedField,
  areSeveral: boolean,
): string[] {
  const named = new Map<string, string>();
  for (const { cells } of rows) {
    const text = cellTextFor(cells, mapping, field);
    for (const part of areSeveral ? splitList(text) : [text])
      if (part !== '') named.set(normalizeWord(part), part);
  }
  return [...named.values()];
}
