import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/kit/call.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { setFieldValue } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Field, FormBanner } from '../../../ui/fields.tsx';
import { MobileField } from './MobileField.tsx';
import { type Connection, type ConnectionFailure, useConnection } from './useConnection.ts';
import './whatsapp.css';

export type Gateways = Answer<typeof whatsapp.availableWhatsappInstanceList>;

/** Connects a WhatsApp gateway with a telephone of the clinic, by a QR code. */
export default function ConnectDialog({
  gateways,
  connectedText,
  onConnected,
  onClose,
}: {
  gateways: Gateways;
  /** What follows once it is connected. */
  connectedText: string;
  /** Called with the gateway a second after it is connected. */
  onConnected: (instanceID: string) => void;
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
  const connection = useConnection({
    onTaken: () => setFieldValue(form, 'instanceID', ''),
    onConnected: ({ instanceID }) => {
      void queries.invalidateQueries({ queryKey: ['messages'] });
      onConnected(instanceID);
    },
  });
  const { phase, failure } = connection;
  const isOpen = phase.is === 'choosing';
  const reset = () => {
    connection.reset();
    form.methods.reset({ phoneNo: '', instanceID: '' });
  };
  return (
    <Dialog
      title={t('WHATSAPP.CONNECT_TITLE')}
      onClose={onClose}
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
        <MobileField form={form} name="phoneNo" disabled={!isOpen} />
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
            {t('WHATSAPP.GET_QR')}
          </Button>
        )}
      </form>
      <Progress connection={connection} connectedText={connectedText} />
      {failure && (
        <ConfirmDialog
          title={t('WHATSAPP.FAILED')}
          confirmLabel={t('WHATSAPP.TRY_AGAIN')}
          cancelLabel={t('SHELL.CLOSE')}
          onConfirm={connection.reset}
          onCancel={onClose}
        >
          <FailureText failure={failure} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Progress({
  connection: { phase, isWaiting, loaded, notLoaded },
  connectedText,
}: {
  connection: Connection;
  connectedText: string;
}) {
  const t = useText();
  const isLoaded = phase.is === 'qr' && phase.isLoaded;
  const isLoading = phase.is === 'asking' || (phase.is === 'qr' && !phase.isLoaded);
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

function FailureText({ failure }: { failure: ConnectionFailure }) {
  const t = useText();
  if (failure.why === 'refused') return <p>{failure.text}</p>;
  return (
    <p>
      {t(failure.why === 'taken' ? 'WHATSAPP.FAILED_CONNECTED' : 'WHATSAPP.FAILED_NOT_CONNECTED')}
    </p>
  );
}
