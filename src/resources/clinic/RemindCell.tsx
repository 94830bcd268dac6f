import type { FollowUp } from '../../../contract/clinic/followUps.ts';
import { unsendableReason } from '../../../contract/messaging/messageText.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { UnsendableNote } from '../messaging/UnsendableNote.tsx';
import { OverdueChip } from './OverdueChip.tsx';

/** When a follow-up reminds, marked if that has passed. */
export function RemindCell({ record, text }: CellProps<FollowUp>) {
  return (
    <>
      {text} <OverdueChip done={record.done} remindDatetime={record.remindDatetime} />
      {!record.done && record.msgDate === null && (
        <UnsendableNote reason={unsendableReason(record.msgContent)} />
      )}
    </>
  );
}
