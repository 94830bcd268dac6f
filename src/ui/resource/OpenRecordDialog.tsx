import { lazy, Suspense } from 'react';
import type { OpenedDialog, RecordDialogsProps } from './RecordDialogs.tsx';

export type { OpenedDialog as Opened } from './RecordDialogs.tsx';

const RecordDialogs = lazy(() => import('./RecordDialogs.tsx'));

/** The dialog that stands open, where one does. Dialogs are loaded with the first that opens. */
export function OpenRecordDialog({
  opened,
  ...rest
}: Omit<RecordDialogsProps, 'opened'> & { opened: OpenedDialog | null }) {
  return (
    opened && (
      <Suspense>
        <RecordDialogs opened={opened} {...rest} />
      </Suspense>
    )
  );
}
