import { api } from '../../../../contract/index.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { PictureField } from '../../accounts/shared/PictureField.tsx';

/** The picture of an article, in its form. */
export default function ArticlePicture(props: Omit<InputProps, 'name'>) {
  const { id, version, hasImage } = (props.record ?? {}) as {
    id?: number;
    version?: number;
    hasImage?: boolean;
  };
  const address =
    id !== undefined && hasImage === true
      ? reportAddress(api.getArticleImage, { articleId: id, version })
      : undefined;
  return (
    <PictureField
      {...props}
      name="image"
      label="RESOURCE.ARTICLES.IMAGE"
      shape="wide"
      icon="picture"
      address={address}
    />
  );
}
