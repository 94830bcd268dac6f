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
  /** Fills cells from a copied text, whose first cell is the first one here; rows and cells beyond these are left out. */
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
  const { save, latest, stale, dismissStale } = useCellSaves(resource, cells);
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
        cells.change(key, { text, fault: t.message(reading.fault), isSaving: undefined });
        return [];
      }
      const record = latest(row);
      const { [name]: from } = record;
      const { value: to } = reading;
      if (isSame(from, to)) {
        cells.change(key, { text: undefined, fault: undefined });
        return [];
      }
      return [{ record, name, from, to, text }];
    });
    if (changes.length > 0) note(await save(changes));
  };

  const take = async (from: 'past' | 'future') => {
    const step = steps.current[from].at(-1);
    if (!step) return;
    const to = from === 'past' ? 'future' : 'past';
    steps.current = {
      ...steps.current,
      [from]: steps.current[from].slice(0, -1),
    };
    const back = step.map(({ record, name, from: was, to: is }) => ({
      ...(from === 'past' ? { wanted: was, expected: is } : { wanted: is, expected: was }),
      record: latest(record),
      name,
    }));
    // What somebody else has changed meanwhile is theirs.
    const mine = back.filter(({ record, name, expected }) => isSame(record[name], expected));
    if (mine.length < back.length)
      notices.failed(t('LIST.UNDO_LEFT', { count: back.length - mine.length }));
    const done = await save(
      mine.map(({ record, name, wanted }) => ({
        record,
        name,
        from: record[name],
        to: wanted ?? emptyOf(call, name),
        text: textIn(resource, name, wanted, valueLabels),
      })),
    );
    if (done.length > 0) steps.current[to] = [...steps.current[to], step];
  };

  return {
    cells,
    isOpen,
    textOf,
    enter: (cell, reading, text) => void apply([{ ...cell, reading, text }]),
    async paste(place, copied) {
      const table = readTable(copied);
      const columns = place[0]?.map(({ field }) => field) ?? [];
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
