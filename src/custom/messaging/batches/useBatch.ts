import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type MessageBatchCounts,
  messageBatches,
} from '../../../../contract/messaging/messageBatches.ts';
import { useLive } from '../../../framework/live.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';

/** Milliseconds for which changes are collected before a sending is counted again. */
const COUNT_EVERY_MS = 1_000;

/** How far a sending is, kept up to date, and the way to stop it. */
export interface Batch {
  /** Undefined while loading. */
  counts: MessageBatchCounts | undefined;
  /** How many were not reached, as far as is known. */
  missed: number;
  /** None is waiting any more. */
  hasEnded: boolean;
  isStopping: boolean;
  stop: () => Promise<void>;
}

/** Follows a sending of the person. Its counts are asked for after changes of messages, at most once a second. */
export function useBatch(requestKey: string): Batch {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [isStopping, setStopping] = useState(false);
  const queryKey = ['message-batch', requestKey];
  const { data: counts, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await send(messageBatches.messageBatchCounts, { requestKey }, { signal })).data,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBehind = useRef(false);
  const count = () => {
    isBehind.current = false;
    void refetch();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (isBehind.current) count();
    }, COUNT_EVERY_MS);
  };
  useLive('messages', () => {
    if (timer.current === undefined) count();
    else isBehind.current = true;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    counts,
    missed: counts ? counts.failed + counts.unknown + counts.stopped : 0,
    hasEnded: counts?.queued === 0,
    isStopping,
    stop: async () => {
      setStopping(true);
      try {
        const { data } = await send(messageBatches.stopMessageBatch, { requestKey });
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, data);
      } catch (error) {
        notifyError(t, error);
      } finally {
        setStopping(false);
      }
    },
  };
}
