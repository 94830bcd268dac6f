import { appointments } from '../../../../contract/clinic/appointments.ts';
import { DoctorsField } from '../shared/DoctorsField.tsx';
import { BulkChangeDialog, type BulkChangeProps } from './BulkChangeDialog.tsx';
import { overlapInput } from './useOverlapConfirmation.tsx';

/** Gives the selected appointments to other doctors. Overlaps are refused; each is confirmed for itself. */
export default function BulkDoctorDialog(props: BulkChangeProps) {
  return (
    <BulkChangeDialog
      {...props}
      title="APPT.CHANGE_DOCTOR"
      call={appointments.editAppointmentDoctor}
      requiredField="doctor"
      inputOf={({ doctor }) => ({ doctor, ...overlapInput([]) })}
    >
      {(form) => <DoctorsField form={form} name="doctor" initialFocus />}
    </BulkChangeDialog>
  );
}
