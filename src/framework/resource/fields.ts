import type { Call } from '../../../contract/kit/call.ts';
import type { TextReader } from '../../../contract/kit/kinds/declare.ts';
import type { KindName } from '../../../contract/kit/kinds/index.ts';
import type { Code, ValueList } from '../text.tsx';

/** The tones of a status; the stylesheet gives each its colour. */
export type StatusTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'violet';

interface FieldOptions {
  /** `false`: not a column of the list. `'hidden'`: a column that is hidden at first. */
  list?: false | 'hidden';
  /** `false`: not in the forms, although their calls accept it. */
  form?: false;
  /** `false`: its cells are not edited in the list. */
  inPlace?: false;
  /** The code of the label; `RESOURCE.<NAME>.<FIELD>` by default. */
  label?: Code;
  hint?: Code;
  /** The autocomplete token, in forms about the person who fills them. */
  autoComplete?: string;
  /** The name in the list's sort, if it differs from the field's. */
  sort?: string;
  /** The text is the code of one, such as a reason, and is shown by it. */
  isCode?: true;
  /** Formats the value, if the field's kind cannot. */
  format?: (value: unknown) => string;
  /** Reads a text of an imported file, if the field's kind cannot. */
  readText?: TextReader;
  /**
   * Other names of its column in an imported file, separated by commas. Its labels in all languages are known anyway.
   */
  synonyms?: string;
  /** The permission to see the field. */
  permission?: { action: string; resource: string };
  /** The permission to change it, where that is another. */
  editPermission?: { action: string; resource: string };
}

/** One value of a choice. The label is a code of the catalogue or a plain text. */
export interface Choice {
  value: string | number;
  label: string;
  /** The address of the record's page, if the choice is a record that has one. */
  to?: string;
  /** Other names for it in an imported file, separated by commas. */
  synonyms?: string;
  /** The list of which the label is a value, if it is one: pages show it in their language. */
  lookup?: ValueList;
}

/** Choices from the answer of a call: the field with the value, and the field with the label. */
export interface ChoiceSource {
  call: Call;
  value: string;
  label: string;
}

export interface FieldSpec extends FieldOptions {
  kind: KindName;
  choices?: readonly Choice[] | ChoiceSource;
  /** The list of which the text is a value; it is shown in the language of the page. */
  lookup?: ValueList;
  /** Its value is given where the form opens, and stays. */
  isFixed?: true;
  /** The resource that a reference refers to. */
  reference?: string;
  /** The resource of the record that its value is fetched from. */
  fetchedFrom?: string;
  /** The fields of records inside the record. */
  fields?: Readonly<Record<string, FieldSpec>>;
  /** The range of a number or an amount; of a list, `max` is its maximum length. */
  min?: number;
  max?: number;
  /** What a decimal number is counted in. */
  unit?: string;
  /** Width by height of a picture. */
  ratio?: number;
  /** The accepted file types, and the maximum size. */
  file?: { types: readonly string[]; maxBytes: number };
  /** For a filter: has a lower and an upper bound. */
  isRange?: boolean;
  /** For a filter: it is shown after a press of More filters. */
  isFurther?: true;
  /** For a filter with several choices: the separator on the wire. */
  separator?: string;
  /**
   * For a text or a choice that is shown as a status: the field of the record that decides the tone, by default its own,
   * and the tone of each of its values.
   */
  tone?: { field?: string; tones: Readonly<Record<string, StatusTone>> };
}

const plain =
  (kind: KindName) =>
  (options: FieldOptions = {}): FieldSpec => ({ kind, ...options });

/** One line of text. */
export const text = plain('text');
/** Several lines of text. */
export const longText = plain('longText');
export const email = plain('email');
export const phone = plain('phone');
export const integer = plain('integer');
/** An amount in sen, shown and typed in ringgit. */
export const money = plain('money');
/** A day, YYYY-MM-DD. */
export const day = plain('day');
/** A date-time as the wall clock. */
export const wallClock = plain('wallClock');
/** A time of day, hh:mm; 24:00 is the end of the day. */
export const time = plain('time');
/** A length of time, hh:mm:ss. */
export const duration = plain('duration');
export const boolean = plain('boolean');
/** A list of short texts. */
export const several = plain('several');
/** A new password, in the dialog of an action. */
export const password = plain('password');

type ChoiceOptions = FieldOptions & { separator?: string };

/** One of several values: fixed ones, or those from a call. */
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

/** A record of another resource: stored by its id, shown by its title, chosen by typing. */
export function reference(reference: string, options: FieldOptions = {}): FieldSpec {
  return { kind: 'reference', reference, ...options };
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
