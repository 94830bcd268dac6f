import { useEffect, useId, useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** A new feed address to copy. It is shown only once. */
export function NewFeedAddress({ doctor, address }: { doctor: string; address: string }) {
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
    <div className="ui-field feed-address">
      <label className="ui-label" htmlFor={id}>
        {t('FEED.ADDRESS', { doctor })}
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
      </div>
      <span className="ui-hint" id={`${id}-once`}>
        {t('FEED.ONCE')}
      </span>
    </div>
  );
}
