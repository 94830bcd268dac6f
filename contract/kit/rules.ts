import type { Fault } from './failure.ts';
import { kindOf } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Values = Readonly<Record<string, unknown>>;

/**
 * What the other fields of a record say of a field. The functions are called on the server and, while someone types, on
 * the page: they look at the record alone, and end at once.
 */
export interface FieldRule<R> {
  /** Whether it is there. What is hidden is saved as none. */
  shown?: (record: R) => boolean;
  /** Whether it has to have a value. */
  required?: (record: R) => boolean;
  /** Whether it stays as it is. Another value is refused. */
  fixed?: (record: R) => boolean;
}

/** A rule between fields of a record, and its fault. */
export interface RecordRule<R = never, F extends string = string> {
  holds: (record: R) => boolean;
  error: string;
  field: F;
}

/**
 * An input with a rule between fields of its record. One that leaves fields out says too little: the server holds the rule
 * against the whole record.
 */
export const ruledBy = <S extends Shape>(
  rule: RecordRule | undefined,
  fields: Shape,
  input: z.ZodMiniObject<S>,
): z.ZodMiniObject<S> => {
  if (!rule) return input;
  const holds = (given: never) =>
    Object.keys(fields).some((name) => given[name] === undefined) || rule.holds(given);
  const { error, field } = rule;
  return input.check(z.refine((given) => holds(given as never), { error, path: [field] }));
};

/** The roles that see and change a field, where they are not those of the record. Who does not see it does not change it. */
export interface FieldAccess<R extends string = string> {
  readBy?: readonly R[];
  editedBy?: readonly R[];
}

/** The action of a permission that is about one field of a resource. */
export const fieldAction = (action: 'show' | 'edit', field: string) => `${action}:${field}`;

/** The rules of a record's fields, and what they are applied with. */
export interface RecordRules {
  rules: Readonly<Record<string, FieldRule<never> | undefined>>;
  fields: Shape;
  /** What each of the fields with a rule or with roles of its own holds where it has no value. */
  none: Values;
}

/** What the rules say of the fields of a record. */
export interface RuledFields {
  hidden: ReadonlySet<string>;
  required: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
  /** The record without what is hidden. */
  record: Values;
}

/** The rules of a list's fields. A field that has to have a value can be neither hidden nor kept from a role. */
export function rulesOf(
  one: string,
  fields: Shape,
  rules: RecordRules['rules'] = {},
  access: Readonly<Record<string, FieldAccess | undefined>> = {},
): RecordRules | undefined {
  const [first] = Object.keys(fields);
  for (const [name, { readBy } = {}] of Object.entries(access)) {
    const kind = kindOf(schemaOf(fields, name))?.kind;
    if (name === first) throw new Error(`${one}: everyone sees ${name}, by which it is known`);
    if (!isOptional(fields, name)) throw new Error(`${one}: ${name} must be optional`);
    if (readBy && kind && kindNamed(kind).isFile)
      throw new Error(`${one}: the file ${name} is read by who reads the record`);
  }
  const names = [...new Set([...Object.keys(rules), ...Object.keys(access)])];
  if (names.length === 0) return undefined;
  for (const name of names)
    if (kindOf(schemaOf(fields, name))?.kind === 'records')
      throw new Error(`${one}: the lines of ${name} are those of the record`);
  for (const name of names)
    if (rules[name]?.shown && !isOptional(fields, name))
      throw new Error(`${one}: ${name} must be optional`);
  const none = names.map((name) => [name, schemaOf(fields, name).safeParse(null).data ?? null]);
  return { rules, fields, none: Object.fromEntries(none) as Values };
}

/**
 * Refuses ways around a list's access by field: a value that is fetched through a reference which some roles do not see,
 * and a transition that asks for a field which not everyone changes.
 */
export function checkFieldAccess(
  one: string,
  access: Readonly<Record<string, FieldAccess | undefined>>,
  fetched: Readonly<Record<string, { from: string }>>,
  asked: readonly string[],
): void {
  for (const [name, { from }] of Object.entries(fetched)) {
    const [reference = ''] = from.split('.');
    if (access[reference]?.readBy)
      throw new Error(`${one}: ${name} would tell of ${reference}, which not everyone sees`);
  }
  for (const name of asked)
    if (access[name])
      throw new Error(`${one}: a transition asks for ${name}, which not everyone changes`);
}

/** What the rules say of a record. A hidden field has no value for the others' rules either. */
export function applyRules({ rules, none }: RecordRules, given: Values): RuledFields {
  const names = Object.keys(rules);
  const hidden = new Set<string>();
  let record = given;
  // Each round hides one field more, or is the last.
  for (let before = -1; before < hidden.size;) {
    before = hidden.size;
    for (const name of names) {
      if (hidden.has(name) || holds(rules[name]?.shown, record, true)) continue;
      hidden.add(name);
      record = { ...record, [name]: none[name] };
    }
  }
  const those = (rule: 'required' | 'fixed') =>
    new Set(names.filter((name) => !hidden.has(name) && holds(rules[name]?.[rule], record, false)));
  return { hidden, required: those('required'), fixed: those('fixed'), record };
}

/** The faults of required fields without a value. */
export function requiredFaults({ required, record }: RuledFields): Fault[] {
  return [...required]
    .filter((field) => isNone(record[field]))
    .map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
}

/** The values of a form as a record: those that are no right ones yet are none. */
export function formRecord({ fields }: RecordRules, values: Values): Values {
  const read = Object.keys(fields).map((name): [string, unknown] => {
    const parsed = schemaOf(fields, name).safeParse(values[name]);
    return [name, parsed.success ? parsed.data : null];
  });
  return { ...values, ...(Object.fromEntries(read) as Values) };
}

/** Whether a field has no value: not even an empty one. */
export const isNone = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const holds = (
  rule: ((record: never) => boolean) | undefined,
  record: Values,
  otherwise: boolean,
): boolean => (rule ? rule(record as never) : otherwise);

const schemaOf = (fields: Shape, name: string) => fields[name] as z.ZodMiniType;

const isOptional = (fields: Shape, name: string) =>
  schemaOf(fields, name).safeParse(undefined).success;
