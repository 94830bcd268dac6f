import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { applyRules, formRecord } from '../../../../contract/kit/rules.ts';
import { notices } from '../../notices.ts';
import { notifyError } from '../../notifyError.ts';
import { useSend } from '../../send.tsx';
import { useTextsInEveryLanguage } from '../../text.tsx';
import { useFieldEditing } from '../access.ts';
import type { Resource, Row } from '../define.ts';
import type { NamedField } from '../formFields.ts';
import { useLabels } from '../labels.ts';
import type { ResourceDataProvider } from '../provider.ts';
import type { StaleSave } from '../useStaleSave.ts';
import { exportValue, isNothing, type ValueLabels } from '../values.ts';
import { cellKey, Cells } from './cells.ts';
import { inPlaceFields } from './fields.ts';
import { type CellReading, emptyValue, readTexts } from './reading.ts';
import { readTable } from './table.ts';
import { type CellChange, useCellSaves } from './useCellSaves.ts';

/** A cell of a list. */
export interface GridCell {
  record: Row;
  field: NamedField;
}

export interface InPlace {
  cells: Cells;
  /** Whether the person may change a cell now. */
  isOpen: (cell: GridCell) => boolean;
  /** The text of a cell, as it is copied and edited. */
  textOf: (cell: GridCell) => string;
  /** Saves what was entered into a cell, or keeps its text with the fault. */
  enter: (cell: GridCell, reading: CellReading, text: string) => void;
  /** Turns a cell of yes or no into the other one. */
  toggle: (cell: GridCell) => void;
  /** Fills cells from a copied text, whose first cell is the first one here. Says what of it has no place in these. */
  paste: (cells: readonly (readonly GridCell[])[], text: string) => Promise<void>;
  /** Empties the cells that may be empty. */
  empty: (cells: readonly GridCell[]) => void;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  stale: StaleSave | null;
  dismissStale: () => void;
}

/** The steps that are kept. */
const MOST_STEPS = 100;

