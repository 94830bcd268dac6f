import { useId } from 'react';
import { useController } from 'react-hook-form';
import { avatars } from '../../../../contract/agata/avatars.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import AvatarImage from '../avatars/AvatarImage.tsx';
import './avatarChoice.css';

/** A picture of the gallery, chosen among those on offer, or none. */
export default function AvatarChoice({ form, name }: InputProps) {
  const t = useText();
  const id = useId();
  const { data } = useCallQuery(avatars.avatarList, { isOffered: true, pageSize: 200 });
  const { field } = useController({ name, control: form.methods.control });
  const value: unknown = field.value;
  const offered = data?.data ?? [];
  // Its row has one height, so that what follows does not move when the pictures come.
  if (data && offered.length === 0) return null;
  return (
    <fieldset className="avatar-choice" aria-describedby={`${id}-hint`}>
      <legend>{t('AGATA.AVATAR')}</legend>
      <div>
        <label title={t('AGATA.AVATAR_NONE')}>
          <input
            type="radio"
            name={id}
            aria-label={t('AGATA.AVATAR_NONE')}
            checked={value === null || value === undefined || value === ''}
            onChange={() => field.onChange(null)}
          />
          <span className="avatar-choice-none" aria-hidden="true">
            –
          </span>
        </label>
        {offered.map((avatar) => (
          <label key={avatar.id} title={avatar.name}>
            <input
              type="radio"
              name={id}
              aria-label={avatar.name}
              checked={value === avatar.id}
              onChange={() => field.onChange(avatar.id)}
            />
            <AvatarImage id={avatar.id} version={avatar.version} size="large" />
          </label>
        ))}
      </div>
      <p id={`${id}-hint`}>{t('AGATA.AVATAR_HINT')}</p>
    </fieldset>
  );
}
