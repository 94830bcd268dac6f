import { useRef } from 'react';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import MessageDialog from '../../messaging/messages/MessageDialog.tsx';
import type { SendResult } from '../../messaging/messages/useMessageComposer.ts';

/** Messages to a patient. A failed sending is also reported when the dialog closes. */
export default function PatientMessages({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const t = useText();
  const last = useRef<SendResult>('success');
  return (
    <MessageDialog
      screen="Patients Detail"
      recipients={[patient]}
      onResult={(result) => {
        last.current = result;
      }}
      onClose={() => {
        if (last.current !== 'success') notices.failed(t(`MESSAGE.RESULT.${last.current}`));
        onClose();
      }}
    />
  );
}
