import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';

/** What changed elsewhere: one record, or anything at all (after the connection was away). */
export type LiveChange =
  | {
      kind: 'record';
      resource: string;
      id: number | string;
      change: 'create' | 'update' | 'delete';
      by: number;
    }
  | { kind: 'unknown' };

/** Where changes come from. `connected` tells whether they come at all at the moment. */
export interface LiveChannel {
  subscribe: (listener: (change: LiveChange) => void) => () => void;
  subscribeState: (listener: () => void) => () => void;
  connected: () => boolean;
}

const silent: LiveChannel = {
  subscribe: () => () => undefined,
  subscribeState: () => () => undefined,
  connected: () => true,
};
const LiveContext = createContext<LiveChannel>(silent);

/** Gives the pages below it live changes, and asks again whatever a change has made old. */
export function LiveProvider({ channel, children }: { channel: LiveChannel; children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      gathered(channel, (resources) => {
        const predicate = (query: Query) =>
          [...resources].some((name) => name === ALL || speaksOf(query, name));
        askLater(queries, predicate);
        void queries.invalidateQueries({ predicate });
      }),
    [channel, queries],
  );
  return <LiveContext value={channel}>{children}</LiveContext>;
}

/**
 * Calls back for each change of a resource's records. Lists asked by `useCallQuery` or ra-core need no more than
 * being mounted: they are asked again by themselves.
 */
export function useLive(resource: string, onChange: (change: LiveChange) => void): void {
  const channel = useContext(LiveContext);
  const heard = useEffectEvent(onChange);
  useEffect(
    () =>
      channel.subscribe((change) => {
        if (change.kind === 'unknown' || change.resource === resource) heard(change);
      }),
    [channel, resource],
  );
}

/** Whether live changes arrive at the moment. */
export function useConnected(): boolean {
  const channel = useContext(LiveContext);
  return useSyncExternalStore(channel.subscribeState, channel.connected);
}

/** Milliseconds in which changes after a first one are gathered: of an import, thousands come at once. */
const GATHER = 250;
const ALL = '*';

function gathered(
  channel: LiveChannel,
  tell: (resources: ReadonlySet<string>) => void,
): () => void {
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const told = waiting;
    waiting = new Set();
    timer = setTimeout(flush, GATHER);
    tell(told);
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

/** Asks again for first answers that are on their way: they may be older than the change, and nothing cancels them. */
function askLater(queries: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
}

/** Whether an answer that is kept speaks of a resource's records. */
export function speaksOf(query: Query, resource: string): boolean {
  const resources = query.meta?.['resources'];
  return (
    query.queryKey[0] === resource || (Array.isArray(resources) && resources.includes(resource))
  );
}
