import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import { csvLines, csvText } from '../../../contract/kit/csv.ts';
import type { FileCell } from '../../../contract/kit/kinds/declare.ts';
import { notifyError } from '../notifyError.ts';
import { useSend } from '../send.tsx';
import type { Resource, Row } from './define.ts';
import {
  csvFile,
  download,
  type ExportedPage,
  type FileFormat,
  type SumLine,
  workbookCell,
} from './exportFile.ts';
import { fetchAllPages, type ListRequest } from './fetchAllPages.ts';
import type { Choice, FieldSpec } from './fields.ts';
import { fileColumns, fileRows } from './fileRows.ts';
import type { NamedField } from './formFields.ts';
import type { GroupField } from './groups.ts';
import { useLabels } from './labels.ts';
import type { ResourceDataProvider } from './provider.ts';
import { fetchChoicesByIds, referencedIds } from './referenceChoices.ts';
import { writeWorkbook } from './sheet.ts';
import { exportValue, type ValueLabels } from './values.ts';

/** What is exported: the rows that a request finds, or given records. */
export type ExportSource =
  | (ListRequest & { group?: GroupField | undefined })
  | { records: () => Promise<readonly Row[]> };

interface Export {
  /** The progress of the running export; null if none is running. */
  progress: { done: number; total: number } | null;
  /** Reads all rows of the source and downloads the file. */
  start: (source: ExportSource, format: FileFormat) => Promise<void>;
  cancel: () => void;
}

/** Exports rows of a list with the given columns. */
export function useExport(
  resource: Resource,
  columns: readonly NamedField[],
  wordsOf: (name: string) => ValueLabels,
): Export {
  const words = useLabels(resource);
  const provider = useDataProvider<ResourceDataProvider>();
  const send = useSend();
  const [progress, setProgress] = useState<Export['progress']>(null);
  const running = useRef<AbortController>(undefined);

  const start: Export['start'] = async (source, format) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: 0 });
    try {
      const inFile = fileColumns(columns);
      const grouped =
        'group' in source && source.group
          ? await (
              await import('./exportGroups.ts')
            ).exportedGroups(
              { resource, provider, send },
              { ...source, group: source.group },
              words,
              abort.signal,
            )
          : undefined;
      // What is added up and has no column of its own follows those that have.
      const summed = (grouped?.totals ?? []).filter(
        ({ name }) => !inFile.some((column) => column.name === name),
      );
      const heads = [
        ...inFile.map(({ name, spec }) => words.field(name, spec)),
        ...summed.map(({ label }) => label),
      ];
      const parts = [csvText([heads])];
      const lines: FileCell[][] = [heads];
      let done = 0;
      const pages: AsyncIterable<ExportedPage> =
        grouped?.pages ??
        ('records' in source
          ? onePage(source.records, abort.signal)
          : fetchAllPages(provider, resource.name, { ...source, signal: abort.signal }));
      for await (const { rows, total, before, after = [] } of pages) {
        const named = await wordsOfRecords(provider, columns, rows, abort.signal);
        const cellsBy = <T>(cell: (spec: FieldSpec, value: unknown, said: ValueLabels) => T) =>
          rows
            .flatMap((row) => fileRows(inFile, row))
            .map((values) =>
              inFile.map(({ name, spec }, at) =>
                cell(spec, values[at], { ...wordsOf(name), ...named(spec) }),
              ),
            );
        const sumsBy = <T>(
          cell: (spec: FieldSpec, value: unknown, said: ValueLabels) => T,
          { title, sums }: SumLine,
        ) =>
          [...inFile, ...summed].map(({ name, spec }, at) =>
            at > 0 && name in sums ? cell(spec, sums[name], wordsOf(name)) : at === 0 ? title : '',
          );
        const empty = summed.map(() => '');
        const add = <T>(cell: (spec: FieldSpec, value: unknown, said: ValueLabels) => T) => [
          ...(before === undefined ? [] : [[before]]),
          ...cellsBy(cell).map((cells) => [...cells, ...empty]),
          ...after.map((line) => sumsBy(cell, line)),
        ];
        if (format === 'csv') parts.push(csvLines(add(exportValue)));
        else lines.push(...add(workbookCell));
        done += rows.length;
        setProgress({ done, total });
      }
      const file = format === 'csv' ? csvFile(parts) : await writeWorkbook(lines);
      abort.signal.throwIfAborted();
      download(file, `${resource.name}.${format}`);
    } catch (error) {
      if (!abort.signal.aborted) notifyError(words.t, error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}

async function* onePage(records: () => Promise<readonly Row[]>, signal: AbortSignal) {
  const rows = await records();
  signal.throwIfAborted();
  yield { rows, total: rows.length };
}

/** The choices of the records that some rows refer to, by resource; one request for each. */
async function wordsOfRecords(
  provider: ResourceDataProvider,
  columns: readonly NamedField[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<(spec: FieldSpec) => Pick<ValueLabels, 'choices'> | undefined> {
  const known = new Map<string, readonly Choice[]>();
  for (const { ref, ids } of referencedIds(columns, rows))
    known.set(ref, await fetchChoicesByIds(provider, undefined, ref, ids, signal));
  return ({ reference = '' }) => {
    const choices = known.get(reference);
    return choices && { choices };
  };
}
