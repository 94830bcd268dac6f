import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useSend } from '../send.tsx';
import { type Code, useTextsInEveryLanguage, type TextsOfCode } from '../text.tsx';
import { useFieldEditing } from './access.ts';
import { templateFields } from './address.ts';
import { type CheckedSheet, checkSheet, type RowFault, type RowInput } from './checkRows.ts';
import type { Resource } from './define.ts';
import { fileColumns, placeOf } from './fileRows.ts';
import { formFields, type NamedField } from './formFields.ts';
import { loadChoices, yesAndNo } from './importChoices.ts';
import {
  fieldsMappedTwice,
  guessMapping,
  isInRows,
  type Mapping,
  columnNames,
  skippedColumnReason,
} from './importFile.ts';
import type { ResourceDataProvider } from './provider.ts';
import { type RowGroup, groupRows, sendGroups } from './saveRows.ts';
import { isInputRequired } from './schema.ts';
import { readSheet } from './sheet.ts';
import { type Sheet, ImportFileError } from './sheetFile.ts';

/** A column of the file: its header, an example, and the field that it fills. */
interface Column {
  header: string;
  example: string;
  field: string | null;
  /** The reason if it fills no field. */
  why: Code;
}

interface Progress {
  what: 'reading' | 'checking' | 'saving';
  done: number;
  total: number;
}

export interface Import {
  fields: readonly NamedField[];
  /** The name of the last chosen file. */
  fileName: string | null;
  sheet: Sheet | null;
  /** The code of the reason why the file cannot be read. */
  unreadableCode: string | null;
  columns: readonly Column[];
  /** Required fields without a column, and fields with too many columns. */
  missingFields: readonly string[];
  mappedTwice: readonly string[];
  /** The result of the check; null before it. */
  checked: Pick<CheckedSheet, 'notes'> | null;
  faults: readonly RowFault[];
  /** The numbers of valid rows that are not saved, and of saved rows. */
  validCount: number;
  savedCount: number;
  progress: Progress | null;
  open: (file: File) => Promise<void>;
  map: (column: number, field: string | null) => void;
  /** Checks every row here and on the server without saving. */
  check: () => Promise<void>;
  /** Saves the valid rows group by group; returns true when all are saved. */
  run: () => Promise<boolean>;
  /** Stops a check at once, or saving after the current group. */
  stop: () => void;
}

const unchecked = { checked: null, faults: [], validCount: 0, savedCount: 0 } as const;

interface Outcome {
  checked: Pick<CheckedSheet, 'notes'> | null;
  faults: readonly RowFault[];
  validCount: number;
  savedCount: number;
}

