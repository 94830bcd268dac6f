import type { InputProps } from '../../../framework/resource/define.ts';
import { PictureField } from '../shared/PictureField.tsx';

/** The logo of a branch, as it stands on its papers. */
export default function LogoField(props: Omit<InputProps, 'name'>) {
  return (
    <PictureField
      {...props}
      name="logo"
      label="RESOURCE.BRANCHES.LOGO"
      shape="wide"
      icon="building"
    />
  );
}
