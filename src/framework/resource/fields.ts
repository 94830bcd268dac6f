import type { Call } from '../../../contract/kit/call.ts';
import type { Code } from '../text.tsx';
import type { TextReader } from './textReader.ts';

/** What a field holds: how it is shown, typed in, exported and read from a file follows from it. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'duration'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'file'
  | 'texts'
  | 'picture'
  | 'status';

/** The colours that a status may have; what each looks like is the look's affair. */
export type StatusTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'violet';

interface FieldOptions {
  /** `false`: no column of the list. `'hidden'`: a column that waits in the column menu. */
  list?: false | 'hidden';
  /** `false`: not in the forms, though their calls take it. */
  form?: false;
  /** Code of the label, where it is not `RESOURCE.<NAME>.<FIELD>`. */
  label?: Code;
  hint?: Code;
  /** What the browser may fill in, in a form where people speak of themselves. */
  autoComplete?: string;
  /** Name under which the list sorts by it, where it is another than the field's own. */
  sort?: string;
  /** The value as words, where it is none that a kind knows. */
  format?: (value: unknown) => string;
  /** Reads a text of a file as the value, where the kind does not tell how. */
  readText?: TextReader;
  /** Other names of its column in a file, with commas between them; its labels in all languages are known anyway. */
  synonyms?: string;
  /** Who sees the field at all. */
  permission?: { action: string; resource: string };
}

/** One value of a choice, with its words: a code of the catalogue, or as they are. */
export interface Choice {
  value: string | number;
  label: string;
  /** The address of its page, where the choice is a record that has one. */
  to?: string;
  /** Other words for it in a file, with commas between them. */
  synonyms?: string;
}

/** Choices that a call answers: which of its fields is the value, which the words. */
export interface ChoiceSource {
  call: Call;
  value: string;
  label: string;
}

export interface FieldSpec extends FieldOptions {
  kind: FieldKind;
  choices?: readonly Choice[] | ChoiceSource;
  /** The resource whose record a reference names. */
  reference?: string;
  /** What a number or an amount may be. */
  min?: number;
  max?: number;
  /** Types of a file that are taken, and the bytes that it may have. */
  file?: { types: readonly string[]; maxBytes: number };
  /** Of a filter: narrows by the first and the last. */
  isRange?: boolean;
  /** Several choices may be taken; they travel joined by this. */
  separator?: string;
  /** For a status: the field of the record that decides the colour, and the colour of each of its values. */
  tone?: { field?: string; tones: Readonly<Record<string, StatusTone>> };
}

const plain =
  (kind: FieldKind) =>
  (options: FieldOptions = {}): FieldSpec => ({ kind, ...options });

/** One line of text. */
export const text = plain('text');
/** Several lines of text. */
export const longText = plain('longText');
export const email = plain('email');
export const phone = plain('phone');
export const number = plain('number');
/** An amount in sen, shown and typed in ringgit. */
export const money = plain('money');
/** A day, YYYY-MM-DD. */
export const date = plain('date');
/** A date-time as the clinic's wall clock. */
export const dateTime = plain('dateTime');
/** A time of day, hh:mm; 24:00 is the end of the day. */
export const time = plain('time');
/** A length of time, hh:mm:ss. */
export const duration = plain('duration');
export const boolean = plain('boolean');
/** A list of short texts. */
export const texts = plain('texts');
/** A picture as base64 of a JPEG; a history tells only whether there was one. */
export const picture = plain('picture');

type ChoiceOptions = FieldOptions & { separator?: string };

/** One of some values: given as they are, with codes of their words, or asked from a call. */
export function choice(
  choices: readonly (string | Choice)[] | ChoiceSource,
  options: ChoiceOptions = {},
): FieldSpec {
  return {
    kind: 'choice',
    choices: isChoiceSource(choices) ? choices : choices.map(choiceOf),
    ...options,
  };
}

/** A record of another resource, named by its id and shown by its title. It is found by typing. */
export function reference(reference: string, options: FieldOptions = {}): FieldSpec {
  return { kind: 'reference', reference, ...options };
}

/** A word with a colour. */
export function status(
  tone: NonNullable<FieldSpec['tone']>,
  options: FieldOptions = {},
): FieldSpec {
  return { kind: 'status', tone, ...options };
}

/** Whether the choices of a field come from a call. */
export function isChoiceSource(
  choices: FieldSpec['choices'] | readonly unknown[],
): choices is ChoiceSource {
  return choices !== undefined && 'call' in choices;
}

function choiceOf(each: string | Choice): Choice {
  return typeof each === 'string' ? { value: each, label: each } : each;
}
