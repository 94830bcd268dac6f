import { lazy, Suspense } from 'react';
import type { Opened, RecordDialogsProps } from './RecordDialogs.tsx';

export type { Opened } from './RecordDialogs.tsx';

const RecordDialogs = lazy(() => import('./RecordDialogs.tsx'));

/** The dialog that stands open, where one does. Dialogs are loaded with the first that opens. */
export function OpenRecordDialog({
  opened,
  ...rest
}: Omit<RecordDialogsProps, 'opened'> & { opened: Opened | null }) {
  return (
    opened && (
      <Suspense>
        <RecordDialogs opened={opened} {...rest} />
      </Suspense>
    )
  );
}
