import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs, { type Dayjs } from 'dayjs';
// Weeks begin on Monday in all three.
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh-cn';
import type { KeyboardEvent } from 'react';
import { type Translate, useText } from '../../framework/text.tsx';
import type { DateCalendarProps, DayMark } from '../controlProps.ts';
import '../dateCalendar.css';
import { MuiProviders } from './MuiProviders.tsx';
import { useInitialFocus } from './useInitialFocus.ts';

/** One month as a grid of days, by MUI's DateCalendar, in the page's language. Days are YYYY-MM-DD. */
export default function DateCalendarBox({
  value,
  selectedDays,
  today,
  min,
  max,
  dayMark,
  onChoose,
  onMonth,
}: DateCalendarProps) {
  const t = useText();
  const root = useInitialFocus('gridcell');
  const { locale, heading } = languages[t.language] ?? english;
  return (
    <MuiProviders>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={locale}
        localeText={{
          previousMonth: t('MONTH.BEFORE'),
          nextMonth: t('MONTH.AFTER'),
          calendarViewSwitchingButtonAriaLabel: (view) =>
            t(view === 'year' ? 'MONTH.DAYS' : 'MONTH.YEARS'),
        }}
      >
        <DateCalendar
          className="ui-calendar"
          ref={root}
          views={['year', 'day']}
          value={value === '' ? null : dayjs(value)}
          minDate={dayjs(min)}
          maxDate={dayjs(max)}
          reduceAnimations
          showDaysOutsideCurrentMonth
          onChange={(day, state) => {
            if (day && state === 'finish') onChoose(isoOf(day));
          }}
          onMonthChange={(month) => onMonth?.(isoOf(month))}
          onYearChange={(year) => onMonth?.(isoOf(year))}
          slots={{ day: Day }}
          slotProps={{
            calendarHeader: { format: heading },
            day: ({ day }) => dayProps(t, isoOf(day), { selectedDays, today, dayMark }),
          }}
        />
      </LocalizationProvider>
    </MuiProviders>
  );
}

type MarkedDayProps = PickerDayProps & { mark?: DayMark; isToday?: boolean };

function Day({ mark, today = false, isToday = today, onKeyDown, ...day }: MarkedDayProps) {
  return (
    <PickerDay
      {...day}
      onKeyDown={(event, date) => onKeyDown?.(withMonthKeys(event), date)}
      today={isToday}
      aria-current={isToday ? 'date' : undefined}
      title={mark?.note || undefined}
      data-off={mark?.isOff || undefined}
      data-noted={(mark?.note ?? '') !== '' || undefined}
    />
  );
}

/** Page Up is the month before and Page Down the next one, as in every grid of dates; MUI has them the other way round. */
function withMonthKeys(event: KeyboardEvent<HTMLButtonElement>): KeyboardEvent<HTMLButtonElement> {
  const key = { PageUp: 'PageDown', PageDown: 'PageUp' }[event.key];
  return key ? { ...event, key, preventDefault: () => event.preventDefault() } : event;
}

function dayProps(
  t: Translate,
  day: string,
  { selectedDays, today, dayMark }: Pick<DateCalendarProps, 'selectedDays' | 'today' | 'dayMark'>,
): Partial<MarkedDayProps> {
  const mark = dayMark?.(day);
  const about = [mark?.isOff && t('MONTH.OFF'), mark?.note].filter(Boolean);
  return {
    'aria-label': [spoken(t.language, day), ...about].join(', '),
    ...(today !== undefined && { isToday: day === today }),
    ...(selectedDays && { selected: selectedDays.includes(day) }),
    ...(mark && { mark }),
  };
}

const english = { locale: 'en-gb', heading: 'MMMM YYYY' };
const languages: Readonly<Record<string, { locale: string; heading: string }>> = {
  en: english,
  ms: { locale: 'ms', heading: 'MMMM YYYY' },
  zh: { locale: 'zh-cn', heading: 'YYYY年M月' },
};

function spoken(language: string, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}

const isoOf = (day: Dayjs) => day.format('YYYY-MM-DD');
