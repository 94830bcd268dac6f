import { useState } from 'react';
import type { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Status } from '../appointments/useStatusChange.ts';
import { ALL_DOCTORS } from '../shared/doctorsInAddress.ts';
import './queue.css';
import type { statusCounts, QueueFilter } from './queue.ts';

type Doctor = Answer<typeof lookups.apptResource>[number];

/** The status counts and filters of the queue. They are in the address. */
export function QueueFilters({
  counts,
  statuses,
  doctors,
  filter,
}: {
  counts: ReturnType<typeof statusCounts>;
  statuses: readonly Status[];
  doctors: readonly Doctor[];
  filter: QueueFilter;
}) {
  const t = useText();
  const { set } = useUrlParams();
  const [typed, setTyped] = useState(filter.search);
  const [soleDoctor] = filter.doctors;
  return (
    <div className="queue-filters">
      <fieldset className="queue-counts">
        <legend className="visually-hidden">{t('QUEUE.BY_STATUS')}</legend>
        <button
          type="button"
          className="queue-count"
          aria-pressed={filter.statuses.length === 0}
          onClick={() => set({ status: null })}
        >
          {t('QUEUE.ALL')} <b>{counts.total}</b>
        </button>
        {statuses.map(({ id, description, meaning }) => {
          const chosen = filter.statuses.includes(id);
          return (
            <button
              key={id}
              type="button"
              className="queue-count"
              data-tone={statusTones[meaning]}
              aria-pressed={chosen}
              onClick={() => set({ status: chosen ? null : String(id) })}
            >
              {t.value('appt_status', description)} <b>{counts.byStatus.get(id) ?? 0}</b>
            </button>
          );
        })}
      </fieldset>
      <div className="queue-narrow">
        <select
          className="ui-input"
          aria-label={t('QUEUE.DOCTOR')}
          value={soleDoctor ?? ALL_DOCTORS}
          onChange={(event) => set({ doctor: event.target.value })}
        >
          <option value={ALL_DOCTORS}>{t('QUEUE.ALL_DOCTORS')}</option>
          {doctors.map(({ id, resource, mine }) => (
            <option key={id} value={id}>
              {mine ? t('QUEUE.MINE', { name: resource }) : resource}
            </option>
          ))}
        </select>
        <div className="queue-search">
          <Icon name="search" />
          <input
            autoComplete="off"
            className="ui-input"
            type="search"
            data-queue-search
            aria-label={t('QUEUE.SEARCH')}
            placeholder={t('QUEUE.SEARCH')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              set({ q: event.target.value });
            }}
          />
        </div>
      </div>
    </div>
  );
}
