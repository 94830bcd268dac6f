import type { Call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';
import type { FieldKind } from './fields.ts';

/** Whether a call takes a field. */
export function takes(call: Call | undefined, name: string): boolean {
  return call !== undefined && (name in call.query.shape || name in call.body.shape);
}

/** The schema of an input field. */
export function inputSchema(call: Call, name: string): z.ZodType | undefined {
  return (call.body.shape[name] ?? call.query.shape[name]) as z.ZodType | undefined;
}

/** What an empty field sends: an empty text where the call knows what that means, else nothing. */
export function emptyOf(call: Call, name: string): '' | undefined {
  const empty = inputSchema(call, name)?.safeParse('');
  if (!empty || empty.success) return '';
  return empty.error.issues[0]?.message === 'GENERAL.REQUIRED' ? '' : undefined;
}

/** The names of the fields of a list's rows, or of the one record that a call answers. */
export function rowNames(call: Call | undefined): string[] {
  const answer = call?.answer;
  const rows: unknown = answer instanceof z.ZodObject ? (answer.shape['data'] ?? answer) : answer;
  const row: unknown = rows instanceof z.ZodArray ? rows.element : rows;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}

/** The rows of a list's answer, which is a list or has one as `data`. */
export function rowsOf(answer: unknown): Record<string, unknown>[] {
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
}

/** The kind of field that an input's schema asks for, where nobody has said. */
export function kindOf(schema: z.ZodType): FieldKind {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodEnum) return 'choice';
  if (inner instanceof z.ZodArray) return 'texts';
  if (inner instanceof z.ZodUnion && inner.options[0] instanceof z.ZodBoolean) return 'boolean';
  const format = schema.meta()?.['format'] ?? inner.meta()?.['format'];
  if (format === 'date') return 'date';
  return format === 'date-time' ? 'dateTime' : 'text';
}

/** The values of an input that is one of a fixed few. */
export function enumValues(schema: z.ZodType): (string | number)[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodEnum ? inner.options : [];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: from } = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  const inner = innerType ?? (schema instanceof z.ZodPipe ? from : undefined);
  return inner ? unwrapped(inner) : schema;
}
