import type { Call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';

/** Rows in the declared shape of a list's answer: an array, or `data` with or without `totalCount`. */
export function rowsShape(call: Call, rows: unknown[], totalCount: number): unknown {
  if (call.answer instanceof z.ZodMiniArray) return rows;
  const hasTotal = call.answer instanceof z.ZodMiniObject && 'totalCount' in call.answer.shape;
  return { data: rows, ...(hasTotal && { totalCount }) };
}
