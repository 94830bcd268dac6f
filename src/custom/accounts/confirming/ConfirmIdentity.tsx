import { useEffect } from 'react';
import { confirming } from '../../../../contract/accounts/confirming.ts';
import { secondFactors } from '../../../../contract/accounts/secondFactor.ts';
import { RETURN_PATH } from '../../../../contract/accounts/singleSignOn.ts';
import { CONFIRMED_MINUTES } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useOwnPassword } from '../../../framework/ownPassword.tsx';
import { useText } from '../../../framework/text.tsx';
import { confirmation } from '../../../session/confirmation.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogForm } from '../../../ui/CallFormDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PasskeyConfirm } from './PasskeyConfirm.tsx';

/** Asks who is signed in to confirm it, before a call that hurts: with a code where they have a second factor. */
export default function ConfirmIdentity() {
  const t = useText();
  const { isAsked } = useOwnPassword();
  const { data, error, refetch } = useCallQuery(secondFactors.secondFactor, {});
  const onOther = () => void refetch();
  return (
    <Dialog title={t('CONFIRM.TITLE')} onClose={confirmation.cancel}>
      {error && <ErrorState error={error} onRetry={onOther} />}
      {!error && !data && <LoadingState />}
      {!error && data && !data.data.isOn && !isAsked && (
        <WithoutPassword provider={data.data.provider} />
      )}
      {!error && data && (data.data.isOn || isAsked) && (
        <Question
          key={String(data.data.isOn)}
          name={data.data.isOn ? 'code' : 'password'}
          provider={data.data.isOn ? '' : data.data.provider}
          onOther={onOther}
        />
      )}
    </Dialog>
  );
}

function Question({
  name,
  provider,
  onOther,
}: {
  name: 'code' | 'password';
  /** Where they may confirm it in a second window; empty for nowhere. */
  provider: string;
  /** The other of the two is wanted: the second factor was switched on or off elsewhere. */
  onOther: () => void;
}) {
  const t = useText();
  const form = useCallForm(confirming.confirmIdentity, {
    defaultValues: { [name]: '' },
    faults: ({ [name]: given }) =>
      given === '' ? [{ code: 'GENERAL.REQUIRED', field: name }] : [],
    onDone: confirmation.confirmed,
    onRefused: (error) => {
      const field = error instanceof CallError ? error.failures[0]?.field : undefined;
      if (field === undefined || field === name) return undefined;
      onOther();
      return [];
    },
  });
  const { methods } = form;
  useEffect(() => methods.setFocus(name), [methods, name]);
  return (
    <DialogForm
      form={form}
      label={t('CONFIRM.TITLE')}
      submitLabel={t('CONFIRM.CONFIRM')}
      onCancel={confirmation.cancel}
    >
      <p>{t('CONFIRM.WHY', { minutes: CONFIRMED_MINUTES })}</p>
      {name === 'code' ? (
        <>
          <TextField
            form={form}
            name="code"
            label="AUTH.CODE"
            autoComplete="one-time-code"
            required
            initialFocus
          />
          <p className="ui-hint">{t('AUTH.CODE_STEP_TEXT')}</p>
        </>
      ) : (
        <PasswordField
          form={form}
          name="password"
          label="SHELL.PASSWORD"
          autoComplete="current-password"
          required
          initialFocus
        />
      )}
      <OtherWays provider={provider} />
    </DialogForm>
  );
}

function WithoutPassword({ provider }: { provider: string }) {
  const t = useText();
  return (
    <div className="ui-form">
      <p>{t('CONFIRM.WHY', { minutes: CONFIRMED_MINUTES })}</p>
      {provider === '' && <p>{t('PROFILE.NO_PASSWORD')}</p>}
      <OtherWays provider={provider} />
      <div className="ui-form-actions">
        <Button onClick={confirmation.cancel}>{t('SHELL.CANCEL')}</Button>
      </div>
    </div>
  );
}

/** A passkey of theirs, and their company's provider in a second window. */
function OtherWays({ provider }: { provider: string }) {
  const t = useText();
  return (
    <div>
      <PasskeyConfirm />
      {provider !== '' && (
        <Button
          icon="building"
          onClick={() =>
            window.open(`${RETURN_PATH}?confirm`, '_blank', 'popup,width=520,height=720')
          }
        >
          {t('CONFIRM.AT_PROVIDER', { name: provider })}
        </Button>
      )}
    </div>
  );
}
