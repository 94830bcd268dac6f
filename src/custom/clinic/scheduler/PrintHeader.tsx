import { accounts } from '../../../../contract/accounts/accounts.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import type { CalendarColumn } from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useMinute } from '../../../framework/time.ts';
import { useBranch } from '../../../session/useSession.ts';
import './scheduler.css';

/** The header of the printed scheduler: branch, days, doctors, and who printed it when. */
export function PrintHeader({
  title,
  doctors,
}: {
  title: string;
  doctors: readonly CalendarColumn[];
}) {
  const t = useText();
  const branch = useBranch();
  const now = clinicNow(new Date(useMinute()));
  const person = useCallQuery(accounts.getUserProfileDetail, {}).data?.data;
  return (
    <div className="book-print">
      <p>
        <b>{branch?.code}</b> {branch?.companyName}
      </p>
      <p>
        <b>{title}</b>
      </p>
      <p className="book-print-doctors">{doctors.map(({ name }) => name).join(', ')}</p>
      <p>{t('BOOK.PRINTED', { who: person?.displayName ?? '', at: formatDateTime(now) })}</p>
    </div>
  );
}
