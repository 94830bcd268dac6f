import type { SignOnTest } from '../../../../contract/accounts/singleSignOn.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';
import './signOn.css';

/** What a provider told of the owner who tried it, and the roles that would follow. */
export function SignOnTold({
  told: { subject, email, isVerified, groups, roles },
  back,
}: {
  told: SignOnTest;
  back: string;
}) {
  const t = useText();
  const none = t('SINGLE_SIGN_ON.NOTHING');
  const rows = [
    [t('SINGLE_SIGN_ON.SUBJECT'), subject],
    [
      t(isVerified ? 'SINGLE_SIGN_ON.EMAIL_VERIFIED' : 'SINGLE_SIGN_ON.EMAIL_UNVERIFIED'),
      email || none,
    ],
    [t('SINGLE_SIGN_ON.GROUPS'), groups.join(', ') || none],
    [
      t('SINGLE_SIGN_ON.ROLES'),
      roles.map(({ branch, role }) => `${branch}: ${t(`ROLE.${role}`)}`).join(', ') || none,
    ],
  ];
  return (
    <AuthCard title={t('SINGLE_SIGN_ON.TOLD')}>
      <dl className="sign-on-told">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={back} variant="primary" wide>
        {t('SINGLE_SIGN_ON.TO_SETTINGS')}
      </ButtonLink>
    </AuthCard>
  );
}
