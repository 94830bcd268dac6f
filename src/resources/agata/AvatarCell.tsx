import { lazyComponent } from '../../framework/lazyComponent.tsx';

const AvatarImage = lazyComponent(() => import('../../custom/agata/avatars/AvatarImage.tsx'));

/** A picture of the gallery beside its name. */
export function AvatarCell({
  record,
  text,
}: {
  record: { id: number; version: number };
  text: string;
}) {
  return (
    <>
      <AvatarImage id={record.id} version={record.version} />
      {text}
    </>
  );
}
