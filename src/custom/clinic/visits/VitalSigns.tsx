import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { bodyMassIndex, type Measure, ranges } from '../../../../contract/clinic/vitalRanges.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { Card } from '../../../ui/Page.tsx';
import { VitalTrends } from './VitalTrends.tsx';
import { VitalValues } from './VitalValues.tsx';

const { vitalSignCreate, vitalSignList } = masterLists.vitalSigns.calls;

/** Measurements that are shown and drawn over time. */
const MOST = 20;

/** A patient's vital signs: those of this visit, and whatever is measured now; earlier ones as lines over time. */
export function VitalSigns({ appointment, age }: { appointment: Appointment; age: number | null }) {
  const t = useText();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const mayMeasure = viewer.may('create', 'vital-signs');
  // Nurses measure; a doctor has the note first.
  const isAlwaysOpen = !viewer.may('create', 'visit-notes');
  const [isMeasuring, setMeasuring] = useState(isAlwaysOpen);
  const { data } = useCallQuery(vitalSignList, {
    filter: JSON.stringify({ patient: appointment.patID }),
    range: JSON.stringify([0, MOST - 1]),
    sort: JSON.stringify(['addedAt', 'DESC']),
  });
  const taken = data?.data ?? [];
  const ofVisit = taken.filter((each) => each.appointment === appointment.id);
  const shown = ofVisit.length > 0 ? ofVisit : taken.slice(0, 1);
  return (
    <section aria-labelledby="visit-vitals">
      <Card>
        <div className="visit-card-head">
          <h2 id="visit-vitals" className="visit-heading">
            {t('RESOURCE.VITAL_SIGNS')}
          </h2>
          {mayMeasure && !isMeasuring && (
            <Button variant="quiet" icon="plus" onClick={() => setMeasuring(true)}>
              {t('VITALS.MEASURE')}
            </Button>
          )}
          {taken.length > 1 && (
            <Button
              variant="quiet"
              icon="chart"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('VITALS.OVER_TIME')}
            </Button>
          )}
        </div>
        {mayMeasure && isMeasuring && (
          <NewVitalSigns appointment={appointment} onSaved={() => setMeasuring(isAlwaysOpen)} />
        )}
        {data && taken.length === 0 && !isMeasuring && (
          <p className="visit-none">{t('VITALS.NONE')}</p>
        )}
        {shown.map((each) => (
          <VitalValues key={each.id} taken={each} age={age} isEarlier={ofVisit.length === 0} />
        ))}
        {isOpen && <VitalTrends taken={taken} age={age} />}
      </Card>
    </section>
  );
}

const inputs: readonly Measure[] = [
  'systolic',
  'diastolic',
  'pulse',
  'temperature',
  'saturation',
  'weight',
  'height',
  'pain',
];
const LABELS = {
  systolic: 'RESOURCE.VITAL_SIGNS.SYSTOLIC',
  diastolic: 'RESOURCE.VITAL_SIGNS.DIASTOLIC',
  pulse: 'RESOURCE.VITAL_SIGNS.PULSE',
  temperature: 'RESOURCE.VITAL_SIGNS.TEMPERATURE',
  saturation: 'RESOURCE.VITAL_SIGNS.SATURATION',
  weight: 'RESOURCE.VITAL_SIGNS.WEIGHT',
  height: 'RESOURCE.VITAL_SIGNS.HEIGHT',
  pain: 'RESOURCE.VITAL_SIGNS.PAIN',
} as const satisfies Record<Measure, string>;

/** What is measured now: typed in order, and saved by Enter. */
function NewVitalSigns({
  appointment,
  onSaved,
}: {
  appointment: Appointment;
  onSaved: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const form = useCallForm(vitalSignCreate, {
    fixedInput: { patient: appointment.patID, appointment: appointment.id },
    onDone: () => {
      form.methods.reset({});
      void queries.invalidateQueries({ queryKey: ['vital-signs'] });
      notices.done(t('SHELL.SAVED'));
      onSaved();
    },
  });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = fields.current;
    within?.addEventListener('keydown', toDiastolic);
    return () => within?.removeEventListener('keydown', toDiastolic);
  }, []);
  const { control } = form.methods;
  const [weight, height] = useWatch({ control, name: ['weight', 'height'] }) as string[];
  const bmi = bodyMassIndex(weight, height);
  return (
    <form
      className="vitals-form"
      noValidate
      aria-label={t('VITALS.NEW')}
      onSubmit={(event) => void form.submit(event)}
    >
      <FormBanner form={form} />
      <div className="vitals-inputs" ref={fields}>
        {inputs.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={LABELS[name]}
            hint={ranges[name].unit}
            markRequired
            required={false}
            inputMode="decimal"
          />
        ))}
        <div className="vitals-save">
          {bmi && <output>{`${t('RESOURCE.VITAL_SIGNS.BMI')} ${bmi}`}</output>}
          <Button type="submit" busy={form.busy}>
            {t('SHELL.SAVE')}
          </Button>
        </div>
      </div>
    </form>
  );
}

// 128/82 is typed as it is said.
function toDiastolic(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== '/' || !(target instanceof HTMLInputElement) || target.name !== 'systolic') return;
  event.preventDefault();
  target.form?.querySelector<HTMLInputElement>('[name="diastolic"]')?.focus();
}
