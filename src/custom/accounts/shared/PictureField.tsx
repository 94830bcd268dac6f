import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { valueText } from '../../../framework/fieldValues.ts';
import { pictureToBase64, pictureTypes } from '../../../framework/picture.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import './picture.css';

/**
 * A picture of a record: show, choose and remove. It is only sent if it changed, under `name` and with its type under
 * `<name>Type`; the record's own type is `photoType`.
 */
export function PictureField({
  form,
  record,
  name,
  label,
  shape,
  icon,
  required = false,
  address,
}: InputProps & {
  label: Code;
  shape: 'round' | 'wide';
  /** Stands where there is no picture. */
  icon: IconName;
  /** Whether the record has to have one. */
  required?: boolean;
  /** Where the picture of the record is read, where the record does not hold it. */
  address?: string | undefined;
}) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const { methods } = form;
  const type = `${name}Type`;
  const { photoType, version } = (record ?? {}) as { photoType?: string; version?: number };
  const stored = valueText(record?.[name]);
  const [chosen, chosenType] = useWatch({
    control: methods.control,
    name: [name, type],
  }) as (string | undefined)[];
  const fault = methods.getFieldState(name).error;
  const isStored = chosen === undefined && address !== undefined;
  const shown = isStored ? address : (chosen ?? stored);
  const kind = (chosen === undefined ? photoType : chosenType) ?? 'image/jpeg';
  const forget = useEffectEvent((_version: number | undefined) => {
    if (!methods.getFieldState(name).isDirty) methods.unregister([name, type]);
  });
  // After a save, the chosen picture is the record's.
  useEffect(() => forget(version), [version]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    target.value = '';
    if (!picked) return;
    const base64 = await pictureToBase64(picked);
    if (base64 === null) {
      methods.setError(name, { message: 'GENERAL.IMAGE' });
      return;
    }
    methods.clearErrors(name);
    methods.setValue(type, picked.type, { shouldDirty: true });
    methods.setValue(name, base64, { shouldDirty: true });
  };

  return (
    <fieldset className="ui-field picture-group">
      <legend className="ui-label">
        {t(label)}
        {!required && <span className="ui-optional"> {t('SHELL.OPTIONAL')}</span>}
      </legend>
      <div className="picture" data-shape={shape}>
        {shown === '' ? (
          <span className="picture-none">
            <Icon name={icon} />
          </span>
        ) : (
          <img src={isStored ? shown : `data:${kind};base64,${shown}`} alt={t(label)} />
        )}
        <input
          ref={file}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => file.current?.click()}>{t('PROFILE.PHOTO_CHOOSE')}</Button>
        {shown !== '' && !required && (
          <Button variant="quiet" onClick={() => methods.setValue(name, '', { shouldDirty: true })}>
            {t('PROFILE.PHOTO_REMOVE')}
          </Button>
        )}
      </div>
      <span className="ui-hint">{t('PROFILE.PHOTO_HINT')}</span>
      {fault && <span className="ui-fault">{t.message(fault.message ?? '')}</span>}
    </fieldset>
  );
}
