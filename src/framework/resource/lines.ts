import type { FieldSpec } from './fields.ts';
import type { NamedField } from './formFields.ts';

/** A record inside a record; a new one has no id. */
export type Line = Readonly<Record<string, unknown>>;

/** The lines in the value of a field. */
export function linesIn(value: unknown): Line[] {
  return Array.isArray(value) ? value.filter(isLine) : [];
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a list of lines. */
export function isLines(value: unknown): value is Line[] {
  return Array.isArray(value) && value.length > 0 && value.every(isLine);
}

/** The fields of a field's lines. */
export function lineFields({ fields = {} }: FieldSpec): NamedField[] {
  return Object.entries(fields).map(([name, spec]) => ({ name, spec }));
}

/** A field, and those of its lines by their paths: `rates.price`. */
export function withLineFields(field: NamedField): NamedField[] {
  const inner = lineFields(field.spec);
  return [field, ...inner.map(({ name, spec }) => ({ name: `${field.name}.${name}`, spec }))];
}

/** How the lines of a record differ from what they were. */
export interface LineChanges {
  added: Line[];
  removed: Line[];
  changed: { before: Line; after: Line; fields: string[] }[];
  /** Lines that stay have another order. */
  isReordered: boolean;
}

/** What became of the lines of a record. A line stays the same by its id. */
export function lineChanges(before: readonly Line[], after: readonly Line[]): LineChanges {
  const had = byId(before);
  const has = byId(after);
  const kept = after.filter(({ id }) => had.has(id));
  return {
    added: after.filter(({ id }) => !had.has(id)),
    removed: before.filter(({ id }) => !has.has(id)),
    changed: kept.flatMap((line) => {
      const old = had.get(line['id']) ?? line;
      const fields = changedFields(old, line);
      return fields.length > 0 ? [{ before: old, after: line, fields }] : [];
    }),
    isReordered: !isSame(
      kept.map(({ id }) => id),
      before.filter(({ id }) => has.has(id)).map(({ id }) => id),
    ),
  };
}

/** Lines that two people changed, put together: with yours and with theirs where both changed one line's field. */
export interface MergedLines {
  yours: Line[];
  theirs: Line[];
  isConflict: boolean;
}

/**
 * Puts together what two people did to the same lines: each line and field as whoever changed it has it, and what either
 * added or removed. It is a conflict where both changed one field of a line, or one removed what the other changed. The
 * order is yours where you changed it.
 */
export function mergeLines(
  before: readonly Line[],
  theirs: readonly Line[],
  yours: readonly Line[],
): MergedLines {
  const [had, other, own] = [byId(before), byId(theirs), byId(yours)];
  let isConflict = false;
  const merge = (id: unknown): { yours?: Line | undefined; theirs?: Line | undefined } => {
    const [old, their, your] = [had.get(id), other.get(id), own.get(id)];
    if (!old) return { yours: their ?? your, theirs: their ?? your };
    if (!their || !your) {
      const rest = their ?? your;
      if (!rest || changedFields(old, rest).length === 0) return {};
      isConflict = true;
      return { yours: your, theirs: their };
    }
    const here = changedFields(old, your);
    const there = changedFields(old, their).filter((field) => !isSame(their[field], your[field]));
    if (there.some((field) => here.includes(field))) isConflict = true;
    const onlyThere = there.filter((field) => !here.includes(field));
    return {
      yours: { ...your, ...picked(their, onlyThere) },
      theirs: { ...your, ...picked(their, there) },
    };
  };
  const idsOf = (lines: readonly Line[]) =>
    lines.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isYourOrder = lineChanges(before, yours).isReordered;
  const [first, second] = isYourOrder ? [yours, theirs] : [theirs, yours];
  const order = [...new Set([...idsOf(first), ...idsOf(second)])];
  const merged = new Map(order.map((id) => [id, merge(id)]));
  const added = yours.filter(({ id }) => id === undefined);
  const side = (of: 'yours' | 'theirs') => {
    const lines = order.map((id) => merged.get(id)?.[of]);
    return [...lines.filter((line) => line !== undefined), ...added];
  };
  return { yours: side('yours'), theirs: side('theirs'), isConflict };
}

function byId(lines: readonly Line[]): ReadonlyMap<unknown, Line> {
  return new Map(lines.filter(({ id }) => id !== undefined).map((line) => [line['id'], line]));
}

function changedFields(before: Line, after: Line): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !isSame(before[field], after[field]));
}

function picked(line: Line, fields: readonly string[]): Line {
  return Object.fromEntries(fields.map((field) => [field, line[field]]));
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
