import type { MessageScheduler } from '../../../contract/messaging/messageSchedulers.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { UnsendableNote } from './UnsendableNote.tsx';

/** The template of a scheduler, marked where its text keeps it from being sent. */
export function SchedulerTemplateCell({ record, text }: CellProps<MessageScheduler>) {
  return (
    <>
      {text}
      <UnsendableNote reason={record.textFault} />
    </>
  );
}
