import { type ReactNode, useEffect, useId, useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import './shared.css';

/** A private address to copy, which is shown only once. `children` stand beside the button. */
export function AddressOnce({
  label,
  address,
  children,
}: {
  label: string;
  address: string;
  children?: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard.writeText(address);
    notices.copied(t('FEED.COPIED'));
  };
  return (
    <div className="ui-field address-once">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <div>
        <input
          id={id}
          ref={field}
          className="ui-input"
          readOnly
          value={address}
          aria-describedby={`${id}-once`}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {t('FEED.COPY')}
        </Button>
        {children}
      </div>
      <span className="ui-hint" id={`${id}-once`}>
        {t('FEED.ONCE')}
      </span>
    </div>
  );
}
