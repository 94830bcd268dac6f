import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { cardReader } from '../../contract/clinic/cardReader.ts';
import type { Call } from '../../contract/kit/call.ts';
import type { z } from '../../contract/kit/zod.ts';
import { sanitizeRichText, isBlankRichText } from '../../server/kit/richText.ts';
import { root } from '../../server/kit/root.ts';
import { allCalls, fieldSchemas, type JsonSchema, type NamedCall } from './support/calls.ts';
import { maxLengthOf, findTextSchemas } from './support/schemas.ts';

/** Where texts of requests, of cards and of gateways are read. */
const READING = ['contract', 'server', 'agent'];
/** What patterns and parsers choke on when it is repeated. */
const units = [
  'a1 -.,/:@<>&{}(|\n\0\'"=+%\\é密'.split(''),
  ['1-', 'a.', '<p>', '</', '<!--', '&nbsp;', '1, ', '1|', '://', '{name}', '👩‍👩‍👧', 'a\u0301'],
].flat();
/**
 * Characters of the shorter text; the longer has four times as many. The cheapest work that grows with the square, a
 * search by the processor's widest instructions, shows clearly from there on.
 */
const SHORT = 45_000;
/** Milliseconds of work that do no harm, whatever their growth. */
const HARMLESS = 30;
/** Measurements after which a growth is no accident. */
const TRIES = 5;
/** What costs four times as much for four times the text is linear; what costs sixteen times as much is not. */
const MOST_GROWTH = 10;

const calls: NamedCall[] = [
  ...allCalls,
  ...Object.entries<Call>(cardReader).map(([name, call]) => ({ area: 'cardReader', name, call })),
];

describe('every pattern', () => {
  const patterns = READING.flatMap((folder) => sourcesOf(folder)).flatMap(patternsIn);
  const different = new Map(
    patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  );

  it('is found, and none is built at run time', () => {
    expect(different.size).toBeGreaterThan(50);
    expect(patterns.filter(({ source }) => source === '').map(({ file }) => file)).toEqual([]);
  });

  it.each([...different])(
    'runs in time that is linear in its text: %s',
    (_, { source, flags, file }) => {
      const { status } = checkSync(source, flags, { timeout: 60_000 });
      expect([file, status]).toEqual([file, 'safe']);
    },
  );
});

describe.each(calls)('$name', ({ call }) => {
  const parts = [call.query, call.body];

  it('limits each text before it is checked', () => {
    const unbounded = parts
      .flatMap((part) => findTextSchemas(part))
      .filter(({ schema }) => maxLengthOf(schema) === undefined);
    expect(unbounded.map(({ path }) => path)).toEqual([]);
  });

  it('checks each field in time that is linear in it', () => {
    const slow = Object.entries(fieldSchemas(call)).flatMap(([name, described]) => {
      const part = name in call.body.shape ? call.body : call.query;
      const field = part.shape[name] as z.ZodMiniType;
      return slowTexts(field, described).map((text) => [name, ...text]);
    });
    expect(slow).toEqual([]);
  });
});

// Many calls have one and the same field.
const measured = new Map<z.ZodMiniType, [number, string][]>();

/** The texts, by length and unit, that a field takes more than linear time for. */
function slowTexts(field: z.ZodMiniType, described: JsonSchema): [number, string][] {
  const before = measured.get(field);
  if (before) return before;
  const longest = findTextSchemas(field).map(({ schema }) => maxLengthOf(schema) ?? 0);
  const lengths = new Set([
    SHORT,
    ...longest
      .filter((most) => most >= 4_000 && most < 4 * SHORT)
      .map((most) => Math.floor(most / 4)),
  ]);
  const slow = [...lengths].flatMap((length) =>
    units
      .filter((unit) => grows((text) => field.safeParse(filledWith(described, text)), unit, length))
      .map((unit): [number, string] => [length, unit]),
  );
  measured.set(field, slow);
  return slow;
}

describe('the measurement of time', () => {
  it('distinguishes quadratic from linear time', () => {
    expect(grows((text) => /a+$/.test(`${text}b`), 'a', 3_000)).toBe(true);
    expect(grows((text) => text.replaceAll('a', 'b'), 'a', 1_000_000)).toBe(false);
  });
});

describe('rich text', () => {
  it('is sanitized in time that is linear in its length', () => {
    const markup = [
      ...units,
      '<a ',
      '<a href="',
      '<ul><li>',
      '<script>',
      '<svg>',
      '<title>',
      '<![CDATA[',
      '<b><i>',
      '<img src="data:image/png;base64,',
    ];
    const slow = markup.filter((unit) =>
      grows((text) => isBlankRichText(sanitizeRichText(text)), unit, 5_000),
    );
    expect(slow).toEqual([]);
    const slowWithPictures = markup.filter((unit) =>
      grows((text) => isBlankRichText(sanitizeRichText(text, { pictures: true })), unit, 15_000),
    );
    expect(slowWithPictures).toEqual([]);
  });
});

/** Whether the time of some work grows faster than the text that it is done on. */
function grows(work: (text: string) => unknown, unit: string, length: number): boolean {
  const [short, long] = [repeated(unit, length), repeated(unit, 4 * length)];
  const costs = { short: Infinity, long: Infinity };
  for (let tried = 0; tried < TRIES; tried += 1) {
    costs.long = Math.min(costs.long, costOf(work, long));
    if (costs.long <= HARMLESS) return false;
    costs.short = Math.min(costs.short, costOf(work, short));
    if (costs.long <= MOST_GROWTH * costs.short) return false;
  }
  return true;
}

const built = new Map<string, string>();

/** A text of so many characters, built once: each field is measured on the same. */
function repeated(unit: string, length: number): string {
  const key = `${length} ${unit}`;
  const text = built.get(key) ?? unit.repeat(Math.floor(length / unit.length));
  built.set(key, text);
  return text;
}

/** Milliseconds that the processor worked for it: other programs count for nothing. */
function costOf(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A value of a schema's form with a text in each place that may hold one. */
function filledWith(schema: JsonSchema, text: string): unknown {
  const inner = schema.anyOf?.find(({ items, properties }) => items ?? properties) ?? schema;
  if (inner.items) return [filledWith(inner.items, text)];
  if (!inner.properties) return text;
  return Object.fromEntries(
    Object.entries(inner.properties).map(([name, each]) => [name, filledWith(each, text)]),
  );
}

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

function patternsIn(file: string): Pattern[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  expect(errors).toEqual([]);
  const found: Pattern[] = [];
  const made = ({ callee }: { callee: Expression }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.push({ file, source: '', flags: '' });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));
}
