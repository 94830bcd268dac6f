import { type ReactNode, useEffect, useId, useRef } from 'react';
import { notices } from '../framework/notices.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import './shownOnce.css';

interface Props {
  label: string;
  value: string;
  /** What to do with it, and that it is not shown again. */
  hint: string;
  copyLabel: string;
  /** What is said once it is copied. */
  copied: string;
  onCopied?: () => void;
  /** Stands beside the button. */
  children?: ReactNode;
}

/** A secret to copy, such as a key or a private address, which is shown only once. */
export function ShownOnce({ label, value, hint, copyLabel, copied, onCopied, children }: Props) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Not allowed, or the page is not served by https: it is selected.
      notices.failed(t('ONCE.NOT_COPIED'));
      return;
    }
    notices.copied(copied);
    onCopied?.();
  };
  return (
    <div className="ui-field shown-once">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <div>
        <input
          id={id}
          ref={field}
          className="ui-input"
          readOnly
          autoComplete="off"
          value={value}
          data-autofocus
          aria-describedby={`${id}-once`}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {copyLabel}
        </Button>
        {children}
      </div>
      <span className="ui-hint" id={`${id}-once`}>
        {hint}
      </span>
    </div>
  );
}
