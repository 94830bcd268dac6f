import { useEffect, useState } from 'react';
import type { Call, Input } from '../../../../contract/kit/call.ts';
import { useSend } from '../../../framework/send.tsx';
import { useDebounced } from '../../../framework/time.ts';

/** Milliseconds without a key press before the question. */
const PAUSE = 300;

/**
 * Whether a value exists already. It is asked once typing rests, and a question about a value that was changed since is
 * cancelled. Without an answer nothing is in the way: the registration itself checks again. `null` asks nothing.
 */
export function useExists<C extends Call>(call: C, input: Input<C> | null): boolean {
  const send = useSend();
  const asked = input === null ? '' : JSON.stringify(input);
  const settled = useDebounced(asked, PAUSE);
  const [existing, setExisting] = useState('');
  useEffect(() => {
    if (asked === '' || asked !== settled) return undefined;
    const question = new AbortController();
    send(call, JSON.parse(asked) as Input<C>, { signal: question.signal }).then(
      ({ data }) => {
        if (data === true) setExisting(asked);
      },
      () => {},
    );
    return () => question.abort();
  }, [send, call, asked, settled]);
  return asked !== '' && existing === asked;
}
