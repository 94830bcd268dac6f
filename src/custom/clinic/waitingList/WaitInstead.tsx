import type { waitingList as calls } from '../../../../contract/clinic/waitingList.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { waitingList } from '../../../resources/clinic/waitingList.ts';
import FormDialog from '../../../ui/resource/FormDialog.tsx';

/** Puts a patient on the waiting list for what could not be booked. */
export default function WaitInstead({
  wanted,
  onClose,
}: {
  wanted: Partial<Input<typeof calls.addWaitingEntry>>;
  onClose: () => void;
}) {
  const begun = { ...waitingList, newWith: () => ({ ...waitingList.newWith?.(), ...wanted }) };
  return <FormDialog resource={begun} record={undefined} onClose={onClose} />;
}
