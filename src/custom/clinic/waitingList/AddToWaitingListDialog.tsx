import type { waitingList as calls } from '../../../../contract/clinic/waitingList.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { waitingList } from '../../../resources/clinic/waitingList.ts';
import FormDialog from '../../../ui/resource/FormDialog.tsx';

/** Adds a patient to the waiting list instead of a booking. */
export default function AddToWaitingListDialog({
  initialValues,
  onClose,
}: {
  initialValues: Partial<Input<typeof calls.addWaitingEntry>>;
  onClose: () => void;
}) {
  const begun = {
    ...waitingList,
    createDefaultValues: () => ({ ...waitingList.createDefaultValues?.(), ...initialValues }),
  };
  return <FormDialog resource={begun} record={undefined} onClose={onClose} />;
}
