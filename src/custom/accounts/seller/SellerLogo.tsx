import type { InputProps } from '../../../framework/resource/define.ts';
import { PictureField } from '../shared/PictureField.tsx';

/** The logo of the seller, as it stands on its papers. */
export default function SellerLogo(props: Omit<InputProps, 'name'>) {
  return (
    <PictureField
      {...props}
      name="logo"
      label="RESOURCE.SELLER.LOGO"
      shape="wide"
      icon="building"
    />
  );
}
