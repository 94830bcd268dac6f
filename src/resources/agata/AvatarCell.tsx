import { lazy, Suspense } from 'react';

const AvatarImage = lazy(() => import('../../custom/agata/avatars/AvatarImage.tsx'));

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
      <Suspense fallback={null}>
        <AvatarImage id={record.id} version={record.version} />
      </Suspense>
      {text}
    </>
  );
}
