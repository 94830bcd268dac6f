import type { Call } from '../../../contract/kit/call.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { pdfFile } from '../../support/pdfFile.ts';
import { fieldSchemas, type JsonSchema } from './calls.ts';
import { type Fields, type RecordRef, refsOf, withRef } from './refs.ts';

/** The record that a reference has in a round. */
type NamedIn = (ref: RecordRef, round: number) => unknown;

/**
 * Valid values for the meaningful fields of a call's body. They differ in each round, and between fields of the same kind,
 * so that tests notice swapped fields. Throws for a field without a fitting value.
 */
export function validValues(call: Call, round: number, named: NamedIn, given: Fields = {}): Fields {
  return Object.fromEntries(
    meaningfulFields(call).map((name, index) => [
      name,
      name in given
        ? given[name]
        : (referring(call, name, round, named) ?? valueOf(call, name, index, round)),
    ]),
  );
}

/**
 * The values of a call with all optional content empty: null if the field accepts it, else ''. A field that is left out
 * by an empty value keeps its own, and so does one of `filled`.
 */
export function withEmptyFields(
  call: Call,
  values: Fields,
  filled: readonly string[] = [],
): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined || filled.includes(name)) return [name, value];
      const schema = fieldOf(call, name);
      const empty = [null, ''].find((none) => schema.safeParse(none).data !== undefined);
      return [name, empty === undefined ? value : empty];
    }),
  );
}

/** The fields of a body, without those of any type, which are accepted for the specification alone. */
export function meaningfulFields(call: Call): string[] {
  return Object.keys(call.body.shape).filter((name) => {
    const { type, anyOf, enum: values, const: only } = fieldSchemas(call)[name] ?? {};
    return Boolean(type ?? anyOf ?? values ?? only);
  });
}

function referring(call: Call, name: string, round: number, named: NamedIn): unknown {
  // A new identity number belongs to no record yet.
  const places = refsOf(call).filter(
    ({ path, resource }) => path[0] === name && resource !== 'identities',
  );
  if (places.length === 0) return undefined;
  const own = (ref: RecordRef) => named(ref, round);
  return places.reduce<Fields>((all, ref) => withRef(all, ref, own(ref), call, own), {})[name];
}

function valueOf(call: Call, name: string, index: number, round: number): unknown {
  const schema = fieldOf(call, name);
  const options = optionsOf(fieldSchemas(call)[name] ?? {});
  const chosen = options.length > 0 ? [options[round % options.length]] : [];
  const kind = kindOf(schema)?.kind;
  // A PDF is looked into, so it has to be a whole one.
  const own = kind && kind !== 'file' ? [kindNamed(kind).sample(index + round * 60)] : [];
  const found = [...chosen, ...candidates(name, index, round, own)].find(
    (value) => schema.safeParse(value).success,
  );
  if (found !== undefined) return found;
  throw new Error(
    `${call.path}: no value for ${name}; give one in tests/generated/support/roundTrips.ts`,
  );
}

const fieldOf = (call: Call, name: string) => call.body.shape[name] as z.ZodMiniType;

// Values of an enumeration at any depth, without the empty one, which the round with empty fields uses.
function optionsOf({ enum: values = [], const: only, anyOf = [] }: JsonSchema): unknown[] {
  const own = only === undefined ? values : [only];
  return [...own, ...anyOf.flatMap(optionsOf)].filter((value) => value !== '' && value !== null);
}

// Later fields get later days and times, because a last day may not precede the first.
function candidates(name: string, index: number, round: number, own: unknown[]): unknown[] {
  const words = `${name} ${'abc'[round]}`;
  const digits = `60${1_234_567 + index * 10 + round}`;
  const ahead = addDays('2031-01-01', index + round * 60);
  const time = new Date((8 * 60 + index * 40 + round * 5) * 60_000).toISOString().slice(11, 16);
  return [
    words,
    ...own,
    round % 2 === 0,
    100 + index * 3 + round,
    1 + ((index + round) % 7),
    ahead,
    addDays('1980-01-01', index + round * 60),
    time,
    `00:${15 + round * 5}:00`,
    `${ahead}T${time}:00.000Z`,
    `${name
      .replace(/[^a-z]/gi, '')
      .slice(0, 5)
      .toUpperCase()}${'ABC'[round]}`,
    digits,
    digits.replace('60', '60 '),
    `${name}.${round}@world.test`,
    `1,${2 + round}`,
    [words, `${words} too`],
    { name: `${words}.pdf`, type: 'application/pdf', base64: btoa(pdfFile(digits)) },
  ];
}

function addDays(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}
