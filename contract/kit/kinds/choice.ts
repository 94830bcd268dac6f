import { encodeMessage } from '../message.ts';
import { z } from '../zod.ts';
import {
  declared,
  isAmong,
  plainText,
  type ReadContext,
  type ReadResult,
  splitList,
  type TextReader,
  type Words,
} from './declare.ts';

/**
 * One of a few values. `words` has the text code of each; without it the code is `RESOURCE.<NAME>.<FIELD>.<VALUE>`.
 */
export const oneOf = <const V extends string>(
  values: readonly [V, ...V[]],
  { words }: { words?: Record<V, string> } = {},
) => z.enum(values).check(z.meta({ kind: 'choice', ...(words && { words }) }));

/** The labels of what is chosen, one or several. */
export const chosen = (value: unknown, words: Words): string =>
  [value]
    .flat()
    .map((one) => {
      const text = plainText(one);
      const known = words.choices.find((each) => String(each.value) === text)?.label;
      return known ?? words.listed?.(text) ?? text;
    })
    .join('; ');

const NOT_FOUND = 'IMPORT.NOT_FOUND';

/** Finds a record or choice by its name. A record called 7 is not the one with that id. */
export function readNamed(text: string, { choices }: ReadContext): ReadResult {
  const values = new Set(
    choices.filter(({ names }) => isAmong(text, names)).map(({ value }) => value),
  );
  if (values.size === 1) return { value: [...values][0] };
  return { fault: values.size > 1 ? 'IMPORT.SEVERAL' : NOT_FOUND };
}

function readChoice(text: string, words: ReadContext): ReadResult {
  const { choices } = words;
  const exact = choices.find(({ value }) => String(value) === text);
  if (exact) return { value: exact.value };
  const reading = readNamed(text, words);
  if (!('fault' in reading) || reading.fault !== NOT_FOUND || choices.length === 0) return reading;
  const known = choices.map(({ names: [first = ''] }) => first);
  return { fault: encodeMessage('IMPORT.NOT_CHOICE', { choices: some(known) }) };
}

/** Reads each part of a list. */
export const readEach =
  (read: TextReader): TextReader =>
  (text, words) => {
    const values: unknown[] = [];
    for (const part of splitList(text)) {
      const reading = read(part, words);
      if ('fault' in reading) return reading;
      values.push(reading.value);
    }
    return { value: values };
  };

function some(words: readonly string[]): string {
  const few = words.slice(0, 8).join(', ');
  return words.length > 8 ? `${few}, …` : few;
}

export const choiceKind = declared<string>({
  column: 'text',
  isFilter: 'first',
  isChosen: true,
  write: chosen,
  read: readChoice,
  sample: String,
});

/** Several of a few values: `several(oneOf([…]))`. */
export const choicesKind = declared<readonly string[]>({
  column: 'text[]',
  isFilter: 'first',
  none: [],
  joinedBy: '\n',
  write: chosen,
  read: readEach(readChoice),
  sample: (number) => [String(number)],
});

/** Yes or no. */
export const booleanKind = declared<boolean>({
  column: 'boolean',
  isFilter: 'first',
  isChosen: true,
  write: (value, { yes, no }) => (value === true ? yes : no),
  read: (text, { yes, no }) => {
    if (isAmong(text, yes)) return { value: true };
    return isAmong(text, no) ? { value: false } : { fault: 'IMPORT.NOT_YES_NO' };
  },
  sample: (number) => number % 2 === 0,
});
