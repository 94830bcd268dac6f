import { ownInvitations as calls } from '../../../../contract/agata/ownInvitations.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, LoadingState } from '../../../ui/Page.tsx';

/** Where a person without any role goes on: the registration as a provider, or what became of it. */
export default function ProviderStart() {
  const t = useText();
  const { data, error } = useCallQuery(calls.getOwnInvitations, {});
  if (error) return null;
  if (!data) return <LoadingState />;
  const { status, waiting } = data.data;
  const isAsked = status === 'pending' || status === 'rejected';
  return (
    <Card>
      <section className="dash-start" aria-labelledby="dash-start">
        <h2 id="dash-start">{t('AGATA.START_TITLE')}</h2>
        {waiting > 0 && (
          <p>
            <strong>{t('INVITATIONS.WAITING', { count: waiting })}</strong>
          </p>
        )}
        <p>
          {t(
            status === 'pending'
              ? 'AGATA.REGISTER_PENDING_TEXT'
              : status === 'rejected'
                ? 'AGATA.REGISTER_REJECTED_TEXT'
                : 'AGATA.START_TEXT',
          )}
        </p>
        <p>
          <ButtonLink
            to="/ag-user-profile/provider"
            icon="cross"
            variant={status === 'pending' ? 'plain' : 'primary'}
          >
            {t(isAsked ? 'INVITATIONS.TO_PROFILE' : 'INVITATIONS.TO_REGISTER')}
          </ButtonLink>
        </p>
      </section>
    </Card>
  );
}
