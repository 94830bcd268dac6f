import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import { useCallQuery } from './calls.ts';
import { useDebounced } from './time.ts';

/** Milliseconds without a key press before a box that searches asks. */
export const SEARCH_PAUSE = 150;

/** What a call has found for the text in a box. */
export interface TypedSearch<A> {
  /** The answer to the text or, while `isLate`, to an earlier one; undefined for a text that is too short. */
  answer: A | undefined;
  isLate: boolean;
  /** Why the search failed. */
  error: unknown;
}

/** Searches by a call while someone types. Each answer belongs to its text, in whatever order the answers come. */
export function useTypedSearch<C extends Call>(
  call: C,
  typed: string,
  inputOf: (text: string) => Input<C>,
  { shortest = 2, enabled = true }: { shortest?: number; enabled?: boolean } = {},
): TypedSearch<Answer<C>> {
  const wanted = typed.trim();
  const asked = useDebounced(wanted, SEARCH_PAUSE);
  const { data, error, isFetching, isPlaceholderData } = useCallQuery(call, inputOf(asked), {
    enabled: enabled && asked.length >= shortest,
    keepPrevious: true,
  });
  const searches = enabled && wanted.length >= shortest;
  const isLate = searches && (asked !== wanted || isPlaceholderData || isFetching);
  return {
    answer: searches ? data?.data : undefined,
    isLate,
    error: searches && !isLate ? error : null,
  };
}
