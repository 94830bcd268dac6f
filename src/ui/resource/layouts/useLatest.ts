import { useEffect, useMemo, useRef } from 'react';

/** A function that stays the same and does what the latest one does, so that what is given it need not render again. */
export function useLatest<A extends unknown[]>(run: (...given: A) => void): (...given: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useMemo(
    () =>
      (...given: A) =>
        latest.current(...given),
    [],
  );
}