/** Imports a file: reads it, maps its columns, checks all rows, and saves the valid ones. */
export function useImport(resource: Resource): Import {
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const send = useSend();
  const everyLanguage = useTextsInEveryLanguage();
  const call = resource.calls.create;
  const mayEdit = useFieldEditing(resource);
  const fields = useMemo(() => {
    const all = call ? formFields(resource, call) : [];
    return fileColumns(all.filter((field) => isInRows(field) && mayEdit(field)));
  }, [resource, call, mayEdit]);
  const [fileName, setFileName] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [unreadableCode, setUnreadable] = useState<string | null>(null);
  const [words, setWords] = useState<TextsOfCode>(() => () => []);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [outcome, setOutcome] = useState<Outcome>(unchecked);
  const [progress, setProgress] = useState<Progress | null>(null);
  const queue = useRef<RowGroup[]>([]);
  const running = useRef<AbortController>(undefined);
  const defaultValues = useMemo(() => resource.createDefaultValues?.() ?? {}, [resource]);

  const names = (field: NamedField) => columnNames(resource, field, words);
  const during = async <T>(what: Progress['what'], total: number, work: Work<T>) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ what, done: 0, total });
    try {
      return await work(abort.signal, (done) => setProgress({ what, done, total }));
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      return undefined;
    } finally {
      setProgress(null);
    }
  };

  const open = (file: File) =>
    during('reading', 0, async () => {
      setFileName(file.name);
      setSheet(null);
      setUnreadable(null);
      setOutcome(unchecked);
      try {
        const [read, known] = await Promise.all([readSheet(file), everyLanguage()]);
        setWords(() => known);
        setSheet(read);
        setMapping(guessMapping(read, fields, (field) => columnNames(resource, field, known)));
      } catch (error) {
        if (!(error instanceof ImportFileError)) throw error;
        setUnreadable(error.code);
      }
    });

  const check = async () => {
    if (!call || !sheet) return;
    const total = sheet.rows.length;
    await during('checking', total, async (signal, onRow) => {
      const found = await checkSheet(
        sheet,
        {
          call,
          fields,
          mapping,
          defaultValues,
          rules: resource.rules,
          unique: [...templateFields(resource.paths.edit ?? ''), ...Object.keys(resource.unique)],
          ...yesAndNo(words),
          choicesOf: await loadChoices(sheet, mapping, fields, { send, provider, words, signal }),
        },
        { onRow, signal },
      );
      const { faults, passed } = await dryRun(found.inputs, signal, (done) =>
        onRow(found.faults.length + done),
      );
      queue.current = groupRows(passed);
      setOutcome({
        checked: found,
        faults: inOrder([...found.faults, ...faults]),
        validCount: passed.length,
        savedCount: 0,
      });
    });
  };

  const dryRun = async (
    inputs: readonly RowInput[],
    signal: AbortSignal,
    onRow: (done: number) => void,
  ) => {
    const faults: RowFault[] = [];
    const passed: RowInput[] = [];
    await sendGroups(groupRows(inputs), {
      send: (group) => sendGroup(group, { dryRun: true, signal }),
      onGroup: (right, wrong) => {
        passed.push(...right);
        faults.push(...wrong);
        onRow(passed.length + new Set(faults.map(({ row }) => row)).size);
      },
      isDry: true,
      isStopped: () => signal.aborted,
    });
    signal.throwIfAborted();
    return { faults, passed };
  };

  const sendGroup = async (
    group: RowGroup,
    options: { dryRun: true; signal: AbortSignal } | { dryRun: false },
  ) => {
    if (!call) return;
    const inputs = group.rows.map(({ input }) => input);
    await provider.batch(call, inputs, { ...options, intent: group });
  };

  const run = async () => {
    await during('saving', outcome.validCount + outcome.savedCount, async (signal, onRow) => {
      let { savedCount, validCount, faults } = outcome;
      try {
        await sendGroups(queue.current, {
          send: (group) => sendGroup(group, { dryRun: false }),
          onGroup: (right, wrong) => {
            savedCount += right.length;
            validCount -= right.length + new Set(wrong.map(({ row }) => row)).size;
            faults = inOrder([...faults, ...wrong]);
            onRow(savedCount);
          },
          isDry: false,
          isStopped: () => signal.aborted,
        });
      } finally {
        setOutcome({ ...outcome, savedCount, validCount, faults });
        await queries.invalidateQueries({ queryKey: [resource.name] });
      }
    });
    return queue.current.length === 0;
  };

  return {
    fields,
    fileName,
    sheet,
    unreadableCode,
    columns: (sheet?.headers ?? []).map((header, at) => ({
      header,
      example: sheet?.rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '',
      field: mapping[at] ?? null,
      why: skippedColumnReason(resource, header, names),
    })),
    missingFields: fields
      .filter(({ name }) => call && !(name in defaultValues) && isInputRequired(call, name))
      .map(({ name }) => name)
      .filter((name) => !mapping.includes(name) && isAsked(mapping, name)),
    mappedTwice: fieldsMappedTwice(mapping, fields),
    ...outcome,
    progress,
    open,
    map: (column, field) => {
      setMapping(mapping.map((each, at) => (at === column ? field : each)));
      setOutcome(unchecked);
    },
    check,
    run,
    stop: () => running.current?.abort(),
  };
}

// What lines require is asked for where the file has lines.
function isAsked(mapping: Mapping, name: string): boolean {
  const { list } = placeOf(name);
  return list === undefined || mapping.some((each) => each !== null && placeOf(each).list === list);
}

type Work<T> = (signal: AbortSignal, onRow: (done: number) => void) => Promise<T>;

function inOrder(faults: readonly RowFault[]): RowFault[] {
  return faults.toSorted((one, other) => one.row - other.row);
}
