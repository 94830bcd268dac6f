import type { InputProps } from '../../../framework/resource/define.ts';
import { PictureField } from '../shared/PictureField.tsx';

/** The photo of the profile. */
export default function PhotoField(props: Omit<InputProps, 'name'>) {
  return <PictureField {...props} name="photo" label="FIELD.PHOTO" shape="round" icon="person" />;
}
