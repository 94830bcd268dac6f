import { useRef } from 'react';

/**
 * Returns the idempotency key of a message: the same until the message changes or an answer arrives, so that a retry
 * after a lost connection is not sent twice.
 */
export function useRequestKey() {
  const last = useRef<{ message: string; key: string }>(null);
  return {
    keyOf: (input: unknown): string => {
      const message = JSON.stringify(input);
      if (last.current?.message !== message) last.current = { message, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}
