import { useId, useState } from 'react';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { useText } from '../../../framework/text.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { SampleChip } from '../../../ui/Page.tsx';
import { SampleCard } from './SampleCard.tsx';
import { samples } from './samples.ts';

const filters = ['tenant', 'team', 'patient'] as const;

/** The platform summary for administrators, with sample figures. */
export function AdministratorCards() {
  const t = useText();
  const id = useId();
  const [from, setFrom] = useState(addDays(clinicToday(), -30));
  const [until, setUntil] = useState(clinicToday());
  return (
    <>
      <section className="dash-filter" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{t('DASH.SUMMARY')}</h2>
        <SampleChip />
        <label htmlFor={`${id}-by`}>{t('DASH.FILTER')}</label>
        <select id={`${id}-by`} className="ui-input">
          {filters.map((filter) => (
            <option key={filter}>{t(`DASH.FILTER.${filter}`)}</option>
          ))}
        </select>
        <label htmlFor={`${id}-from`}>{t('DASH.FROM')}</label>
        <DateInput id={`${id}-from`} value={from} onChange={setFrom} />
        <label htmlFor={`${id}-until`}>{t('DASH.UNTIL')}</label>
        <DateInput id={`${id}-until`} value={until} onChange={setUntil} />
      </section>
      <div className="dash">
        {samples.summary.map(({ card, value }) => (
          <SampleCard key={card} title={t(`DASH.${card}`)}>
            <p className="dash-figure">{value}</p>
          </SampleCard>
        ))}
      </div>
    </>
  );
}
