import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import { parsedJson } from '../../../contract/kit/kinds/json.ts';
import { useFieldFault } from '../../framework/faults.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import { useText } from '../../framework/text.tsx';
import { Field, type FieldProps } from '../fields.tsx';
import './kinds/shown.css';

/** A value of JSON, written as text. Faults within it are listed by their place. */
export default function JsonField(field: FieldProps<Call>) {
  const t = useText();
  const { form, name } = field;
  const { value } = useController({ name, control: form.methods.control }).field as {
    value: unknown;
  };
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const isTyped = typed !== null && writtenOf(typed.value) === writtenOf(value);
  const text = isTyped ? typed.text : writtenOf(value);
  const isRefused = isTyped && text.trim() !== '' && parsedJson(text) === undefined;
  const fault = useFieldFault(form, name);
  // One of the whole is told by its field.
  const faults = fault?.message ? [] : Object.entries(fault?.types ?? {});
  return (
    <>
      <Field {...field}>
        {({ onChange, onBlur, ...framed }) => (
          <textarea
            {...framed}
            className="ui-input rs-json"
            rows={Math.min(Math.max(text.split('\n').length, 3), 16)}
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={framed['aria-invalid'] || isRefused}
            onBlur={() => {
              if (!isRefused) setTyped(null);
              onBlur();
            }}
            onChange={({ target }) => {
              const next = valueOf(target.value, emptyInput(form.call, name));
              setTyped({ text: target.value, value: next });
              onChange(next as string);
            }}
          />
        )}
      </Field>
      {isRefused ? (
        <p className="ui-fault" role="alert">
          {t('IMPORT.NOT_JSON')}
        </p>
      ) : (
        faults.map(([at, message]) => (
          <p key={at} className="ui-fault">
            <code>{at}</code> {t.message(String(message))}
          </p>
        ))
      )}
    </>
  );
}

/** The value of a typed text: the text itself where it is no JSON yet, so that it is refused. */
function valueOf(typed: string, empty: unknown): unknown {
  if (typed.trim() === '') return empty;
  const parsed = parsedJson(typed);
  return parsed ? parsed.value : typed;
}

/** A value as it is edited: indented; what is no JSON yet as it was typed. */
function writtenOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
