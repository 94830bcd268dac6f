import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/kit/call.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Field, FormBanner } from '../../../ui/fields.tsx';
import { useCloseGuard } from '../../../ui/useLeaveGuard.tsx';
import { MobileField } from './MobileField.tsx';
import { type Connection, type ConnectionFailure, useConnection } from './useConnection.ts';
import './whatsapp.css';

export type Gateways = Answer<typeof whatsapp.availableWhatsappInstanceList>;

/** Connects a WhatsApp gateway with a telephone of the clinic by a QR code, or with its official number without one. */
export default function ConnectDialog({
  gateways,
  connectedText,
  onConnected,
  onClose,
}: {
  gateways: Gateways;
  /** What follows once a gateway is connected. */
  connectedText: (gateway: Gateways[number] | undefined) => string;
  /** Called with the gateway a second after it is connected. */
  onConnected: (gateway: Gateways[number]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const chosen = gateways.find(({ isChosen }) => isChosen);
  const form = useCallForm(whatsapp.checkWhatsappQrScan, {
    defaultValues: { phoneNo: chosen?.phoneNo ?? '', instanceID: chosen?.instanceId ?? '' },
    onSubmit: ({ phoneNo, instanceID }) => {
      const token = gateways.find(({ instanceId }) => instanceId === instanceID)?.token ?? '';
      return connection.request({ phoneNo, instanceID, token });
    },
  });
  const typed = watchText(form, 'instanceID');
  const gateway = gateways.find(({ instanceId }) => instanceId === typed);
  const isOfficial = gateway?.isOfficial ?? false;
  const connection = useConnection({
    onTaken: () => {
      if (!isOfficial) setFieldValue(form, 'instanceID', '');
    },
    onConnected: () => {
      void queries.invalidateQueries({ queryKey: ['messages'] });
      if (gateway) onConnected(gateway);
    },
  });
  const { phase, failure } = connection;
  const isOpen = phase.is === 'choosing';
  // What was sent is no longer typed.
  const leaving = useCloseGuard({ ...form, isDirty: () => isOpen && form.isDirty() }, onClose);
  const reset = () => {
    connection.reset();
    form.methods.reset({ phoneNo: '', instanceID: '' });
  };
  return (
    <Dialog
      title={t('WHATSAPP.CONNECT_TITLE')}
      onClose={leaving.close}
      actions={
        <>
          <Button icon="undo" onClick={reset}>
            {t('WHATSAPP.RESET')}
          </Button>
          {(phase.is === 'qr' || phase.is === 'connecting') && (
            <Button variant="primary" icon="check" onClick={connection.checkNow}>
              {t('WHATSAPP.CHECK_NOW')}
            </Button>
          )}
        </>
      }
    >
      <form
        className="ui-form"
        noValidate
        aria-label={t('WHATSAPP.CONNECT_TITLE')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <MobileField
          form={form}
          name="phoneNo"
          hint={t(isOfficial ? 'WHATSAPP.MOBILE_OFFICIAL' : 'WHATSAPP.MOBILE_HINT')}
          disabled={!isOpen}
        />
        <Field form={form} name="instanceID" label="WHATSAPP.GATEWAY" required>
          {({ value, onChange, ...bound }) => (
            <select
              {...bound}
              className="ui-input"
              value={value}
              disabled={!isOpen}
              onChange={({ target }) => onChange(target.value)}
            >
              <option value="">{t('WHATSAPP.GATEWAY_CHOOSE')}</option>
              {gateways.map(({ id, instanceId, description }) => (
                <option key={id} value={instanceId}>
                  {description}
                </option>
              ))}
            </select>
          )}
        </Field>
        {gateways.length === 0 && <p>{t('WHATSAPP.NO_GATEWAYS')}</p>}
        {(isOpen || phase.is === 'asking') && (
          <Button variant="primary" type="submit" busy={phase.is === 'asking'}>
            {t(isOfficial ? 'WHATSAPP.CONNECT_OFFICIAL' : 'WHATSAPP.GET_QR')}
          </Button>
        )}
      </form>
      {leaving.question}
      <Progress
        connection={connection}
        isOfficial={isOfficial}
        connectedText={connectedText(gateway)}
      />
      {failure && (
        <ConfirmDialog
          title={t('WHATSAPP.FAILED')}
          confirmLabel={t('WHATSAPP.TRY_AGAIN')}
          cancelLabel={t('SHELL.CLOSE')}
          onConfirm={connection.reset}
          onCancel={onClose}
        >
          <FailureText failure={failure} isOfficial={isOfficial} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Progress({
  connection: { phase, isWaiting, loaded, notLoaded },
  isOfficial,
  connectedText,
}: {
  connection: Connection;
  isOfficial: boolean;
  connectedText: string;
}) {
  const t = useText();
  const isLoaded = phase.is === 'qr' && phase.isLoaded;
  const isLoading =
    !isOfficial && (phase.is === 'asking' || (phase.is === 'qr' && !phase.isLoaded));
  return (
    <div className="whatsapp-progress">
      <output>
        {isLoading && t(isWaiting ? 'WHATSAPP.QR_WAIT' : 'WHATSAPP.QR_LOADING')}
        {phase.is === 'connecting' && t('WHATSAPP.CONNECTING')}
        {phase.is === 'connected' && connectedText}
        {isLoaded && t('WHATSAPP.SCAN')}
      </output>
      {phase.is === 'qr' && (
        <img
          className="whatsapp-qr"
          width={300}
          height={300}
          alt={t('WHATSAPP.QR')}
          src={reportAddress(whatsapp.whatsappQr, {
            instanceID: phase.wanted.instanceID,
            token: phase.wanted.token,
            time: String(phase.time),
          })}
          onLoad={loaded}
          onError={notLoaded}
        />
      )}
    </div>
  );
}

function FailureText({ failure, isOfficial }: { failure: ConnectionFailure; isOfficial: boolean }) {
  const t = useText();
  if (failure.why === 'refused') return <p>{failure.text}</p>;
  if (failure.why === 'not connected') return <p>{t('WHATSAPP.FAILED_NOT_CONNECTED')}</p>;
  return <p>{t(isOfficial ? 'WHATSAPP.FAILED_OFFICIAL' : 'WHATSAPP.FAILED_CONNECTED')}</p>;
}
