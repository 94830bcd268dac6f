import { api } from '../../../../contract/index.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import './avatars.css';

interface AvatarImageProps {
  id: number;
  /** Of the record, where it is known: a new picture is fetched anew. */
  version?: number;
  size?: 'small' | 'large';
}

/** A picture of the gallery. What it shows is said beside it. */
export default function AvatarImage({ id, version, size = 'small' }: AvatarImageProps) {
  const address = reportAddress(api.avatarImage, {
    avatarId: id,
    ...(version !== undefined && { version }),
  });
  return <img className="avatar-image" data-size={size} src={address} alt="" loading="lazy" />;
}
