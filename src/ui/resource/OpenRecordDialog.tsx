import { lazyComponent } from '../../framework/lazyComponent.tsx';
import type { OpenedDialog, RecordDialogsProps } from './RecordDialogs.tsx';

export type { OpenedDialog as Opened } from './RecordDialogs.tsx';

const RecordDialogs = lazyComponent(() => import('./RecordDialogs.tsx'));

/** The open dialog, if any. The dialogs are loaded when the first one opens. */
export function OpenRecordDialog({
  opened,
  ...rest
}: Omit<RecordDialogsProps, 'opened'> & { opened: OpenedDialog | null }) {
  return opened && <RecordDialogs opened={opened} {...rest} />;
}
