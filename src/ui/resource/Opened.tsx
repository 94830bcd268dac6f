import { lazy, Suspense } from 'react';
import type { Row } from '../../framework/resource/define.ts';
import type { RecordDialogsProps } from './RecordDialogs.tsx';

const RecordDialogs = lazy(() => import('./RecordDialogs.tsx'));

/** What stands open over a list or a record's page. */
export type Opened =
  | { kind: 'create' }
  | { kind: 'edit'; record: Row }
  | { kind: 'remove'; record: Row }
  | { kind: 'action'; name: string; record?: Row; many?: readonly Row[] };

/** The dialog that stands open, where one does. Dialogs are loaded with the first that opens. */
export function OpenedDialog({
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
