import { useEffect, useId, useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** The address of a new screen, to be opened there. It is shown only once. */
export function NewScreenAddress({ address }: { address: string }) {
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
    <div className="ui-field screens-address">
      <label className="ui-label" htmlFor={id}>
        {t('SCREENS.ADDRESS')}
      </label>
      <div>
        <input id={id} ref={field} className="ui-input" readOnly value={address} />
        <Button variant="primary" onClick={() => void copy()}>
          {t('FEED.COPY')}
        </Button>
        <a className="ui-button" href={address} target="_blank" rel="noopener noreferrer">
          {t('SCREENS.OPEN')}
        </a>
      </div>
    </div>
  );
}
