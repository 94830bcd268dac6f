import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { CallForm } from '../../framework/form.ts';
import type { UniqueCheck } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { useDebounced } from '../../framework/time.ts';

/** Milliseconds without a key press before the request. */
const PAUSE = 250;

interface UniqueCheckProps {
  form: CallForm<Call>;
  name: string;
  unique: UniqueCheck;
  /** The record's own value, which is allowed. */
  own: unknown;
  onTaken: (name: string, taken: boolean) => void;
}

/** Checks while someone types whether a value is already used, and says so below the field. */
export function UniqueCheck({ form, name, unique, own, onTaken }: UniqueCheckProps) {
  const t = useText();
  const typed: unknown = useWatch({ name, control: form.methods.control });
  const value = typeof typed === 'string' ? typed.trim() : '';
  const settled = useDebounced(value, PAUSE);
  const asks = settled !== '' && settled.toLowerCase() !== String(own).toLowerCase();
  const { data } = useCallQuery<Call>(
    unique.call,
    { [unique.inputField]: settled },
    { enabled: asks },
  );
  const taken = asks && settled === value && data?.data === true;
  const tell = useEffectEvent(onTaken);
  useEffect(() => tell(name, taken), [name, taken]);
  return (
    <output className="ui-fault" aria-live="polite">
      {taken && t(unique.takenText)}
    </output>
  );
}
