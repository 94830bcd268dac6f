import type { Call } from '../../../contract/kit/call.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { z } from '../../../contract/kit/zod.ts';

/** The query fields of paging and sorting, which are not filters. */
const PAGING = ['page', 'pageSize', 'sort', 'order'];

/** Whether a call accepts a field. */
export function acceptsField(call: Call | undefined, name: string): boolean {
  return call !== undefined && (name in call.query.shape || name in call.body.shape);
}

/** Whether a call uses a field. A field with an unknown schema is accepted and ignored. */
export function usesField(call: Call | undefined, name: string): boolean {
  const schema = call && inputSchema(call, name);
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return inner !== undefined && !(inner instanceof z.ZodMiniUnknown);
}

/** Whether a call accepts null as a field: it then has no value. */
export function acceptsNone(call: Call | undefined, name: string): boolean {
  return (call && inputSchema(call, name))?.safeParse(null).success === true;
}

/** Whether a call requires a field. */
export function isInputRequired(call: Call, name: string): boolean {
  return inputSchema(call, name)?.safeParse(undefined).success === false;
}

/** The schema of an input field, or of one within its lines: `rates.price` and `rates.0.price` alike. */
export function inputSchema(call: Call, name: string): z.ZodMiniType | undefined {
  const [first = '', ...inner] = name.split('.');
  const schema = (call.body.shape[first] ?? call.query.shape[first]) as z.ZodMiniType | undefined;
  return inner
    .filter((step) => !/^\d+$/.test(step))
    .reduce((within, step) => within && kindOf(within)?.fields?.[step], schema);
}

/** Whether a field names what is chosen in the top bar, which the client fills in. */
export function isWorkplace(schema: z.ZodMiniType | undefined): boolean {
  return schema !== undefined && z.globalRegistry.get(schema)?.['workplace'] !== undefined;
}

/** The value to send for an empty field: an empty text or list if the call accepts it, else undefined. */
export function emptyInput(call: Call, name: string): '' | [] | undefined {
  const schema = inputSchema(call, name);
  if (schema && kindOf(schema)?.fields) return [];
  const empty = schema?.safeParse('');
  if (!empty || empty.success) return '';
  const found = schema && kindOf(schema)?.kind;
  const kind = found && kindNamed(found);
  if (Array.isArray(kind?.none)) return [];
  if (kind?.isChosen) return undefined;
  // What is typed and is no text is left out where that may be.
  if (kind && kind.none === undefined && !isInputRequired(call, name)) return undefined;
  return empty.error.issues[0]?.message === 'GENERAL.REQUIRED' ? '' : undefined;
}

/** Whether a call refuses a field that a form leaves empty, also where the call may leave the field out. */
export function isEmptyRefused(call: Call, name: string): boolean {
  const schema = inputSchema(call, name);
  return schema !== undefined && !schema.safeParse(emptyInput(call, name)).success;
}

/** The schema of a list's rows, or of the record that a call returns. */
export function rowSchema(call: Call | undefined): unknown {
  const answer = call?.answer;
  const rows: unknown =
    answer instanceof z.ZodMiniObject ? (answer.shape['data'] ?? answer) : answer;
  return rows instanceof z.ZodMiniArray ? rows.def.element : rows;
}

/** The field names of a list's rows, or of the record that a call returns. */
export function rowFieldNames(call: Call | undefined): string[] {
  const row = rowSchema(call);
  return row instanceof z.ZodMiniObject ? Object.keys(row.shape) : [];
}

/** The schema of a field of a list's rows, or of the record that a call returns. */
export function rowField(call: Call | undefined, name: string): z.ZodMiniType | undefined {
  const row = rowSchema(call);
  return row instanceof z.ZodMiniObject
    ? (row.shape[name] as z.ZodMiniType | undefined)
    : undefined;
}

/** The schemas of the sums that a list's answer holds over all rows, by their names. */
export function sumFields(call: Call | undefined): Record<string, z.ZodMiniType> {
  const answer = call?.answer;
  const sums: unknown = answer instanceof z.ZodMiniObject ? answer.shape['sums'] : undefined;
  return sums instanceof z.ZodMiniObject ? (sums.shape as Record<string, z.ZodMiniType>) : {};
}

/** The filters of a list call: fields of its query, or of its `filter` if it follows the REST convention. */
export function filterNames({ query: { shape } }: Call): string[] {
  const filter =
    'range' in shape ? (shape['filter'] as z.ZodMiniOptional<z.ZodMiniPipe>) : undefined;
  const inner = filter?.def.innerType.def.out;
  if (inner instanceof z.ZodMiniObject) return Object.keys(inner.shape);
  return Object.keys(shape).filter((name) => !PAGING.includes(name));
}

/** The rows of a list's answer: the answer itself, or its `data`. */
export function answerRows(answer: unknown): Record<string, unknown>[] {
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
}
