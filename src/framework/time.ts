import { useEffect, useState } from 'react';

/** A value once it has rested for some milliseconds: what is typed, before it is asked about. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** The instant in milliseconds, told anew at each full minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

const MINUTE = 60_000;
