import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { RecordDetails } from '../../../ui/resource/RecordDetails.tsx';
import './users.css';

/** What is known of a person whose role is given or taken, with ways to their sessions and what they did. */
export default function UserFacts({ record }: Pick<InputProps, 'record'>) {
  const t = useText();
  const resource = useCurrentResource();
  if (!record) return null;
  const ofPerson = new URLSearchParams({ filter: JSON.stringify({ accountID: record.id }) });
  return (
    <div className="rs-field" data-wide>
      <RecordDetails resource={resource} record={record} />
      <div className="user-links">
        <ButtonLink to={`/user-management/sessions?${ofPerson}`}>
          {t('RESOURCE.SESSIONS')}
        </ButtonLink>
        <ButtonLink to={`/user-management/audit-log?${ofPerson}`}>
          {t('RESOURCE.AUDIT_LOG')}
        </ButtonLink>
      </div>
      <p className="ui-hint">{t('PLATFORM_USER.ROLE_HINT')}</p>
    </div>
  );
}
