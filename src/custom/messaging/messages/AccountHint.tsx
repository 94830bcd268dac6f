import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';

/** A link to the SMS account for people who may edit it; for others whom to ask. */
export function AccountHint({ onAccount }: { onAccount: () => void }) {
  const t = useText();
  const viewer = useViewer();
  return viewer.may('edit', 'messages') ? (
    <Button icon="key" onClick={onAccount}>
      {t('MESSAGE.TO_ACCOUNT')}
    </Button>
  ) : (
    <p>{t('MESSAGE.ASK_ACCOUNT')}</p>
  );
}
