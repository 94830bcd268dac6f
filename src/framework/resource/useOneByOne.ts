import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notices } from '../notices.ts';
import { errorText } from '../problem.ts';
import { useText } from '../text.tsx';

/** A record whose call was refused, with the reason as text. */
export interface RefusedRecord<R> {
  record: R;
  reason: string;
}

interface OneByOne<R> {
  /** The progress of the running work; null if none is running. */
  progress: { done: number; total: number } | null;
  /** The records refused by the last run. */
  refused: readonly RefusedRecord<R>[];
  /** Makes a call for each record, one after another, and returns the changed and the refused records. */
  run: (
    records: readonly R[],
    send: (record: R) => Promise<unknown>,
  ) => Promise<{ changed: R[]; refused: RefusedRecord<R>[] }>;
  /** Stops after the current record. */
  stop: () => void;
}

/** Changes records of a resource one by one. A refusal does not stop the others. The notice counts the changed ones. */
export function useOneByOne<R>(resource: string): OneByOne<R> {
  const t = useText();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<OneByOne<R>['progress']>(null);
  const [refused, setRefused] = useState<OneByOne<R>['refused']>([]);
  const running = useRef<AbortController>(undefined);

  const run: OneByOne<R>['run'] = async (records, send) => {
    const abort = new AbortController();
    running.current = abort;
    const changed: R[] = [];
    const failed: RefusedRecord<R>[] = [];
    for (const [done, record] of records.entries()) {
      if (abort.signal.aborted) break;
      setProgress({ done, total: records.length });
      try {
        await send(record);
        changed.push(record);
      } catch (error) {
        failed.push({ record, reason: errorText(t, error) });
      }
    }
    setProgress(null);
    setRefused(failed);
    if (changed.length > 0) notices.done(t('LIST.CHANGED', { count: changed.length }));
    await queries.invalidateQueries({ queryKey: [resource] });
    return { changed, refused: failed };
  };
  return { progress, refused, run, stop: () => running.current?.abort() };
}
