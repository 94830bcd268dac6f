import { useState } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { CalendarColumn } from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxList, CheckboxPopover } from '../../../ui/resource/CheckboxPopover.tsx';
import { ALL_DOCTORS } from '../shared/doctorsInAddress.ts';
import './scheduler.css';
import type { SchedulerFilter } from './schedulerState.ts';

interface FiltersProps {
  filter: SchedulerFilter;
  /** Every doctor of the branch, chosen or not. */
  doctors: readonly CalendarColumn[];
  /** The doctor of a view of one doctor, in which choosing a doctor shows them instead; else null. */
  doctor: number | null;
}

/** The filters of the scheduler. They are in the address. */
export function SchedulerFilters(props: FiltersProps) {
  return (
    <search className="book-filters">
      <Doctors {...props} />
      <Lists {...props} />
      <Clear {...props} />
    </search>
  );
}

/** The same filters behind a button, for small screens. */
export function SchedulerFiltersButton(props: FiltersProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const count = countOf(props);
  return (
    <>
      <Button
        className="book-filters-button"
        icon="filter"
        data-book-filters
        onClick={() => setOpen(true)}
      >
        {t('BOOK.FILTERS')}
        {count > 0 && <b>{count}</b>}
      </Button>
      {isOpen && (
        <Dialog title={t('BOOK.FILTERS')} panel="right" onClose={() => setOpen(false)}>
          <div className="book-sheet">
            <Clear {...props} />
            <Doctors {...props} />
            <Lists {...props} isOpen />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Focuses the first visible filter. */
export function focusFilters(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-book-filters]')];
  all.find((each) => each.offsetParent !== null)?.focus();
}

const none = { types: null, locations: null, statuses: null, cancelled: null };

/** How many filters there are. A view of one doctor has no filter of doctors. */
function countOf({ filter, doctor }: FiltersProps): number {
  const { doctors, types, locations, statuses, withCancelled } = filter;
  const lists = [doctor === null ? doctors : [], types, locations, statuses];
  return lists.filter(({ length }) => length > 0).length + Number(withCancelled);
}

function Clear(props: FiltersProps) {
  const t = useText();
  const { set } = useUrlParams();
  if (countOf(props) === 0) return null;
  return (
    <Button
      variant="quiet"
      onClick={() => set({ ...none, ...(props.doctor === null && { doctors: ALL_DOCTORS }) })}
    >
      {t('BOOK.CLEAR')}
    </Button>
  );
}

/** The doctors with their colours: legend and filter. */
function Doctors({ filter, doctors, doctor }: FiltersProps) {
  const t = useText();
  const { set } = useUrlParams();
  const chosen = doctor === null ? filter.doctors : [doctor];
  const choose = (id: number) => {
    if (doctor !== null) return set({ doctor: String(id) });
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    return set({ doctors: next.join(',') || ALL_DOCTORS, doctor: null });
  };
  return (
    <fieldset className="book-doctors">
      <legend className="visually-hidden">{t('BOOK.DOCTORS')}</legend>
      <button
        type="button"
        className="book-chip"
        data-book-filters
        aria-pressed={chosen.length === 0}
        onClick={() =>
          set({ doctors: ALL_DOCTORS, ...(doctor !== null && { columns: 'together' }) })
        }
      >
        {t('BOOK.ALL_DOCTORS')}
      </button>
      {doctors.map(({ id, name, colour }) => (
        <button
          key={id}
          type="button"
          className="book-chip"
          aria-pressed={chosen.includes(id)}
          onClick={() => choose(id)}
        >
          <i aria-hidden="true" style={{ background: colour }} />
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Filters for type, room, status and cancelled appointments. */
function Lists({ filter, isOpen = false }: FiltersProps & { isOpen?: boolean }) {
  const t = useText();
  const { set } = useUrlParams();
  const types = useCallQuery(lookups.apptType, {}).data?.data ?? [];
  const rooms = useCallQuery(lookups.apptLocation, {}).data?.data ?? [];
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const lists = [
    {
      name: 'statuses',
      label: t('BOOK.STATUSES'),
      taken: filter.statuses,
      choices: statuses.map(({ id, description }) => ({
        value: id,
        label: t.value('appt_status', description),
      })),
    },
    {
      name: 'types',
      label: t('BOOK.TYPES'),
      taken: filter.types,
      choices: types.map(({ type }) => ({ value: type, label: t.value('appt_type', type) })),
    },
    {
      name: 'locations',
      label: t('BOOK.ROOMS'),
      taken: filter.locations,
      choices: rooms.map(({ id, description }) => ({
        value: id,
        label: t.value('appt_location', description),
      })),
    },
  ];
  const List = isOpen ? CheckboxList : CheckboxPopover;
  return (
    <>
      {lists.map(({ name, label, taken, choices }) => (
        <List
          key={name}
          label={label}
          choices={choices}
          selected={taken.map(String)}
          onChange={(values) => set({ [name]: values.join(',') })}
        />
      ))}
      <button
        type="button"
        className="book-chip"
        aria-pressed={filter.withCancelled}
        onClick={() => set({ cancelled: filter.withCancelled ? null : '1' })}
      >
        {t('BOOK.WITH_CANCELLED')}
      </button>
    </>
  );
}
