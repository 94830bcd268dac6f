import { Link } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import type { providerProfile } from '../../../../contract/agata/providerProfile.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import type { StatusTone } from '../../../framework/resource/fields.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

type Profile = Answer<typeof providerProfile.getProviderProfile>;

const states = {
  none: { tone: 'neutral', word: 'AGATA.REGISTER_NONE', text: 'AGATA.REGISTER_NONE_TEXT' },
  pending: { tone: 'warn', word: 'AGATA.PENDING', text: 'AGATA.REGISTER_PENDING_TEXT' },
  approved: { tone: 'good', word: 'AGATA.APPROVED', text: 'AGATA.REGISTER_APPROVED_TEXT' },
  rejected: { tone: 'bad', word: 'AGATA.REJECTED', text: 'AGATA.REGISTER_REJECTED_TEXT' },
} as const satisfies Record<Profile['status'], { tone: StatusTone; word: Code; text: Code }>;

/** Where the registration stands, and what happens after the form is sent. */
export default function RegistrationState({ record }: Omit<InputProps, 'name' | 'form'>) {
  const t = useText();
  const { status = 'none', asks = false, reason = '' } = (record ?? {}) as Partial<Profile>;
  const profile = useCallQuery(accounts.getUserProfileDetail, {}).data?.data;
  const { tone, word, text } = states[status];
  return (
    <div className="ui-field">
      <span>
        <StatusChip tone={asks ? 'warn' : tone}>
          {t(asks ? 'AGATA.CHANGE_PENDING' : word)}
        </StatusChip>
      </span>
      <p>{t(asks ? 'AGATA.CHANGE_PENDING_TEXT' : text)}</p>
      {profile?.emailConfirmed === false && (
        <p className="ui-fault">
          {t('AGATA.CONFIRM_EMAIL')}{' '}
          <Link to="/user-profile/change-email">{t('AGATA.TO_EMAIL')}</Link>
        </p>
      )}
      {reason !== '' && <p>{t('AGATA.REASON_IS', { reason })}</p>}
    </div>
  );
}
