import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatBytes } from '../../../contract/kit/bytes.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { fileToBase64 } from '../../framework/picture.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import { isStoredFile } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { IconButton } from '../Button.tsx';
import { Field, type FieldProps } from '../fields.tsx';
import { Icon } from '../Icon.tsx';
import { FileBox } from './FileBox.tsx';
import { FileLink } from './FileLink.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const CropDialog = lazyComponent(() => import('./CropDialog.tsx'));

/** The value of a file field: a stored file, or a chosen one that is not sent yet. */
interface Held {
  name: string;
  type?: string;
  base64?: string;
}

/** A file field: choose or drop a file, and remove it. Invalid files are refused at once. */
export function FileField({ spec, ...field }: FieldProps<Call> & { spec: FieldSpec }) {
  const t = useText();
  const { form, name } = field;
  const bound = useController({ name, control: form.methods.control }).field;
  const held = heldIn(bound.value);
  const input = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const { types = [], maxBytes = Infinity } = spec.file ?? {};
  // A refused file never becomes a value, so the form's validation would remove its error.
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);

  const take = async (file: File) => {
    if (!types.includes(file.type)) return setRefusal(t('FILE.TYPE', { types: typeWords(types) }));
    if (file.size > maxBytes)
      return setRefusal(t('FILE.TOO_LARGE', { size: formatBytes(maxBytes) }));
    setRefusal(null);
    bound.onChange({ name: file.name, type: file.type, base64: await fileToBase64(file) });
    setCropping(spec.ratio !== undefined);
  };
  const { name: chosenName = '', type, base64 } = held ?? {};
  const chosen =
    spec.kind === 'picture' && type !== undefined && base64 !== undefined
      ? { name: chosenName, type, base64 }
      : undefined;
  const remove = () => {
    setRefusal(null);
    bound.onChange(null);
    input.current?.focus();
  };
  return (
    <Field {...field}>
      {({ id, disabled, onBlur, ref, ...framed }) => (
        <>
          <FileBox
            id={id}
            accept={types.join(',')}
            disabled={disabled}
            isInvalid={framed['aria-invalid'] || refusal !== null}
            describedBy={refusal === null ? framed['aria-describedby'] : refusalId}
            isHeld={held !== null}
            inputRef={(element) => {
              input.current = element;
              ref(element);
            }}
            onBlur={onBlur}
            onTake={(file) => void take(file)}
          >
            {held ? (
              <span className="rs-file-held">
                <HeldFile held={held} isPicture={spec.kind === 'picture'} />
                {!disabled && chosen && (
                  <IconButton
                    icon="crop"
                    label={`${t('FILE.CROP')}: ${held.name}`}
                    onClick={() => setCropping(true)}
                  />
                )}
                {!disabled && (
                  <IconButton
                    icon="trash"
                    label={`${t('LIST.REMOVE')}: ${held.name}`}
                    onClick={remove}
                  />
                )}
              </span>
            ) : (
              <small>
                {t('FILE.HINT', { types: typeWords(types), size: formatBytes(maxBytes) })}
              </small>
            )}
          </FileBox>
          {isCropping && chosen && (
            <CropDialog
              picture={chosen}
              ratio={spec.ratio}
              onCrop={(part) => bound.onChange({ ...chosen, ...part })}
              onClose={() => setCropping(false)}
            />
          )}
          {refusal !== null && (
            <span className="ui-fault" id={refusalId} role="alert">
              {refusal}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** What a field holds: its name and size, or the picture itself. */
function HeldFile({ held, isPicture }: { held: Held; isPicture: boolean }) {
  if (isStoredFile(held))
    return isPicture ? (
      <Thumbnail file={held} />
    ) : (
      <>
        <Icon name="file" />
        <FileLink file={held} />
      </>
    );
  const { name, type, base64 } = held;
  return (
    <>
      {isPicture ? (
        <img className="rs-chosen-picture" src={`data:${type};base64,${base64}`} alt="" />
      ) : (
        <Icon name="file" />
      )}
      <span>
        {name} <small>{formatBytes(bytesIn(held))}</small>
      </span>
    </>
  );
}

function heldIn(value: unknown): Held | null {
  return typeof value === 'object' && value !== null && 'name' in value ? (value as Held) : null;
}

/** Bytes of a file that is not sent yet, by the length of its base64. */
function bytesIn({ base64 = '' }: Held): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}

/** File types for people: `application/pdf` is PDF. */
function typeWords(types: readonly string[]): string {
  return types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
}
