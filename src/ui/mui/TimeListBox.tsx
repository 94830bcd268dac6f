import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { useHourFormat } from '../../framework/format.ts';
import '../dateCalendar.css';
import { MuiProviders } from './MuiProviders.tsx';
import { useInitialFocus } from './useInitialFocus.ts';

/** Minutes between the offered times. */
const STEP = 15;

/** The times of a day to choose from, by MUI's DigitalClock. Times are HH:mm. */
export default function TimeListBox({
  value,
  min,
  label,
  onChoose,
}: {
  value: string;
  /** The first time that is offered. */
  min?: string | undefined;
  label: string;
  onChoose: (time: string) => void;
}) {
  const root = useInitialFocus('option');
  const isTwelve = useHourFormat() === '12';
  return (
    <MuiProviders>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        localeText={{ timePickerToolbarTitle: label }}
        dateFormats={{ fullTime12h: 'hh:mm A', fullTime24h: 'HH:mm' }}
      >
        <DigitalClock
          className="ui-times"
          ref={root}
          ampm={isTwelve}
          timeStep={STEP}
          skipDisabled
          value={value === '' ? null : at(value)}
          {...(min !== undefined && { minTime: at(min) })}
          onChange={(time) => {
            if (time) onChoose(time.format('HH:mm'));
          }}
        />
      </LocalizationProvider>
    </MuiProviders>
  );
}

/** A time on a day without a change of clocks. */
const at = (time: string) => dayjs(`2026-01-01T${time}`);
