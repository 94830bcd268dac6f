import { useCallback, useEffect, useState } from 'react';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import { useSend } from './send.tsx';
import { useText } from './text.tsx';

interface Asked<A> {
  data?: A;
  error?: unknown;
}

/** The answer of a call that a visitor's page needs, once for each input and language, and a way to ask again. */
export function useAnswer<C extends Call>(
  call: C,
  input: Input<C> = {} as Input<C>,
): Asked<Answer<C>> & { retry: () => void } {
  const send = useSend();
  const { language } = useText();
  const key = JSON.stringify(input);
  const [asked, setAsked] = useState<Asked<Answer<C>> & { key: string }>({ key });
  const ask = useCallback(
    (signal?: AbortSignal) => {
      // Named, as what an answer calls things is asked for anew in another language.
      const headers = { 'Accept-Language': language };
      send(call, JSON.parse(key) as Input<C>, { headers, ...(signal && { signal }) }).then(
        ({ data }) => setAsked({ data, key }),
        (error: unknown) => {
          if (!signal?.aborted) setAsked({ error, key });
        },
      );
    },
    [send, call, key, language],
  );
  useEffect(() => {
    const page = new AbortController();
    ask(page.signal);
    return () => page.abort();
  }, [ask]);
  const retry = () => {
    setAsked({ key });
    ask();
  };
  // What was answered to another input says nothing of this one.
  const { key: of, ...answer } = asked;
  return { ...(of === key ? answer : {}), retry };
}
