import { useCallback, useEffect, useState } from 'react';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import { useSend } from './send.tsx';

interface Asked<A> {
  data?: A;
  error?: unknown;
}

/** The answer of a call that a visitor's page needs once, and a way to ask again. */
export function useAnswer<C extends Call>(call: C): Asked<Answer<C>> & { retry: () => void } {
  const send = useSend();
  const [asked, setAsked] = useState<Asked<Answer<C>>>({});
  const ask = useCallback(
    (signal?: AbortSignal) => {
      send(call, {} as Input<C>, signal && { signal }).then(
        ({ data }) => setAsked({ data }),
        (error: unknown) => {
          if (!signal?.aborted) setAsked({ error });
        },
      );
    },
    [send, call],
  );
  useEffect(() => {
    const page = new AbortController();
    ask(page.signal);
    return () => page.abort();
  }, [ask]);
  const retry = () => {
    setAsked({});
    ask();
  };
  return { ...asked, retry };
}
