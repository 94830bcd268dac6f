import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatMessage } from '../../../../contract/agata/chat.ts';

/** A page of messages, oldest first. */
interface Loaded {
  data: ChatMessage[];
  hasMore: boolean;
}

/** Loads the newest messages, or those before an id. */
export type LoadMessages = (before: number | undefined, signal?: AbortSignal) => Promise<Loaded>;

/** The messages of one conversation: the newest ones, and those that were asked for before them. */
export function useMessages(load: LoadMessages) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoadingOlder, setLoadingOlder] = useState(false);

  const refresh = (signal?: AbortSignal) =>
    load(undefined, signal).then(
      (newest) => {
        setError(null);
        setLoaded((held) => withNewest(held, newest));
      },
      (reason: unknown) => {
        if (!signal?.aborted) setError(reason);
      },
    );
  const begin = useEffectEvent(refresh);
  useEffect(() => {
    const wanted = new AbortController();
    void begin(wanted.signal);
    return () => wanted.abort();
  }, []);

  const loadOlder = async () => {
    const [first] = loaded?.data ?? [];
    if (!first || !loaded?.hasMore || isLoadingOlder) return;
    setLoadingOlder(true);
    try {
      const older = await load(first.id);
      setLoaded((held) => ({
        data: [...older.data, ...(held?.data ?? [])],
        hasMore: older.hasMore,
      }));
    } catch (reason) {
      setError(reason);
    } finally {
      setLoadingOlder(false);
    }
  };

  return {
    messages: loaded?.data ?? null,
    hasMore: loaded?.hasMore ?? false,
    error,
    isLoadingOlder,
    loadOlder,
    refresh: () => void refresh(),
  };
}

// Where more came meanwhile than one page holds, those before it are asked for anew.
function withNewest(held: Loaded | null, newest: Loaded): Loaded {
  const [first] = newest.data;
  const last = held?.data.at(-1);
  if (!held || !first || !last || last.id < first.id) return newest;
  return { ...held, data: [...held.data.filter(({ id }) => id < first.id), ...newest.data] };
}
