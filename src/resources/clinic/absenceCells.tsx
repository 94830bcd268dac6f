import type { organizer } from '../../../contract/clinic/organizer.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { weekdayName, parseWeekdays } from '../../framework/weekdays.ts';
import { isWholeDay } from './absenceTimes.ts';

type Absence = CellProps<Answer<typeof organizer.organizerDetail>>;

/** The recurrence of an absence: `Mon, Wed, Every 2 weeks`. */
export function RecurrenceCell({ record: { weekdays, everyWeeks } }: Absence) {
  const t = useText();
  const days = namesOf(weekdays, t.language);
  const weeks = everyWeeks > 1 ? [t('ORGANIZER.EACH_NTH', { weeks: everyWeeks })] : [];
  return [...days, ...weeks].join(', ');
}

/** The start time of an absence, or "whole day". */
export function StartTimeCell({ record: { startDate, stopDate }, text }: Absence) {
  const t = useText();
  return isWholeDay({ start: startDate, stop: stopDate }) ? t('ORGANIZER.WHOLE_DAY') : text;
}

/** The end time of an absence; empty for whole days. */
export function EndTimeCell({ record: { startDate, stopDate }, text: words }: Absence) {
  return isWholeDay({ start: startDate, stop: stopDate }) ? null : words;
}

/** Weekdays by name. */
export function WeekdaysCell({ record: { weekdays } }: CellProps<{ weekdays: string }>) {
  const t = useText();
  return namesOf(weekdays, t.language).join(', ');
}

/** The state of a weekend; without one, it is that of all others. */
export function WeekendStateCell({ text: state }: CellProps<{ state: string }>) {
  const t = useText();
  return state || t('RESOURCE.WEEKENDS.OTHER_STATES');
}

// Three or more consecutive days are shortened: Mon–Fri.
function namesOf(weekdays: string, language: string): string[] {
  const runs: number[][] = [];
  for (const weekday of parseWeekdays(weekdays)) {
    const run = runs.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  return runs.flatMap((run) => {
    const names = run.map((weekday) => weekdayName(language, weekday, 'short'));
    return names.length < 3 ? names : [`${names[0]}–${names.at(-1)}`];
  });
}
