import type { InputProps } from '../../../framework/resource/define.ts';
import { PictureField } from '../../accounts/shared/PictureField.tsx';

/** The picture of a consultant team. */
export default function TeamPicture(props: Omit<InputProps, 'name'>) {
  return (
    <PictureField
      {...props}
      name="image"
      label="RESOURCE.CONSULTANT_TEAMS.IMAGE"
      shape="wide"
      icon="people"
    />
  );
}
