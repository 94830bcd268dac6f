import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import { sms, STORED_PASSWORD } from '../../../../contract/messaging/sms.ts';
import type { SmsGatewayName } from '../../../../contract/messaging/smsGateways.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { problemsOf } from '../../../framework/problem.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Field, FormBanner, SelectField, TextField } from '../../../ui/fields.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './messages.css';
import { SmsBalance } from './SmsBalance.tsx';
import { SmsTest } from './SmsTest.tsx';

type Account = Answer<typeof sms.smsAccess>;

/** The branch's account with the SMS gateway. Its stored password is shown to nobody. */
export function SmsAccountForm({ works }: { works: CombinedUnsavedWork }) {
  const { data, error, refetch } = useCallQuery(
    sms.smsAccess,
    {},
    { alsoResources: ['sms-account'] },
  );
  if (data) return <AccountForm account={data.data} works={works} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}

function AccountForm({ account, works }: { account: Account; works: CombinedUnsavedWork }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const form = useCallForm(sms.updateSmsAccess, {
    defaultValues: valuesOf(account),
    // Without an account there is no stored password either that an empty field would keep.
    faults: (values, asked) =>
      (['username', 'password'] as const)
        .filter((field) => values['username'] === '' && values[field] === '')
        .filter((field) => asked === undefined || asked === field)
        .map((field) => ({ field, code: 'GENERAL.REQUIRED' })),
    onDone: async (stored) => {
      notices.done(t('SMS_ACCOUNT.SAVED'));
      await taken(stored);
    },
    onRefused: (error) => {
      notifyError(t, error);
      return problemsOf(error).filter(({ field }) => field !== undefined);
    },
  });
  useEffect(() => works.register(form));
  const taken = async (stored: Account) => {
    form.methods.reset(valuesOf(stored));
    await queries.invalidateQueries({ queryKey: ['messages'] });
  };
  const remove = async () => {
    setRemoving(false);
    try {
      const none = { username: '', password: '', senderID: '' };
      const { data } = await send(sms.updateSmsAccess, none);
      notices.done(t('SMS_ACCOUNT.REMOVED'));
      await taken(data);
    } catch (error) {
      notifyError(t, error);
    }
  };
  const isStored = account.username !== '';
  // The account's own gateway is shown also where the server has lost its connection to it.
  const gateways = [...new Set([...account.gateways, account.gateway])];
  return (
    <>
      <form
        className="ui-form message-narrow"
        noValidate
        aria-label={t('MESSAGE.TAB.account')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <p className="message-about">{t('SMS_ACCOUNT.ABOUT')}</p>
        {gateways.length > 1 && (
          <SelectField
            form={form}
            name="gateway"
            label="SMS_ACCOUNT.GATEWAY"
            required
            options={gateways.map((name) => ({ value: name, label: t(`SMS_GATEWAY.${name}`) }))}
          />
        )}
        <TextField
          form={form}
          name="username"
          label="SMS_ACCOUNT.USERNAME"
          maxLength={50}
          autoComplete="off"
          required
        />
        <Field
          form={form}
          name="password"
          label="SMS_ACCOUNT.PASSWORD"
          required
          {...(isStored && { hint: t('SMS_ACCOUNT.STORED') })}
        >
          {({ value, onChange, ...bound }) => (
            <input
              {...bound}
              type="password"
              className="ui-input"
              maxLength={100}
              autoComplete="new-password"
              value={value === STORED_PASSWORD ? '' : value}
              onChange={({ target }) =>
                onChange(target.value === '' && isStored ? STORED_PASSWORD : target.value)
              }
            />
          )}
        </Field>
        <TextField
          form={form}
          name="senderID"
          label="SMS_ACCOUNT.SENDER"
          maxLength={15}
          autoComplete="off"
          hint={t('SMS_ACCOUNT.SENDER_HINT')}
        />
        <SmsBalance
          gateway={watchText(form, 'gateway') as SmsGatewayName}
          username={watchText(form, 'username')}
          password={watchText(form, 'password')}
        />
        {isStored && <SmsTest isSaved={!form.methods.formState.isDirty} />}
        <div className="ui-form-actions">
          {isStored && (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {t('SMS_ACCOUNT.REMOVE')}
            </Button>
          )}
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('SMS_ACCOUNT.SAVE')}
          </Button>
        </div>
      </form>
      {isRemoving && (
        <ConfirmDialog
          title={t('SMS_ACCOUNT.REMOVE')}
          confirmLabel={t('SMS_ACCOUNT.REMOVE')}
          variant="danger"
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <p>{t('SMS_ACCOUNT.REMOVE_ASK')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The form values of an account. */
const valuesOf = ({ gateway, username, password, senderId }: Account) => ({
  gateway,
  username,
  password,
  senderID: senderId,
});
