import type { PatientRow } from '../../../../contract/clinic/patients.ts';
import type { BulkActionsProps } from '../../../framework/resource/define.ts';
import { BulkMessageButton } from '../../messaging/messages/BulkMessageButton.tsx';

/** Messages to the selected patients. */
export default function PatientBulkActions({ records, onDone }: BulkActionsProps<PatientRow>) {
  return (
    <BulkMessageButton
      screen="Group Message"
      records={records}
      onDone={onDone}
      toRecipient={recipientOf}
    />
  );
}

function recipientOf({ icPassport, name, mobile }: PatientRow) {
  return { icPassport, name, mobile };
}
