import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { pictureToBase64, pictureTypes } from '../../../framework/picture.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './photo.css';

type Profile = Answer<typeof accounts.getUserProfile>;

/** The photo of the profile: show, choose and remove. It is only sent if it changed. */
export default function PhotoField({ form, record }: Omit<InputProps, 'name'>) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const { methods } = form;
  const { photo, photoType, version } = (record ?? {}) as Partial<Profile>;
  const [chosen, chosenType] = useWatch({
    control: methods.control,
    name: ['photo', 'photoType'],
  }) as (string | undefined)[];
  const fault = methods.getFieldState('photo').error;
  const shown = chosen ?? photo ?? '';
  const kind = (chosen === undefined ? photoType : chosenType) ?? 'image/jpeg';
  const forget = useEffectEvent((_version: number | undefined) => {
    if (!methods.getFieldState('photo').isDirty) methods.unregister(['photo', 'photoType']);
  });
  // After a save, the chosen photo is the record's.
  useEffect(() => forget(version), [version]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    target.value = '';
    if (!picked) return;
    const base64 = await pictureToBase64(picked);
    if (base64 === null) {
      methods.setError('photo', { message: 'GENERAL.IMAGE' });
      return;
    }
    methods.clearErrors('photo');
    methods.setValue('photoType', picked.type, { shouldDirty: true });
    methods.setValue('photo', base64, { shouldDirty: true });
  };

  return (
    <fieldset className="ui-field profile-group">
      <legend className="ui-label">
        {t('FIELD.PHOTO')} <span className="ui-optional">{t('SHELL.OPTIONAL')}</span>
      </legend>
      <div className="profile-photo">
        {shown === '' ? (
          <span className="profile-none">
            <Icon name="person" />
          </span>
        ) : (
          <img src={`data:${kind};base64,${shown}`} alt={t('FIELD.PHOTO')} />
        )}
        <input
          ref={file}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => file.current?.click()}>{t('PROFILE.PHOTO_CHOOSE')}</Button>
        {shown !== '' && (
          <Button
            variant="quiet"
            onClick={() => methods.setValue('photo', '', { shouldDirty: true })}
          >
            {t('PROFILE.PHOTO_REMOVE')}
          </Button>
        )}
      </div>
      <span className="ui-hint">{t('PROFILE.PHOTO_HINT')}</span>
      {fault && <span className="ui-fault">{t.message(fault.message ?? '')}</span>}
    </fieldset>
  );
}
