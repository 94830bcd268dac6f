import { type DragEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import { base64Of } from '../../framework/picture.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import { bytesWords } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { Button, IconButton } from '../Button.tsx';
import { Field, type FieldProps } from '../fields.tsx';
import { Icon } from '../Icon.tsx';

/** A file as a form holds it: one that was stored, or one that was chosen and is not sent yet. */
interface Held {
  name: string;
  size?: number;
  base64?: string;
}

/** A file, chosen or dropped: its name and size, and a way to take it away. What can't be taken is said at once. */
export function FileField({ spec, ...field }: FieldProps<Call> & { spec: FieldSpec }) {
  const t = useText();
  const { form, name } = field;
  const bound = useController({ name, control: form.methods.control }).field;
  const held = heldIn(bound.value);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { types = [], maxBytes = Infinity } = spec.file ?? {};
  // The form knows nothing of what was never taken, and would take its fault back with the next look.
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(file.type)) return setRefusal(t('FILE.TYPE', { types: typeWords(types) }));
    if (file.size > maxBytes)
      return setRefusal(t('FILE.TOO_LARGE', { size: bytesWords(maxBytes) }));
    setRefusal(null);
    bound.onChange({ name: file.name, type: file.type, base64: await base64Of(file) });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Field {...field}>
      {({ id, disabled, onBlur, ref, ...framed }) => (
        <div
          className="rs-file"
          role="presentation"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={disabled ? undefined : onDrop}
        >
          <input
            id={id}
            ref={(element) => {
              input.current = element;
              ref(element);
            }}
            className="visually-hidden"
            type="file"
            accept={types.join(',')}
            disabled={disabled}
            aria-invalid={framed['aria-invalid']}
            aria-describedby={framed['aria-describedby']}
            onBlur={onBlur}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file may be chosen again after it was taken away.
              target.value = '';
            }}
          />
          {held ? (
            <span className="rs-file-held">
              <Icon name="inbox" />
              <span>
                {held.name} <small>{bytesWords(sizeOf(held))}</small>
              </span>
              {!disabled && (
                <IconButton
                  icon="trash"
                  label={`${t('LIST.REMOVE')}: ${held.name}`}
                  onClick={() => {
                    bound.onChange(null);
                    input.current?.focus();
                  }}
                />
              )}
            </span>
          ) : (
            <small>{t('FILE.HINT', { types: typeWords(types), size: bytesWords(maxBytes) })}</small>
          )}
          {refusal !== null && (
            <span className="ui-fault" role="alert">
              {refusal}
            </span>
          )}
          {!disabled && (
            <Button icon="upload" tabIndex={-1} onClick={() => input.current?.click()}>
              {t(held ? 'FILE.REPLACE' : 'FILE.CHOOSE')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function heldIn(value: unknown): Held | null {
  return typeof value === 'object' && value !== null && 'name' in value ? (value as Held) : null;
}

/** Bytes of a file; of one that is not sent yet, by the length of its base64. */
function sizeOf({ size, base64 = '' }: Held): number {
  return size ?? Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}

/** Types of files as people know them: `application/pdf` is PDF. */
function typeWords(types: readonly string[]): string {
  return types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
}
