import { useEffect, useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useOwnPassword } from '../../../framework/ownPassword.tsx';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, OwnPasswordField, TextField } from '../../../ui/fields.tsx';
import { Card, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import './profile.css';

type Profile = Answer<typeof accounts.getUserProfile>;

interface Found {
  profile?: Profile;
  error?: unknown;
}

interface Step {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** Changes the own email address, confirmed by a code that is mailed to the new one. */
export default function ChangeEmail() {
  const t = useText();
  const send = useSend();
  const [{ profile, error }, setFound] = useState<Found>({});
  // The last requested address, so that a typing error can be corrected.
  const [asked, setAsked] = useState('');
  useEffect(() => {
    let isGone = false;
    void look(send).then((found) => {
      if (!isGone) setFound(found);
    });
    return () => {
      isGone = true;
    };
  }, [send]);
  const onSaved = (saved: Profile) => {
    if (profile?.pendingEmail) setAsked(profile.pendingEmail);
    setFound({ profile: saved });
  };
  const again = () => {
    setFound({});
    void look(send).then(setFound);
  };
  return (
    <Page title={t('PAGE.EMAIL')}>
      <Card>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={again} />
        ) : !profile ? (
          <LoadingState />
        ) : profile.pendingEmail === null ? (
          <AskForm profile={profile} asked={asked} onSaved={onSaved} />
        ) : (
          <CodeForm profile={profile} onSaved={onSaved} />
        )}
      </Card>
    </Page>
  );
}

async function look(send: Send): Promise<Found> {
  try {
    return { profile: (await send(accounts.getUserProfile, {})).data };
  } catch (error) {
    return { error };
  }
}

function AskForm({ profile, asked, onSaved }: Step & { asked: string }) {
  const t = useText();
  const { email, emailConfirmed } = profile;
  const { first } = useOwnPassword();
  const isUnchanged = asked === '' || asked === email;
  const form = useCallForm(accounts.changeEmail, {
    defaultValues: {
      new_email: isUnchanged ? (emailConfirmed ? '' : email) : asked,
      password: first,
    },
    onDone: onSaved,
  });
  return (
    <form className="ui-form profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        {t('PROFILE.EMAIL_NOW', { email })}{' '}
        {!emailConfirmed && <StatusChip tone="warn">{t('PROFILE.EMAIL_NOT_CONFIRMED')}</StatusChip>}
      </p>
      <p className="ui-hint">{t('PROFILE.EMAIL_TEXT')}</p>
      <FormBanner form={form} />
      <TextField
        form={form}
        name="new_email"
        label="PROFILE.NEW_EMAIL"
        type="email"
        autoComplete="email"
      />
      <OwnPasswordField form={form} name="password" />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('PROFILE.EMAIL_SEND')}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ profile, onSaved }: Step) {
  const t = useText();
  const send = useSend();
  const form = useCallForm(accounts.confirmEmail, {
    defaultValues: { code: '' },
    onDone: (saved) => {
      notices.done(t('PROFILE.EMAIL_DONE', { email: saved.email }));
      onSaved(saved);
    },
  });
  const [busy, setBusy] = useState(false);
  const make = async (call: typeof accounts.resendEmailCode) => {
    setBusy(true);
    try {
      const { data } = await send(call, {});
      if (data.pendingEmail !== null) notices.done(t('PROFILE.EMAIL_SENT'));
      onSaved(data);
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="ui-form profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{t('PROFILE.EMAIL_PENDING', { email: profile.pendingEmail ?? '' })}</p>
      <FormBanner form={form} />
      <TextField form={form} name="code" label="AUTH.CODE" autoComplete="one-time-code" />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('PROFILE.EMAIL_CONFIRM')}
        </Button>
        <Button busy={busy} onClick={() => void make(accounts.resendEmailCode)}>
          {t('PROFILE.EMAIL_AGAIN')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void make(accounts.cancelEmailChange)}>
          {t('SHELL.CANCEL')}
        </Button>
      </div>
    </form>
  );
}
