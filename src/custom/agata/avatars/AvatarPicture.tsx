import type { InputProps } from '../../../framework/resource/define.ts';
import { PictureField } from '../../accounts/shared/PictureField.tsx';

/** The picture of an avatar, in its form. */
export default function AvatarPicture(props: Omit<InputProps, 'name'>) {
  return (
    <PictureField
      {...props}
      name="image"
      label="RESOURCE.AVATARS.IMAGE"
      shape="round"
      icon="person"
      required
    />
  );
}
