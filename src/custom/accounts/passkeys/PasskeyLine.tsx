import type { Passkey } from '../../../../contract/accounts/passkeys.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** A passkey's name, and when it was added and used. */
export function PasskeyLine({
  passkey: { name, created, lastUsed, isBackedUp },
}: {
  passkey: Passkey;
}) {
  const t = useText();
  const added = formatDateTime(created);
  return (
    <p>
      <strong>{name}</strong>{' '}
      {isBackedUp && <StatusChip tone="neutral">{t('PASSKEY.BACKED_UP')}</StatusChip>}
      <br />
      <small>
        {lastUsed === null
          ? t('PASSKEY.UNUSED', { created: added })
          : t('PASSKEY.USED', { created: added, used: formatDateTime(lastUsed) })}
      </small>
    </p>
  );
}
