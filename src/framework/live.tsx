import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';

/** A change elsewhere: one record, or an unknown one (after the connection was down). */
export type LiveChange =
  | {
      kind: 'record';
      resource: string;
      id: number | string;
      change: 'create' | 'update' | 'delete';
      by: number;
    }
  | { kind: 'unknown' };

/** The source of live changes. `connected` says whether they arrive at the moment. */
export interface LiveChannel {
  subscribe: (listener: (change: LiveChange) => void) => () => void;
  subscribeState: (listener: () => void) => () => void;
  connected: () => boolean;
}

const disconnected: LiveChannel = {
  subscribe: () => () => undefined,
  subscribeState: () => () => undefined,
  connected: () => true,
};
const LiveContext = createContext<LiveChannel>(disconnected);

/** Provides live changes to its children, and invalidates the queries that a change affects. */
export function LiveProvider({ channel, children }: { channel: LiveChannel; children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      batchChanges(channel, (resources) => {
        const predicate = (query: Query) =>
          [...resources].some((name) => name === ALL || isQueryOf(query, name));
        invalidatePending(queries, predicate);
        void queries.invalidateQueries({ predicate });
      }),
    [channel, queries],
  );
  return <LiveContext value={channel}>{children}</LiveContext>;
}

/**
 * Calls back for each change of a resource's records. Queries by `useCallQuery` or ra-core need nothing: they refetch
 * by themselves.
 */
export function useLive(resource: string, onChange: (change: LiveChange) => void): void {
  const channel = useContext(LiveContext);
  const onChangeEvent = useEffectEvent(onChange);
  useEffect(
    () =>
      channel.subscribe((change) => {
        if (change.kind === 'unknown' || change.resource === resource) onChangeEvent(change);
      }),
    [channel, resource],
  );
}

/** Whether live changes arrive at the moment. */
export function useConnected(): boolean {
  const channel = useContext(LiveContext);
  return useSyncExternalStore(channel.subscribeState, channel.connected);
}

/** Milliseconds for which changes are collected after the first one: an import causes thousands at once. */
const BATCH_MS = 250;
const ALL = '*';

function batchChanges(
  channel: LiveChannel,
  notify: (resources: ReadonlySet<string>) => void,
): () => void {
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const changed = waiting;
    waiting = new Set();
    timer = setTimeout(flush, BATCH_MS);
    notify(changed);
  };
  const stop = channel.subscribe((change) => {
    waiting.add(change.kind === 'unknown' ? ALL : change.resource);
    if (timer === undefined) flush();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Repeats first requests that are in flight: their answers may be older than the change, and nothing cancels them. */
function invalidatePending(queries: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
}

/** Whether a cached query is about a resource's records. */
export function isQueryOf(query: Query, resource: string): boolean {
  const resources = query.meta?.['resources'];
  return (
    query.queryKey[0] === resource || (Array.isArray(resources) && resources.includes(resource))
  );
}
