import { notice } from '../../../../contract/accounts/notice.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';

/** Which terms and which privacy notice the person agreed to, and when. */
export default function Agreements() {
  const t = useText();
  const { data: reply } = useCallQuery(notice.ownAgreements, {});
  if (!reply) return null;
  const { data } = reply;
  if (data.length === 0) return <p className="ui-hint">{t('PROFILE.NOT_AGREED')}</p>;
  return (
    <ul>
      {data.map(({ version, agreedAt }) => (
        <li key={agreedAt}>
          {t('PROFILE.AGREED', { version: formatDate(version), when: formatDateTime(agreedAt) })}
        </li>
      ))}
    </ul>
  );
}
