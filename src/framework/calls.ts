import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import type { CallError, Reply } from '../../contract/kit/client.ts';
import { useSend } from './send.tsx';

export interface QueryOptions {
  /** Other resources whose changes make this answer stale. */
  alsoResources?: readonly string[];
  enabled?: boolean;
  /** Shows the previous answer while the next one (another page, another search) loads. */
  keepPrevious?: boolean;
  /** Only begins the call, for a part of the page that is drawn later and makes the same one: its answer draws nothing here. */
  isAhead?: boolean;
  /** Seconds after which the call is made again, while the page is seen. */
  everySeconds?: number;
}

/**
 * Makes a call and caches its answer. The call is repeated when a record of its resource changes anywhere in the
 * branch: `const queue = useCallQuery(api.todayQueue, { page: 1 })`.
 */
export function useCallQuery<C extends Call>(
  call: C,
  input: Input<C>,
  {
    alsoResources = [],
    enabled = true,
    keepPrevious = false,
    isAhead = false,
    everySeconds,
  }: QueryOptions = {},
): UseQueryResult<Reply<Answer<C>>, CallError> {
  const send = useSend();
  return useQuery<Reply<Answer<C>>, CallError>({
    queryKey: callQueryKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    meta: { resources: [callResource(call), ...alsoResources] },
    enabled,
    ...(isAhead && { notifyOnChangeProps: [] }),
    ...(everySeconds !== undefined && { refetchInterval: everySeconds * 1_000 }),
    ...(keepPrevious && { placeholderData: (previous: Reply<Answer<C>> | undefined) => previous }),
  });
}

/** The resource of a call: the one in its permission, else its path. */
export function callResource({ access, path }: Pick<Call, 'access' | 'path'>): string {
  return access.kind === 'permission' ? access.resource : path;
}

/** The query key of a call. It begins with the resource, as ra-core's keys do. */
export function callQueryKey<C extends Call>(call: C, input: Input<C>): readonly unknown[] {
  return [callResource(call), call.path, input];
}
