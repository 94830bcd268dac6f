import { type ChangeEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { accounts } from '../../../contract/accounts.ts';
import type { CallForm } from '../../framework/form.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const LARGEST = 5 * 1024 * 1024;
const kinds = ['image/png', 'image/jpeg', 'image/webp'];

/** The photo of the profile: shown, chosen from a file, removed. */
export function PhotoField({
  form,
  photo,
  photoType,
}: {
  form: CallForm<typeof accounts.editUserProfile>;
  photo: string | null;
  photoType: string | null;
}) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const [chosen, chosenType] = useWatch({
    control: form.methods.control,
    name: ['photo', 'photoType'],
  }) as (string | undefined)[];
  const fault = form.methods.getFieldState('photo').error;
  const shown = chosen ?? photo ?? '';
  const kind = (chosen === undefined ? photoType : chosenType) ?? 'image/jpeg';

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    target.value = '';
    if (!picked) return;
    if (picked.size > LARGEST || !kinds.includes(picked.type)) {
      form.methods.setError('photo', { message: 'GENERAL.IMAGE' });
      return;
    }
    form.methods.clearErrors('photo');
    form.methods.setValue('photoType', picked.type, { shouldDirty: true });
    form.methods.setValue('photo', await base64Of(picked), { shouldDirty: true });
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
          accept={kinds.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => file.current?.click()}>{t('PROFILE.PHOTO_CHOOSE')}</Button>
        {shown !== '' && (
          <Button look="quiet" onClick={() => form.methods.setValue('photo', '')}>
            {t('PROFILE.PHOTO_REMOVE')}
          </Button>
        )}
      </div>
      <span className="ui-hint">{t('PROFILE.PHOTO_HINT')}</span>
      {fault && <span className="ui-fault">{t.said(fault.message ?? '')}</span>}
    </fieldset>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
