import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { type ChangedIds, type LiveRows, RowUpdates } from './liveRows.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Resources whose changes make the answer stale, beside the one that the key begins with. */
      resources?: readonly string[];
      liveRows?: LiveRows;
    };
  }
}

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

/**
 * Provides live changes to its children, and brings the queries that a change affects up to date: those of the client
 * around it, and of `also`.
 */
export function LiveProvider({
  channel,
  also,
  children,
}: {
  channel: LiveChannel;
  also?: QueryClient;
  children: ReactNode;
}) {
  const queries = useQueryClient();
  useEffect(() => keepUpToDate(queries, channel), [channel, queries]);
  useEffect(() => also && keepUpToDate(also, channel), [channel, also]);
  return <LiveContext value={channel}>{children}</LiveContext>;
}

function keepUpToDate(queries: QueryClient, channel: LiveChannel): () => void {
  const rowUpdates = new RowUpdates(queries);
  return batchChanges(channel, (changes) => {
    const all = queries
      .getQueryCache()
      .findAll({ predicate: (query) => isAffected(query, changes) });
    const affected = all.filter((query) => !isEdited(query));
    const whole = new Set(
      affected.filter((query) => changes === 'unknown' || !rowUpdates.update(query, changes)),
    );
    const predicate = (query: Query) => whole.has(query);
    invalidatePending(queries, predicate);
    void queries.invalidateQueries({ predicate });
    // The form keeps what it shows. Whoever opens the record again sees the change.
    const held = new Set(all.filter(isEdited));
    void queries.invalidateQueries({ predicate: (query) => held.has(query), refetchType: 'none' });
  });
}

/**
 * Whether a form is filled from a query: ra-core then fetches it anew neither when the window is focused nor when the
 * connection is back, and a live change would replace what someone has typed.
 */
export function isEdited(query: Query): boolean {
  return query.observers.some(({ options }) => options.refetchOnWindowFocus === false);
}

/**
 * Calls back for each change of a resource's records. Queries by `useCallQuery` or ra-core need nothing: they refetch
 * by themselves.
 */
export function useLive(resource: string, onChange: (change: LiveChange) => void): void {
  useLiveChanges((change) => {
    if (change.kind === 'unknown' || change.resource === resource) onChange(change);
  });
}

/** Calls back for each change of any resource's records. */
export function useLiveChanges(onChange: (change: LiveChange) => void): void {
  const channel = useContext(LiveContext);
  const onChangeEvent = useEffectEvent(onChange);
  useEffect(() => channel.subscribe((change) => onChangeEvent(change)), [channel]);
}

/** Whether live changes arrive at the moment. */
export function useConnected(): boolean {
  const channel = useContext(LiveContext);
  return useSyncExternalStore(channel.subscribeState, channel.connected);
}

/** Milliseconds for which changes are collected after the first one: an import causes thousands at once. */
const BATCH_MS = 250;

/** The records that changed, by resource, or that any may have. */
type Changes = ReadonlyMap<string, ChangedIds> | 'unknown';

function batchChanges(channel: LiveChannel, notify: (changes: Changes) => void): () => void {
  let waiting: Map<string, Set<number | string>> | 'unknown' = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting !== 'unknown' && waiting.size === 0) return;
    const changes = waiting;
    waiting = new Map();
    timer = setTimeout(flush, BATCH_MS);
    notify(changes);
  };
  const stop = channel.subscribe((change) => {
    if (change.kind === 'unknown') waiting = 'unknown';
    else if (waiting !== 'unknown')
      waiting.set(change.resource, (waiting.get(change.resource) ?? new Set()).add(change.id));
    if (timer === undefined) flush();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function isAffected(query: Query, changes: Changes): boolean {
  if (changes === 'unknown') return true;
  const references = query.meta?.liveRows?.references ?? [];
  return [...changes.keys()].some(
    (resource) => isQueryOf(query, resource) || references.includes(resource),
  );
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
  return query.queryKey[0] === resource || (query.meta?.resources?.includes(resource) ?? false);
}
