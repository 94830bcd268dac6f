import { fileAnswer } from './files.ts';
import { kindNamed, type KindName } from './kinds/index.ts';
import { z } from './zod.ts';

/** The kind of a field, as its schema declares it. */
export interface Kind {
  kind: KindName;
  /** Whether it may be left out. */
  isOptional: boolean;
  /** The resource of a reference. */
  ref?: string;
  /** Values of a choice, and the text code of each. */
  values?: readonly (string | number)[];
  words?: Readonly<Record<string, string>>;
  /** The list of which its text is a value; pages show that value in their language. */
  lookup?: string;
  /** Bounds of a number; of a list, `max` is its maximum length. */
  min?: number;
  max?: number;
  /** Digits after the point of a decimal number, and what it is counted in. */
  digits?: number;
  unit?: string;
  /** Types of a file, and its maximum size in bytes. */
  types?: readonly string[];
  maxBytes?: number;
  /** Width by height of a picture. */
  ratio?: number;
  /** The kind of each of several values. */
  of?: Kind;
  /** The schemas of the fields of records inside a record, without their ids. */
  fields?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Details of a kind in a schema's metadata, beside JSON Schema's own. */
export const kindDetails = [
  'kind',
  'words',
  'lookup',
  'min',
  'max',
  'digits',
  'unit',
  'types',
  'maxBytes',
  'ratio',
  'narrows',
] as const;

/** The kind of a field, declared or derived from its schema; undefined for others, such as objects. */
export function kindOf(schema: z.ZodMiniType): Kind | undefined {
  const found = inside(schema);
  return found && { ...found, isOptional: schema.safeParse(undefined).success };
}

/** The schema of one value of a field, without null and empty; for filters and test values. */
export function valueOf(schema: z.ZodMiniType): z.ZodMiniType {
  if (z.globalRegistry.get(schema)?.['kind'] !== undefined && !(schema instanceof z.ZodMiniDefault))
    return schema;
  const [inner, ...others] = parts(schema);
  if (!inner) return schema;
  return [inner, ...others].map(valueOf).find((part) => inside(part) !== undefined) ?? schema;
}

/**
 * The schema of a field in an answer: as in a request, except for files, which are answered by name and size, for
 * records inside the record, which have ids, and for what an empty value leaves out, which always has a value.
 */
export function answered(schema: z.ZodMiniType): z.ZodMiniType {
  const { kind, fields } = kindOf(schema) ?? {};
  if (kind && kindNamed(kind).isFile) return z.nullable(fileAnswer);
  if (kind && fields) {
    const shape = Object.entries(fields).map(([name, field]) => [name, answered(field)]);
    return z.array(z.object({ id: z.int(), ...Object.fromEntries(shape) })).check(z.meta({ kind }));
  }
  const empty = schema.safeParse(null);
  return empty.success && empty.data === undefined ? valueOf(schema) : schema;
}

function inside(schema: z.ZodMiniType): Omit<Kind, 'isOptional'> | undefined {
  const said = z.globalRegistry.get(schema) as ({ kind?: KindName } & Partial<Kind>) | undefined;
  if (said?.kind !== undefined) {
    const own = { ...details(said), ...(said.kind !== 'json' && within(schema)) };
    return { ...own, kind: said.kind === 'several' && own.of?.values ? 'choices' : said.kind };
  }
  for (const part of parts(schema)) {
    const kind = inside(part);
    if (kind) return kind;
  }
  const kind = plain(schema);
  return kind && { ...details(said ?? {}), ...kind };
}

function details({
  ref,
  words,
  lookup,
  min,
  max,
  digits,
  unit,
  types,
  maxBytes,
  ratio,
}: Partial<Kind>): Partial<Kind> {
  return {
    ...(ref !== undefined && { ref }),
    ...(words && { words }),
    ...(lookup !== undefined && { lookup }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(digits !== undefined && { digits }),
    ...(unit !== undefined && { unit }),
    ...(types && { types }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(ratio !== undefined && { ratio }),
  };
}

// Details from the schema itself.
function within(schema: z.ZodMiniType): Partial<Kind> {
  if (schema instanceof z.ZodMiniEnum) return { values: schema.options };
  const list = schema instanceof z.ZodMiniPipe ? schema.def.in : schema;
  if (list instanceof z.ZodMiniArray && list.def.element instanceof z.ZodMiniObject) {
    const { id: _, ...fields } = list.def.element.shape as Record<string, z.ZodMiniType>;
    return { fields };
  }
  const of = list instanceof z.ZodMiniArray ? kindOf(list.def.element as z.ZodMiniType) : undefined;
  if (!of) return {};
  return of.ref === undefined ? { of } : { of, ref: of.ref };
}

function plain(schema: z.ZodMiniType): Omit<Kind, 'isOptional'> | undefined {
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodMiniEnum) return { kind: 'choice', values: schema.options };
  if (schema instanceof z.ZodMiniString) return { kind: 'text' };
  if (schema instanceof z.ZodMiniArray) {
    const own = within(schema);
    return { ...own, kind: own.of?.values ? 'choices' : 'several' };
  }
  if (schema instanceof z.ZodMiniNumber) {
    const { minimum, maximum } = schema._zod.bag;
    return {
      kind: 'integer',
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
    };
  }
  return undefined;
}

function parts(schema: z.ZodMiniType): z.ZodMiniType[] {
  if (schema instanceof z.ZodMiniUnion) return [...schema.def.options] as z.ZodMiniType[];
  if (schema instanceof z.ZodMiniPipe) return [schema.def.in as z.ZodMiniType];
  const { innerType } = schema.def as { innerType?: z.ZodMiniType };
  return innerType ? [innerType] : [];
}
