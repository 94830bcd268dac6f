import { useState } from 'react';
import { waitingScreens } from '../../../../contract/clinic/waitingScreens.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { AddressOnce } from '../shared/AddressOnce.tsx';
import { ScreenForm } from './ScreenForm.tsx';
import './screens.css';

type Screen = Answer<typeof waitingScreens.waitingScreenList>[number];

/** The waiting-room screens of the branch: made, changed and removed by those who may, and shown here to all staff. */
export default function ScreensDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const send = useSend();
  const { may } = useViewer();
  const { to } = useUrlParams();
  const { data, error, refetch } = useCallQuery(waitingScreens.waitingScreenList, {});
  const [form, setForm] = useState<Screen | 'new' | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Screen | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async ({ id }: Screen) => {
    setBusy(true);
    try {
      await send(waitingScreens.removeWaitingScreen, { id });
      await refetch();
    } catch (fault) {
      notifyError(t, fault);
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  if (form)
    return (
      <ScreenForm
        screen={form === 'new' ? undefined : form}
        onClose={() => setForm(null)}
        onSaved={(made) => {
          setForm(null);
          setAddress(made ?? null);
          void refetch();
        }}
      />
    );
  return (
    <Dialog
      title={t('SCREENS.TITLE')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <ButtonLink icon="screen" to={to({ display: 'here' })}>
            {t('SCREENS.PREVIEW')}
          </ButtonLink>
          {may('create', 'waiting-screens') && (
            <Button variant="primary" icon="plus" onClick={() => setForm('new')}>
              {t('SCREENS.ADD')}
            </Button>
          )}
        </>
      }
    >
      <div className="screens">
        <p className="ui-hint">{t('SCREENS.ABOUT')}</p>
        {address !== null && (
          <AddressOnce key={address} label={t('SCREENS.ADDRESS')} address={address}>
            <a className="ui-button" href={address} target="_blank" rel="noopener noreferrer">
              {t('SCREENS.OPEN')}
            </a>
          </AddressOnce>
        )}
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
        {data?.data.length === 0 && address === null && (
          <EmptyState>{t('SCREENS.NONE')}</EmptyState>
        )}
        <ul>
          {data?.data.map((screen) => (
            <li key={screen.id}>
              <div>
                <b>{screen.name}</b>
                <small>
                  {[
                    t(`SCREENS.SHOWS.${screen.shows}`),
                    screen.languages.map((code) => code.toUpperCase()).join(' · '),
                    screen.readDate === null
                      ? t('SCREENS.NEVER')
                      : t('SCREENS.SEEN', { when: formatDateTime(screen.readDate) }),
                  ].join(' · ')}
                </small>
              </div>
              {may('edit', 'waiting-screens') && (
                <Button
                  aria-label={`${t('LIST.EDIT')}: ${screen.name}`}
                  onClick={() => setForm(screen)}
                >
                  {t('LIST.EDIT')}
                </Button>
              )}
              {may('delete', 'waiting-screens') && (
                <IconButton
                  icon="trash"
                  label={t('SCREENS.REMOVE', { name: screen.name })}
                  onClick={() => setRemoving(screen)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('SCREENS.REMOVE', { name: removing.name })}
          busy={busy}
          confirmLabel={t('LIST.REMOVE')}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>{t('SCREENS.ASK_REMOVE')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
