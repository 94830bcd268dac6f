import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '../../framework/time.ts';

/** Milliseconds without a key press before the list is asked again. */
const PAUSE = 250;

interface SettledProps {
  id?: string;
  inputMode?: 'decimal' | 'numeric';
  type: 'text' | 'search';
  placeholder?: string;
  value: string;
  onValue: (value: string) => void;
}

/** An input that tells its value once typing rests. */
export function DebouncedInput({ value, onValue, ...native }: SettledProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const settled = useDebounced(typed, PAUSE);
  const tell = useEffectEvent((next: string) => {
    if (next === told.current) return;
    told.current = next;
    onValue(next);
  });
  useEffect(() => tell(settled), [settled]);
  useEffect(() => {
    // Another way has changed it: a saved view, Clear, the browser's Back.
    if (value === told.current) return;
    told.current = value;
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
