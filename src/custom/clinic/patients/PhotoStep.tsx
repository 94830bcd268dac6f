import { type ChangeEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../../contract/kit/call.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { pictureToBase64, pictureTypes } from '../../../framework/picture.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Photo } from './Photo.tsx';
import './photo.css';
import { Webcam } from './Webcam.tsx';

interface PhotoStepProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
}

/** The patient's photo: from a file or the webcam, or none. */
export function PhotoStep<C extends Call>({ form, name }: PhotoStepProps<C>) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const [webcam, setWebcam] = useState(false);
  const { methods } = form;
  const { field, fieldState } = useController({ name, control: methods.control });
  const shown = valueText(field.value);

  const take = async (picture: Blob) => {
    const base64 = await pictureToBase64(picture);
    if (base64 === null) return methods.setError(name, { message: 'GENERAL.IMAGE' });
    methods.clearErrors(name);
    field.onChange(base64);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    target.value = '';
    if (picked) await take(picked);
  };
  return (
    <fieldset className="patient-photo-field">
      <legend className="ui-label">{t('PATIENT.PHOTO')}</legend>
      <Photo base64={shown} />
      <div className="patient-photo-ways">
        <input
          ref={file}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => file.current?.click()}>{t('PATIENT.PHOTO_FILE')}</Button>
        <Button aria-expanded={webcam} onClick={() => setWebcam(!webcam)}>
          {t(webcam ? 'PATIENT.WEBCAM_CLOSE' : 'PATIENT.WEBCAM')}
        </Button>
        {shown !== '' && (
          <Button variant="quiet" onClick={() => field.onChange('')}>
            {t('PATIENT.PHOTO_REMOVE')}
          </Button>
        )}
      </div>
      {webcam && (
        <Webcam
          onPicture={(picture) => {
            setWebcam(false);
            void take(picture);
          }}
        />
      )}
      {fieldState.error && (
        <span className="ui-fault" role="alert">
          {t.message(fieldState.error.message ?? '')}
        </span>
      )}
    </fieldset>
  );
}
