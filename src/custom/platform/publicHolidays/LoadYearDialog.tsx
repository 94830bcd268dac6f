import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { clinicToday } from '../../../../contract/fields.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { gazettedFestivals } from '../../../../contract/masterLists/publicHolidays.ts';
import {
  type FestivalDays,
  knownFestivalDays,
  malaysianHolidays,
} from '../../../../contract/platform/malaysianHolidays.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import './publicHolidays.css';

const { resource, calls } = masterLists.publicHolidays;

/** Adds the public holidays of a year, with the days of its festivals as they are gazetted. */
export default function LoadYearDialog({ onClose }: { onClose: () => void }) {
  const thisYear = Number(clinicToday().slice(0, 4));
  // Whoever loads a year does so for the one to come.
  const [year, setYear] = useState(thisYear + 1);
  return (
    <YearForm
      key={year}
      year={year}
      years={[thisYear, thisYear + 1, thisYear + 2]}
      onYear={setYear}
      onClose={onClose}
    />
  );
}

function YearForm({
  year,
  years,
  onYear,
  onClose,
}: {
  year: number;
  years: readonly number[];
  onYear: (year: number) => void;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const known = knownFestivalDays(year);
  const form = useCallForm(calls.loadPublicHolidays, {
    defaultValues: known,
    fixedInput: { year },
    onDone: async ({ added, present, moved }) => {
      notices.done(t('HOLIDAY_YEAR.DONE', { year, added, present, moved }));
      onClose();
      await queries.invalidateQueries({ queryKey: [resource] });
    },
  });
  const days = form.methods.watch() as FestivalDays;
  return (
    <CallFormDialog
      form={form}
      title={t('HOLIDAY_YEAR.TITLE')}
      submitLabel={t('HOLIDAY_YEAR.ADD', { count: malaysianHolidays(year, days).length })}
      onClose={onClose}
    >
      <div className="ui-field">
        <label className="ui-label" htmlFor={`${id}-year`}>
          {t('HOLIDAY_YEAR.YEAR')}
        </label>
        <select
          id={`${id}-year`}
          className="ui-input"
          value={year}
          onChange={({ target }) => onYear(Number(target.value))}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <p>
        {t(
          Object.keys(known).length > 0 ? 'HOLIDAY_YEAR.KNOWN_HINT' : 'HOLIDAY_YEAR.UNKNOWN_HINT',
          { year },
        )}
      </p>
      <div className="holiday-year">
        {gazettedFestivals.map((festival) => (
          <DateField
            key={festival}
            form={form}
            name={festival}
            label={`HOLIDAY_YEAR.FESTIVAL.${festival}`}
            markRequired
            min={`${year}-01-01`}
            max={`${year}-12-31`}
          />
        ))}
      </div>
    </CallFormDialog>
  );
}
