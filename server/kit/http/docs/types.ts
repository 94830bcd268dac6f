import { positive } from '../../../../contract/kit/id.ts';
import { z } from '../../../../contract/kit/zod.ts';

/** JSON Schema, as far as the reference shows it. */
export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  ref?: string;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** The JSON Schema of a call's input or output. */
export function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape;
}

/** Every named schema, sorted by name. */
export function namedShapes(shapes: readonly Shape[]): [string, Shape][] {
  const named = Object.assign({}, ...shapes.map((shape) => shape.$defs)) as Record<string, Shape>;
  return Object.entries(named).toSorted(([a], [b]) => a.localeCompare(b));
}

/** A schema in words: `text`, `number or text`, `list of { … }`. */
export function typeOf(shape: Shape, indent = ''): string {
  if (shape.$ref) return shape.$ref.replace('#/$defs/', '');
  if (shape.anyOf)
    return [...new Set(shape.anyOf.map((option) => typeOf(option, indent)))].join(' or ');
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.type === 'array') return `list of ${typeOf(shape.items ?? {}, indent)}`;
  if (shape.type === 'object') return objectOf(shape, indent);
  return words[shape.type ?? ''] ?? 'anything';
}

/** The constraints of a value, in words. */
export function rulesOf(shape: Shape): string[] {
  const {
    minLength,
    maxLength,
    minimum,
    maximum,
    maxItems,
    pattern,
    ref,
    description = '',
  } = shape;
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
    if (most !== undefined) return `at most ${most}${unit}`;
    return least === undefined ? '' : `at least ${least}${unit}`;
  };
  const inner = shape.anyOf?.find((option) => option.type !== 'null');
  return [
    ref ? `names one of ${ref}` : '',
    ref && description === anyNumber ? '' : description.replace(/\.$/, ''),
    between(minLength, maxLength, ' characters'),
    between(sensible(minimum), sensible(maximum), ''),
    between(undefined, maxItems, ' items'),
    pattern && !shape.format ? `like ${pattern}` : '',
    // An id has one rule: the record exists.
    ...(inner && !ref ? rulesOf(inner) : []),
  ].filter((rule) => rule !== '');
}

const anyNumber = shapeOf(positive(), 'input').description;

// Limits of the number type itself are not shown.
function sensible(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < 2 ** 31 - 1 ? limit : undefined;
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
};

function objectOf(
  { properties = {}, required = [], additionalProperties }: Shape,
  indent: string,
): string {
  const names = Object.entries(properties);
  if (names.length === 0)
    return typeof additionalProperties === 'object'
      ? `{ by name: ${typeOf(additionalProperties, indent)} }`
      : '{}';
  const deeper = `${indent}  `;
  const lines = names.map(
    ([name, shape]) =>
      `${deeper}${name}${required.includes(name) ? '' : '?'}: ${typeOf(shape, deeper)}${shape.description ? `  // ${shape.description}` : ''}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
