import { parseWallMinute } from '../../../framework/calendar/clock.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { formatTime } from '../../../framework/format.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { shownName } from '../../../framework/resource/labels.ts';
import { dayLabel } from '../../calendar/labels.ts';
import { DayCell } from '../../calendar/MonthGrid.tsx';
import type { RowConfig } from '../RowView.tsx';

/** Records of a day that are shown in a month; the others wait behind the number of them. */
const SHOWN = 3;

/** A day of a month: its number and its records, the first of them as chips. */
export function CalendarDay({
  config,
  day,
  records,
  from,
  moving,
  isFocused,
  isToday,
  isOutside,
}: {
  config: RowConfig;
  day: string;
  records: readonly Row[];
  /** The field that the records begin with. */
  from: string;
  /** The records whose move is being saved. */
  moving: ReadonlyMap<Row['id'], unknown>;
  isFocused: boolean;
  isToday: boolean;
  isOutside: boolean;
}) {
  const { t } = config.labels;
  const whole = dayLabel(t.language, parseWallMinute(day), 'long');
  const rest = records.length - SHOWN;
  return (
    <DayCell
      {...{ day, isFocused, isToday, isOutside }}
      label={
        records.length > 0 ? t('LIST.MONTH_COUNT', { day: whole, count: records.length }) : whole
      }
      count={records.length}
    >
      {records.slice(0, SHOWN).map((record) => (
        <RecordChip
          key={record.id}
          {...{ config, record, from }}
          isMoving={moving.has(record.id)}
          isTabStop={isFocused}
        />
      ))}
      {rest > 0 && <p className="cal-month-rest">{t('CAL.MORE', { count: rest })}</p>}
    </DayCell>
  );
}

/** A record as a chip with its time, if it has one. */
export function RecordChip({
  config: { resource, labels },
  record,
  from,
  isMoving,
  isTabStop,
}: {
  config: RowConfig;
  record: Row;
  from: string;
  isMoving: boolean;
  isTabStop: boolean;
}) {
  const name = shownName(resource, record, labels.t);
  const colour = Object.entries(resource.fields).find(([, { kind }]) => kind === 'colour')?.[0];
  const own = valueText(record[colour ?? '']);
  return (
    <button
      type="button"
      className="cal-month-item"
      data-item={record.id}
      data-pending={isMoving || undefined}
      tabIndex={isTabStop ? 0 : -1}
      title={name}
      style={own === '' ? undefined : ({ '--own': own } as React.CSSProperties)}
    >
      {resource.fields[from]?.kind === 'wallClock' && (
        <span className="ui-digits">{formatTime(valueText(record[from]))} </span>
      )}
      {name}
    </button>
  );
}
