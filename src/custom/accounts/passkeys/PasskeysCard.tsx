import { useState } from 'react';
import { type Passkey, passkeys } from '../../../../contract/accounts/passkeys.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Card, ErrorState, LoadingState, StatusChip } from '../../../ui/Page.tsx';
import './passkeys.css';

/** The person's passkeys: added, renamed and removed. */
export function PasskeysCard({ onAdded }: { onAdded: () => void }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(passkeys.ownPasskeys, {});
  const onChanged = () => void refetch();
  return (
    <Card>
      <section className="passkeys">
        <h2>{t('PASSKEY.TITLE')}</h2>
        <p>{t('PASSKEY.WHY')}</p>
        {error && <ErrorState error={error} onRetry={onChanged} />}
        {!error && !data && <LoadingState />}
        {!error && data && (
          <>
            {data.data.length === 0 ? (
              <p>{t('PASSKEY.NONE')}</p>
            ) : (
              <ul>
                {data.data.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} onChanged={onChanged} />
                ))}
              </ul>
            )}
            <AddButton
              onAdded={() => {
                onChanged();
                onAdded();
              }}
            />
          </>
        )}
      </section>
    </Card>
  );
}

function AddButton({ onAdded }: { onAdded: () => void }) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return <p className="ui-hint">{t('PASSKEY.NOT_HERE')}</p>;
  const add = async () => {
    setBusy(true);
    try {
      const { addPasskey } = await import('../../../session/passkey.ts');
      const added = await addPasskey(send);
      if ('given' in added) {
        notices.done(t('PASSKEY.ADDED'));
        onAdded();
      } else if (added.fault !== null) notices.failed(t.message(added.fault));
    } catch (error) {
      notifyError(t, error);
    }
    setBusy(false);
  };
  return (
    <div className="ui-form-actions">
      <Button variant="primary" icon="key" busy={isBusy} onClick={() => void add()}>
        {t('PASSKEY.ADD')}
      </Button>
    </div>
  );
}

function PasskeyItem({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const t = useText();
  const [asks, setAsks] = useState<'name' | 'removal' | null>(null);
  const { name, created, lastUsed, isBackedUp } = passkey;
  const added = formatDateTime(created);
  const props = { passkey, onChanged, onClose: () => setAsks(null) };
  return (
    <li>
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
      <div className="ui-form-actions">
        <Button aria-label={t('PASSKEY.RENAME_THAT', { name })} onClick={() => setAsks('name')}>
          {t('PASSKEY.RENAME')}
        </Button>
        <Button
          variant="danger"
          aria-label={t('PASSKEY.REMOVE_THAT', { name })}
          onClick={() => setAsks('removal')}
        >
          {t('PASSKEY.REMOVE')}
        </Button>
      </div>
      {asks === 'name' && <Rename {...props} />}
      {asks === 'removal' && <Removal {...props} />}
    </li>
  );
}

interface Asking {
  passkey: Passkey;
  onChanged: () => void;
  onClose: () => void;
}

function Rename({ passkey: { id, name }, onChanged, onClose }: Asking) {
  const t = useText();
  const form = useCallForm(passkeys.renamePasskey, {
    defaultValues: { name },
    fixedInput: { id },
    onDone: () => {
      onClose();
      onChanged();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('PASSKEY.RENAME_THAT', { name })}
      submitLabel={t('PASSKEY.RENAME')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="PASSKEY.NAME" required initialFocus />
    </CallFormDialog>
  );
}

function Removal({ passkey: { id, name }, onChanged, onClose }: Asking) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await send(passkeys.removePasskey, { id });
      notices.done(t('PASSKEY.REMOVED'));
      onClose();
      onChanged();
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={t('PASSKEY.REMOVE_THAT', { name })}
      confirmLabel={t('PASSKEY.REMOVE')}
      variant="danger"
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t('PASSKEY.REMOVE_MEANS')}</p>
    </ConfirmDialog>
  );
}
