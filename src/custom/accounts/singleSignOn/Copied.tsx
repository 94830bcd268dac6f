import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import './signOn.css';

/** A text to enter elsewhere, with a button that copies it. */
export function Copied({ what, value }: { what: string; value: string }) {
  const t = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notices.copied(t('SINGLE_SIGN_ON.COPIED', { what }));
    } catch {
      notices.failed(t('ONCE.NOT_COPIED'));
    }
  };
  return (
    <span className="sign-on-copied">
      <code>{value}</code>
      <Button
        variant="quiet"
        aria-label={t('SINGLE_SIGN_ON.COPY', { what })}
        onClick={() => void copy()}
      >
        {t('FEED.COPY')}
      </Button>
    </span>
  );
}
