import { lazy, Suspense } from 'react';
import type { OpenedDialog, RecordDialogsProps } from './RecordDialogs.tsx';

export type { OpenedDialog as Opened } from './RecordDialogs.tsx';

const RecordDialogs = lazy(() => import('./RecordDialogs.tsx'));

/** The open dialog, if any. The dialogs are loaded when the first one opens. */
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
