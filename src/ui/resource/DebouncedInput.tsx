import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '../../framework/time.ts';

/** Milliseconds without a key press before `onValue` is called. */
const PAUSE = 250;

interface SettledProps {
  id?: string;
  inputMode?: 'decimal' | 'numeric';
  type: 'text' | 'search';
  placeholder?: string;
  'aria-label'?: string;
  value: string;
  onValue: (value: string) => void;
}

/** An input that reports its value when typing pauses. */
export function DebouncedInput({ value, onValue, ...native }: SettledProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const settled = useDebounced(typed, PAUSE);
  const report = useEffectEvent((next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    onValue(next);
  });
  useEffect(() => report(settled), [settled]);
  useEffect(() => {
    // The value changed from outside: by a saved view, Clear or the browser's Back.
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  return (
    <input
      {...native}
      className="ui-input"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
