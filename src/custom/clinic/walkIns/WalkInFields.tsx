import { lookups } from '../../../../contract/clinic/lookups.ts';
import { usualType, type WalkInDoctor, walkIns } from '../../../../contract/clinic/walkIns.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatTime } from '../../../framework/format.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';

type WalkInForm = CallForm<typeof walkIns.addWalkIn>;

/** Whom the patient waits for: the next free doctor, by name, or another. */
export function WalkInDoctorField({ form }: { form: WalkInForm }) {
  const t = useText();
  const answer = useCallQuery(walkIns.walkInDoctors, {}, { alsoResources: ['organizer'] });
  const doctors = answer.data?.data.data ?? [];
  const [first] = doctors.filter(({ awayUntil }) => awayUntil === null);
  return (
    <Field form={form} name="doctor" label="QUEUE.DOCTOR" required>
      {({ onChange, ...bound }) => (
        <select {...bound} className="ui-input" onChange={(event) => onChange(event.target.value)}>
          <option value="">
            {first
              ? t('WALK_IN.NEXT_FREE', { doctor: doctorText(t, first) })
              : t(answer.isPending ? 'WALK_IN.NEXT' : 'APPT.CHOOSE')}
          </option>
          {doctors.map((doctor) => (
            <option key={doctor.id} value={doctor.id}>
              {doctorText(t, doctor)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function doctorText(t: Translate, { resource, waiting, awayUntil }: WalkInDoctor): string {
  const words = { resource, count: waiting };
  if (awayUntil !== null) return t('WALK_IN.AWAY', { ...words, time: formatTime(awayUntil) });
  return t(waiting === 0 ? 'WALK_IN.FREE' : 'WALK_IN.WAITS', words);
}

/** The type of the visit, which is the usual one unless another is chosen. */
export function UsualTypeField({ form }: { form: WalkInForm }) {
  const t = useText();
  const types = useCallQuery(lookups.apptType, {}).data?.data ?? [];
  const usual = usualType(types)?.type;
  return (
    <Field form={form} name="type" label="APPT.TYPE" required>
      {({ onChange, value, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          value={value || usual}
          onChange={(event) => onChange(event.target.value)}
        >
          {types.map(({ type }) => (
            <option key={type} value={type}>
              {t.value('appt_type', type)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
