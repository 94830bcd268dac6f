import type { Call } from '../../../contract/kit/call.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { fieldsOf, type JsonSchema } from './calls.ts';
import { type Fields, type Ref, refsOf, withRef } from './refs.ts';

/** The record that a reference names in a round. */
type NamedIn = (ref: Ref, round: number) => unknown;

/**
 * A valid value for every field of a call's body that has a meaning, other in each round and in each field of a kind,
 * so that two fields in each other's place are seen. A field whose rule none fits is an error.
 */
export function valuesOf(call: Call, round: number, named: NamedIn, given: Fields = {}): Fields {
  return Object.fromEntries(
    meaningful(call).map((name, index) => [
      name,
      name in given
        ? given[name]
        : (referring(call, name, round, named) ?? valueOf(call, name, index, round)),
    ]),
  );
}

/** The values of a call with every field empty that may be: null where it is taken, else ''. */
export function emptied(call: Call, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined) return [name, value];
      const schema = fieldOf(call, name);
      const empty = [null, ''].find((none) => schema.safeParse(none).success);
      return [name, empty === undefined ? value : empty];
    }),
  );
}

/** Fields of a body but those that are taken for the documents' sake and may be anything. */
export function meaningful(call: Call): string[] {
  return Object.keys(call.body.shape).filter((name) => {
    const { type, anyOf, enum: values, const: only } = fieldsOf(call)[name] ?? {};
    return Boolean(type ?? anyOf ?? values ?? only);
  });
}

function referring(call: Call, name: string, round: number, named: NamedIn): unknown {
  // A number that someone is to have is no record's yet.
  const places = refsOf(call).filter(
    ({ path, resource }) => path[0] === name && resource !== 'identities',
  );
  if (places.length === 0) return undefined;
  const own = (ref: Ref) => named(ref, round);
  return places.reduce<Fields>((all, ref) => withRef(all, ref, own(ref), call, own), {})[name];
}

function valueOf(call: Call, name: string, index: number, round: number): unknown {
  const schema = fieldOf(call, name);
  const options = optionsOf(fieldsOf(call)[name] ?? {});
  const chosen = options.length > 0 ? [options[round % options.length]] : [];
  const found = [...chosen, ...candidates(name, index, round)].find(
    (value) => schema.safeParse(value).success,
  );
  if (found !== undefined) return found;
  throw new Error(
    `${call.path}: no value for ${name}; give one in tests/generated/support/trips.ts`,
  );
}

const fieldOf = (call: Call, name: string) => call.body.shape[name] as z.ZodType;

// Values of an enumeration, however deep; the empty one is for the round of empty fields.
function optionsOf({ enum: values = [], const: only, anyOf = [] }: JsonSchema): unknown[] {
  const own = only === undefined ? values : [only];
  return [...own, ...anyOf.flatMap(optionsOf)].filter((value) => value !== '' && value !== null);
}

// Later fields have later days and times, as the rules between first and last want it.
function candidates(name: string, index: number, round: number): unknown[] {
  const words = `${name} ${'abc'[round]}`;
  const digits = `60${1_234_567 + index * 10 + round}`;
  const ahead = dayAfter('2031-01-01', index + round * 60);
  const time = new Date((8 * 60 + index * 40 + round * 5) * 60_000).toISOString().slice(11, 16);
  return [
    words,
    round % 2 === 0,
    100 + index * 3 + round,
    1 + ((index + round) % 7),
    ahead,
    dayAfter('1980-01-01', index + round * 60),
    time,
    `00:${15 + round * 5}:00`,
    `${ahead}T${time}:00.000Z`,
    digits,
    digits.replace('60', '60 '),
    `${name}.${round}@world.test`,
    `1,${2 + round}`,
    [words, `${words} too`],
    { name: `${words}.pdf`, type: 'application/pdf', base64: btoa(`%PDF-1.7 ${digits}`) },
  ];
}

function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}
