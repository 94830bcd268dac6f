import { useState } from 'react';
import { useController } from 'react-hook-form';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { hasWords } from '../../../../contract/kit/normalForm.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import './shared.css';
import { Combobox } from '../../../ui/Combobox.tsx';

/**
 * The doctors of an appointment, as chips. The value is their ids joined with a pipe. Chosen doctors are not offered
 * again.
 */
export function DoctorsField<C extends Call>({
  form,
  name,
  inputRef,
  initialFocus,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  inputRef?: (element: HTMLInputElement | null) => void;
  initialFocus?: boolean;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { field, fieldState } = useController({ name, control: form.methods.control });
  const lookup = useCallQuery(lookups.apptResource, {});
  const asked = lookup.data?.data ?? [];
  const all = asked.filter(({ id }) => id > 0);
  const ids = doctorIds(valueText(field.value));
  const chosen = ids.flatMap((id) => all.find((doctor) => doctor.id === id) ?? []);
  const choices = all
    .filter(({ id, resource }) => !ids.includes(id) && hasWords(resource, typed))
    .map((doctor) => ({ key: doctor.id, label: doctor.resource, colour: doctor.blockcolor }));

  const set = (next: readonly number[]) => field.onChange([...new Set(next)].join('|'));
  return (
    <div className="ui-field">
      <Combobox
        label={t('APPT.DOCTORS')}
        visibleLabel={t('APPT.DOCTORS')}
        inputValue={typed}
        onInputChange={setTyped}
        isLate={lookup.isPending}
        choices={choices.map((choice) => ({
          ...choice,
          content: (
            <span className="doctors">
              <span>
                <i aria-hidden="true" style={{ background: choice.colour }} />
                {choice.label}
              </span>
            </span>
          ),
        }))}
        onChoose={({ key }) => {
          set([...ids, key]);
          setTyped('');
        }}
        onBackspace={() => set(ids.slice(0, -1))}
        emptyText={typed.trim() === '' ? undefined : t('APPT.NO_DOCTOR')}
        placeholder={t(ids.length === 0 ? 'APPT.ADD_DOCTOR' : 'APPT.ADD_ANOTHER')}
        invalid={fieldState.error !== undefined}
        required
        initialFocus={initialFocus === true}
        inputRef={(element) => {
          field.ref(element);
          inputRef?.(element);
        }}
        onBlur={field.onBlur}
      />
      {chosen.length > 0 && (
        <ul className="doctor-chips" aria-label={t('APPT.DOCTORS_CHOSEN')}>
          {chosen.map(({ id, resource, blockcolor }) => (
            <li key={id}>
              <i aria-hidden="true" style={{ background: blockcolor }} />
              {resource}
              <IconButton
                icon="close"
                label={t('APPT.TAKE_AWAY', { name: resource })}
                onClick={() => set(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {fieldState.error && (
        <span className="ui-fault">{t.message(fieldState.error.message ?? '')}</span>
      )}
    </div>
  );
}

function doctorIds(joined: string): number[] {
  return joined.split('|').map(Number).filter(Boolean);
}
