import { useState } from 'react';
import { type Passkey, passkeys } from '../../../../contract/accounts/passkeys.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PasskeyLine } from './PasskeyLine.tsx';
import { PasskeyRemoval } from './PasskeyRemoval.tsx';
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
  const { id, name } = passkey;
  const onClose = () => setAsks(null);
  return (
    <li>
      <PasskeyLine passkey={passkey} />
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
      {asks === 'name' && <Rename passkey={passkey} onChanged={onChanged} onClose={onClose} />}
      {asks === 'removal' && (
        <PasskeyRemoval
          name={name}
          means="PASSKEY.REMOVE_MEANS"
          remove={(send) => send(passkeys.removePasskey, { id })}
          onRemoved={onChanged}
          onClose={onClose}
        />
      )}
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
