import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** The email of the profile, read-only. It is changed on its own page. */
export default function ProfileEmail({ record }: Omit<InputProps, 'name' | 'form'>) {
  const t = useText();
  const { email = '', emailConfirmed } = (record ?? {}) as Partial<
    Answer<typeof accounts.getUserProfile>
  >;
  return (
    <div className="ui-field">
      <span className="ui-label">{t('AUTH.EMAIL')}</span>
      <span>
        {email}{' '}
        {emailConfirmed === false && (
          <StatusChip tone="warn">{t('PROFILE.EMAIL_NOT_CONFIRMED')}</StatusChip>
        )}
      </span>
      <span>
        <ButtonLink to="/user-profile/change-email">{t('PAGE.EMAIL')}</ButtonLink>
      </span>
    </div>
  );
}
