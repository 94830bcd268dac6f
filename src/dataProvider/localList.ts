import type { GetListParams } from 'ra-core';
import { normalForm, wordsOf } from '../../contract/kit/normalForm.ts';
import { type Fields, isSameJson } from './verbRequest.ts';

type Asked = Pick<GetListParams, 'pagination' | 'sort'> & { filter: Fields };

/** A page of a list that returns all rows at once: filtered, sorted and counted in the browser. */
export function pageOfRows(
  rows: readonly Fields[],
  { filter, sort, pagination }: Asked,
): { data: Fields[]; total: number } {
  const { q, ...exact } = filter;
  const words = wordsOf(typeof q === 'string' ? q : '');
  const found = rows.filter(
    (row) =>
      Object.entries(exact).every(([name, value]) => isAmong(row[name], value)) &&
      words.every((word) => holds(row, word)),
  );
  if (sort) found.sort((one, other) => compared(one[sort.field], other[sort.field]));
  if (sort?.order === 'DESC') found.reverse();
  const { page = 1, perPage = found.length } = pagination ?? {};
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
}

function isAmong(value: unknown, wanted: unknown): boolean {
  return (Array.isArray(wanted) ? wanted : [wanted]).some((each) => isSameJson(each, value));
}

function holds(row: Fields, word: string): boolean {
  return Object.values(row).some(
    (value) => typeof value === 'string' && normalForm(value).includes(word),
  );
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}
