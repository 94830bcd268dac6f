import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import { notices } from '../notices.ts';
import { errorText } from '../problem.ts';
import { csvLines, csvOf } from './csv.ts';
import type { Resource } from './define.ts';
import type { NamedField } from './formFields.ts';
import { useWords } from './labels.ts';
import { allPages, type Asked } from './pages.ts';
import type { ResourceProvider } from './provider.ts';
import { fileValue, type ValueWords } from './values.ts';

interface Export {
  /** How far a running export is; null while none runs. */
  progress: { done: number; total: number } | null;
  /** Reads every row that the list would show, however many, and hands over the file. */
  start: (asked: Asked) => Promise<void>;
  cancel: () => void;
}

/** The export of a list as a CSV file: the columns given, all rows, page after page. */
export function useExport(
  resource: Resource,
  columns: readonly NamedField[],
  wordsOf: (name: string) => ValueWords,
): Export {
  const words = useWords(resource);
  const provider = useDataProvider<ResourceProvider>();
  const [progress, setProgress] = useState<Export['progress']>(null);
  const running = useRef<AbortController>(undefined);

  const start: Export['start'] = async (asked) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: 0 });
    try {
      const parts = [csvOf([columns.map(({ name, spec }) => words.field(name, spec))])];
      let done = 0;
      for await (const { rows, total } of allPages(provider, resource.name, {
        ...asked,
        signal: abort.signal,
      })) {
        const cells = rows.map((row) =>
          columns.map(({ name, spec }) => fileValue(spec, row[name], wordsOf(name))),
        );
        parts.push(csvLines(cells));
        done += rows.length;
        setProgress({ done, total });
      }
      save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `${resource.name}.csv`);
    } catch (error) {
      if (!abort.signal.aborted) notices.failed(errorText(words.t, error));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}

/** Hands a file to the browser's downloads. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The download begins after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
