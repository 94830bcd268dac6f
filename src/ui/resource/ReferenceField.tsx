import { useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { choicesIn } from '../../framework/resource/choices.ts';
import { type ChoiceSource, type FieldSpec, isSource } from '../../framework/resource/fields.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Combobox } from '../Combobox.tsx';
import { Field, type FieldProps } from '../fields.tsx';

/** Milliseconds without a key press before the choices are asked for. */
const PAUSE = 200;

/** Another record, found by typing a part of its name. */
export function ReferenceField({ spec, ...field }: FieldProps<Call> & { spec: FieldSpec }) {
  if (!isSource(spec.choices)) return null;
  return <Search {...field} source={spec.choices} />;
}

function Search({ source, ...field }: FieldProps<Call> & { source: ChoiceSource }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useSettled(typed ?? '', PAUSE);
  const { data } = useCallQuery<Call>(
    source.from,
    { [source.search ?? 'q']: asked },
    { enabled: asked !== '', keepPrevious: true },
  );
  const choices = asked === '' || !data ? [] : choicesIn(data.data, source);
  return (
    <Field {...field}>
      {({ value, onChange, onBlur, ref }) => (
        <Combobox
          label={t(field.label)}
          typed={typed ?? value}
          onTyped={(text) => {
            setTyped(text);
            if (text === '') onChange('');
          }}
          choices={choices.map((each) => ({ ...each, key: each.value }))}
          onChoose={(choice) => {
            setTyped(choice.label);
            onChange(String(choice.value));
          }}
          nothing={asked === '' ? undefined : t('SHELL.EMPTY')}
          inputRef={ref}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
