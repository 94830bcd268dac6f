import { useEffect, useState } from 'react';

/** A value after it has not changed for some milliseconds, for instance typed text before a request. */
export function useDebounced<T>(value: T, pause: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}

/** The current time in milliseconds, updated at each full minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

const MINUTE = 60_000;
