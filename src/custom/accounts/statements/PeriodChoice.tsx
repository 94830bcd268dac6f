import { clinicToday } from '../../../../contract/fields.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { DayChoice, dayOr } from '../../../ui/DayChoice.tsx';

/** The days in the address, `?startDate=&endDate=`: this year until today where it names none. */
export function usePeriod() {
  const { query, set } = useUrlParams();
  const today = clinicToday();
  const days = {
    startDate: dayOr(query.get('startDate'), `${today.slice(0, 4)}-01-01`),
    endDate: dayOr(query.get('endDate'), today),
  };
  return { days, query, set };
}

/** Chooses them. */
export function PeriodChoice() {
  const t = useText();
  const { days, set } = usePeriod();
  return (
    <>
      <DayChoice
        label={t('ACCOUNT_STATEMENT.FROM')}
        value={days.startDate}
        onDay={(startDate) => set({ startDate })}
      />
      <DayChoice
        label={t('ACCOUNT_STATEMENT.UNTIL')}
        value={days.endDate}
        onDay={(endDate) => set({ endDate })}
      />
    </>
  );
}
