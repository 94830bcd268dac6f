import { useQueryClient } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { resourceOf, useCallQuery } from '../../framework/calls.ts';
import { useCallForm } from '../../framework/form.ts';
import { notices } from '../../framework/notices.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormBanner, TextField } from '../../ui/fields.tsx';
import { Card, ErrorState, LoadingState, Page } from '../../ui/Page.tsx';
import { PhotoField } from './PhotoField.tsx';
import './profile.css';

type Profile = Answer<typeof accounts.getUserProfile>;

/** The own profile: names, email, phone, date of birth and photo. */
export default function PersonalInformation() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(accounts.getUserProfile, {});
  return (
    <Page title={t('PAGE.PERSONAL')}>
      <Card>
        {data ? (
          <ProfileForm key={data.data.version} profile={data.data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Card>
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText();
  const queries = useQueryClient();
  const form = useCallForm(accounts.editUserProfile, {
    defaults: {
      email: profile.email,
      full_name: profile.full_name,
      display_name: profile.displayName,
      dob: profile.dob ?? '',
      phone_mobile: profile.phoneMobile,
    },
    headers: () => ({ 'If-Match': String(profile.version) }),
    onDone: async () => {
      notices.done(t('SHELL.SAVED'));
      await Promise.all(
        [accounts.getUserProfile, accounts.getUserProfileDetail].map((call) =>
          queries.invalidateQueries({ queryKey: [resourceOf(call)] }),
        ),
      );
    },
  });
  return (
    <form className="ui-form profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <PhotoField form={form} photo={profile.photo} photoType={profile.photoType} />
      <TextField form={form} name="full_name" label="FIELD.FULL_NAME" autoComplete="name" />
      <TextField
        form={form}
        name="display_name"
        label="FIELD.DISPLAY_NAME"
        autoComplete="nickname"
      />
      <TextField form={form} name="email" label="AUTH.EMAIL" type="email" autoComplete="email" />
      <div className="ui-form-pair">
        <TextField
          form={form}
          name="phone_mobile"
          label="FIELD.PHONE"
          inputMode="tel"
          autoComplete="tel"
        />
        <DateField form={form} name="dob" label="FIELD.DOB" autoComplete="bday" />
      </div>
      <div className="ui-form-actions">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('SHELL.SAVE')}
        </Button>
      </div>
    </form>
  );
}
