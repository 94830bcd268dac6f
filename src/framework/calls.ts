import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import type { CallError, Reply } from '../../contract/kit/client.ts';
import { useSend } from './send.tsx';

interface QueryOptions {
  /** Other resources whose changes make this answer old. */
  also?: readonly string[];
  enabled?: boolean;
  /** Shows the last answer while the next one (another page, another search) is on its way. */
  keepPrevious?: boolean;
}

/**
 * Asks a call and keeps the answer. It is asked again when a record of the call's resource changes anywhere in the
 * branch: `const queue = useCallQuery(api.todayQueue, { page: 1 })`.
 */
export function useCallQuery<C extends Call>(
  call: C,
  input: Input<C>,
  { also = [], enabled = true, keepPrevious = false }: QueryOptions = {},
): UseQueryResult<Reply<Answer<C>>, CallError> {
  const send = useSend();
  return useQuery<Reply<Answer<C>>, CallError>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    meta: { resources: [resourceOf(call), ...also] },
    enabled,
    ...(keepPrevious && { placeholderData: (previous: Reply<Answer<C>> | undefined) => previous }),
  });
}

/** The resource that a call speaks of: the one that its permission names, else its path. */
export function resourceOf({ access, path }: Pick<Call, 'access' | 'path'>): string {
  return access.kind === 'permission' ? access.resource : path;
}

/** The key under which an answer is kept; it begins with the resource, as ra-core's keys do. */
export function callKey<C extends Call>(call: C, input: Input<C>): readonly unknown[] {
  return [resourceOf(call), call.path, input];
}
