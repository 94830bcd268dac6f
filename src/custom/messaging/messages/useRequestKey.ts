import { useRef } from 'react';
import { newRequestKey } from '../../../framework/requestKey.ts';

/**
 * Returns the idempotency key of a message: the same until the message changes or an answer arrives, so that a retry
 * after a lost connection is not sent twice.
 */
export function useRequestKey() {
  const last = useRef<{ message: string; key: string }>(null);
  return {
    keyOf: (input: unknown): string => {
      const message = JSON.stringify(input);
      if (last.current?.message !== message) last.current = { message, key: newRequestKey() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}
