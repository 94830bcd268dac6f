import type { z } from '../../../contract/kit/zod.ts';

/** A text schema and its path within another schema. */
export interface TextSchema {
  path: string;
  schema: z.ZodMiniString<string>;
}

/** All text schemas within a schema, at any depth. Throws for an unknown kind of schema. */
export function findTextSchemas(schema: z.ZodMiniType, path = ''): TextSchema[] {
  const { def } = schema as z.ZodMiniType & { def: Definition };
  const inner = (name: string, each: z.ZodMiniType) =>
    findTextSchemas(each, path ? `${path}.${name}` : name);
  switch (def.type) {
    case 'string':
      return [{ path, schema: schema as z.ZodMiniString<string> }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => inner(name, each));
    case 'array':
      return inner('*', def.element);
    case 'record':
      return [...inner('(name)', def.keyType), ...inner('*', def.valueType)];
    case 'tuple':
      return def.items.flatMap((each, index) => inner(String(index), each));
    case 'union':
      return def.options.flatMap((each) => findTextSchemas(each, path));
    case 'pipe':
      return [...findTextSchemas(def.in, path), ...findTextSchemas(def.out, path)];
    case 'optional':
    case 'nullable':
    case 'default':
      return findTextSchemas(def.innerType, path);
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
    case 'transform':
      return [];
    default:
      throw new Error(`${path}: a schema of a kind that is not known here: ${JSON.stringify(def)}`);
  }
}

/** The maximum length of a text; undefined unless it is the first check and aborts the others. */
export function maxLengthOf({ def }: z.ZodMiniString<string>): number | undefined {
  const checks = (def.checks ?? []).map((check) => check._zod.def as unknown as Check);
  const first = checks.find(({ check }) => check !== 'overwrite');
  return first?.check === 'max_length' && first.abort === true ? first.maximum : undefined;
}

interface Check {
  check: string;
  abort?: boolean;
  maximum?: number;
}

type Definition =
  | { type: 'string' | 'number' | 'int' | 'boolean' | 'enum' | 'literal' | 'null' }
  | { type: 'unknown' | 'transform' }
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'record'; keyType: z.ZodMiniType; valueType: z.ZodMiniType }
  | { type: 'tuple'; items: z.ZodMiniType[] }
  | { type: 'union'; options: z.ZodMiniType[] }
  | { type: 'pipe'; in: z.ZodMiniType; out: z.ZodMiniType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.ZodMiniType };
