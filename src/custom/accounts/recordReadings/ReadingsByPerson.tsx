import { useListContext } from 'ra-core';
import { Link } from 'react-router-dom';
import {
  COUNTED_DAYS,
  recordReadings as calls,
} from '../../../../contract/accounts/recordReadings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { narrowedToAll } from '../../../framework/resource/address.ts';
import { useText } from '../../../framework/text.tsx';
import { RECORD_READINGS_PATH } from '../../../resources/accounts/recordReadingsPath.ts';
import { ErrorState } from '../../../ui/Page.tsx';
import './recordReadings.css';

/** How many records each person read without a visit in the last days, each a way to these. */
export default function ReadingsByPerson() {
  const t = useText();
  const { branchID } = useListContext().filterValues as { branchID?: number };
  const { data, error, refetch } = useCallQuery(
    calls.recordReadingCounts,
    branchID === undefined ? {} : { branchID },
    { keepPrevious: true },
  );
  const from = addDays(clinicToday(), 1 - COUNTED_DAYS);
  const title = t('RECORD_READING.BY_PERSON', { days: COUNTED_DAYS });
  const people = data?.data ?? [];
  return (
    <section className="readings-by-person" aria-label={title}>
      <h2>{title}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <p className="ui-hint">{t('RECORD_READING.NOBODY')}</p>}
      {people.length > 0 && (
        <ul>
          {people.map(({ accountID, who, readings, withoutReason }) => (
            <li key={accountID}>
              <Link
                to={narrowedToAll(
                  { paths: { list: RECORD_READINGS_PATH } },
                  { accountID, from, ...(branchID !== undefined && { branchID }) },
                )}
              >
                <span>{who}</span>
                <strong>{t('RECORD_READING.RECORDS', { count: readings })}</strong>
                {withoutReason > 0 && (
                  <small>{t('RECORD_READING.WITHOUT_REASON', { count: withoutReason })}</small>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