/** Edits cells of a list: what is entered, emptied or pasted, and how it is taken back. */
export function useInPlace(
  resource: Resource,
  valueLabels: (name: string) => ValueLabels,
): InPlace {
  const { t } = useLabels(resource);
  const send = useSend();
  const provider = useDataProvider<ResourceDataProvider>();
  const everyLanguage = useTextsInEveryLanguage();
  const [cells] = useState(() => new Cells());
  const { mark, save, latest, stale, dismissStale } = useCellSaves(resource, cells);
  const mayEdit = useFieldEditing(resource);
  const fields = useMemo(
    () => new Map(inPlaceFields(resource).map((field) => [field.name, field])),
    [resource],
  );
  const steps = useRef<{ past: CellChange[][]; future: CellChange[][] }>({ past: [], future: [] });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const call = resource.calls.update as Call;

  const isOpen: InPlace['isOpen'] = useCallback(
    ({ record, field }) =>
      fields.has(field.name) && mayEdit(field) && isOpenCell(resource, latest(record), field.name),
    [fields, mayEdit, resource, latest],
  );
  const textOf: InPlace['textOf'] = useCallback(
    ({ record, field }) =>
      cells.get(cellKey(record.id, field.name))?.text ??
      exportValue(field.spec, latest(record)[field.name], valueLabels(field.name)),
    [cells, latest, valueLabels],
  );

  /** What stands in a cell: the value that is on its way, or the record's. */
  const standing = (record: Row, name: string): unknown => {
    const saving = cells.get(cellKey(record.id, name))?.saving;
    return saving ? saving.to : latest(record)[name];
  };
  const note = (changes: readonly CellChange[]) => {
    if (changes.length === 0) return;
    const { past } = steps.current;
    steps.current = { past: [...past, [...changes]].slice(-MOST_STEPS), future: [] };
  };
  /** Saves the readings that are values and differ; the others stay in their cells with the reason. */
  const apply = async (entered: readonly (GridCell & { reading: CellReading; text: string })[]) => {
    const changes = entered.flatMap(({ record: row, field: { name }, reading, text }) => {
      const key = cellKey(row.id, name);
      if ('fault' in reading) {
        cells.change(key, { text, fault: t.message(reading.fault), saving: undefined });
        return [];
      }
      const record = latest(row);
      const from = standing(record, name);
      const { value: to } = reading;
      if (isSame(from, to)) {
        if (!cells.get(key)?.saving) cells.change(key, { text: undefined, fault: undefined });
        return [];
      }
      return [{ record, name, from, to, text }];
    });
    if (changes.length === 0) return;
    mark(changes);
    await save(() => changes, note);
  };

  /** The changes that take the last step of one side away from it: what somebody else has changed meanwhile is theirs. */
  const takenFrom = (from: 'past' | 'future') => {
    const { [from]: all } = steps.current;
    const step = all.at(-1) ?? [];
    steps.current = { ...steps.current, [from]: all.slice(0, -1) };
    const back = step.map((done) => {
      const [wanted, expected] = from === 'past' ? [done.from, done.to] : [done.to, done.from];
      return { done, record: latest(done.record), wanted, expected };
    });
    const mine = back.filter(({ done, record, expected }) => isSame(record[done.name], expected));
    if (mine.length < back.length)
      notices.failed(t('LIST.UNDO_LEFT', { count: back.length - mine.length }));
    return mine.map(({ done, record, wanted }) => ({
      done,
      change: {
        record,
        name: done.name,
        from: record[done.name],
        to: wanted ?? emptyOf(call, done.name),
        text: textIn(resource, done.name, wanted, valueLabels),
      },
    }));
  };
  // What is refused stays on its side, and can be taken again.
  const take = (from: 'past' | 'future') => {
    const to = from === 'past' ? 'future' : 'past';
    let taken: ReturnType<typeof takenFrom> = [];
    return save(
      () => {
        taken = takenFrom(from);
        const changes = taken.map(({ change }) => change);
        // A text that was entered meanwhile, or was refused, stays where it is.
        const isFree = ({ record, name }: CellChange) =>
          cells.get(cellKey(record.id, name))?.text === undefined;
        mark(changes.filter(isFree));
        return changes;
      },
      (saved) => {
        const keys = new Set(saved.map(({ record, name }) => cellKey(record.id, name)));
        const partOf = (isSaved: boolean) => {
          const part = taken
            .map(({ done }) => done)
            .filter(({ record, name }) => keys.has(cellKey(record.id, name)) === isSaved);
          return part.length > 0 ? [part] : [];
        };
        steps.current = {
          ...steps.current,
          [from]: [...steps.current[from], ...partOf(false)],
          [to]: [...steps.current[to], ...partOf(true)],
        };
      },
    );
  };

  return {
    cells,
    isOpen,
    textOf,
    enter: (cell, reading, text) => void apply([{ ...cell, reading, text }]),
    toggle: (cell) => {
      const { name } = cell.field;
      const value = standing(cell.record, name) !== true;
      const text = textIn(resource, name, value, valueLabels);
      if (isOpen(cell)) void apply([{ ...cell, reading: { value }, text }]);
    },
    async paste(place, copied) {
      const table = readTable(copied);
      const columns = place[0]?.map(({ field }) => field) ?? [];
      const left = {
        rows: Math.max(0, table.length - place.length),
        columns: Math.max(0, ...table.map(({ length }) => length - columns.length)),
      };
      if (left.rows > 0 || left.columns > 0) notices.failed(t('LIST.PASTE_LEFT', left));
      const wanted = columns.map((field) => fields.get(field.name));
      const { signal } = leaving.current;
      try {
        const words = await everyLanguage();
        const asked = { call, send, provider, words, signal };
        const readings = await readTexts(table.slice(0, place.length), wanted, asked);
        signal.throwIfAborted();
        await apply(
          readings.flatMap((row, down) =>
            (place[down] ?? []).flatMap((cell, across) => {
              const text = table[down]?.[across];
              if (text === undefined) return [];
              if (isOpen(cell)) return [{ ...cell, text, reading: row[across] ?? FIXED }];
              return text === textOf(cell) ? [] : [{ ...cell, text, reading: FIXED }];
            }),
          ),
        );
      } catch (error) {
        if (!signal.aborted) notifyError(t, error);
      }
    },
    empty: (chosen) =>
      void apply(
        chosen
          .filter(isOpen)
          .map((cell) => ({ ...cell, reading: emptyValue(call, cell.field.name), text: '' })),
      ),
    undo: () => take('past'),
    redo: () => take('future'),
    stale,
    dismissStale,
  };
}

/** Whether a field of a record may be changed now: its state, its owner and the rules of its fields allow it. */
function isOpenCell({ mayUpdate, rules }: Resource, record: Row, name: string): boolean {
  if (mayUpdate && !mayUpdate(record)) return false;
  if (!rules) return true;
  const { hidden, fixed } = applyRules(rules, formRecord(rules, record));
  return !hidden.has(name) && !fixed.has(name);
}

const FIXED: CellReading = { fault: 'LIST.CELL_FIXED' };

function emptyOf(call: Call, name: string): unknown {
  const reading = emptyValue(call, name);
  return 'value' in reading ? reading.value : null;
}

function textIn(
  { fields }: Resource,
  name: string,
  value: unknown,
  valueLabels: (name: string) => ValueLabels,
): string {
  const { [name]: spec } = fields;
  if (!spec || isNothing(value)) return '';
  const labels = valueLabels(name);
  // A record that the list no longer names is named once it is saved.
  const isNamed = labels.choices.some((each) => each.value === value);
  return spec.kind === 'reference' && !isNamed ? '…' : exportValue(spec, value, labels);
}

const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
