import { appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { CancelReasonField } from '../shared/LookupFields.tsx';
import { BulkChangeDialog, type BulkChangeProps } from './BulkChangeDialog.tsx';

/** Gives the selected appointments a status; cancelled ones also a reason, if one is chosen. */
export default function BulkStatusDialog(props: BulkChangeProps) {
  const t = useText();
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const meaningOf = (id: unknown) => statuses.find((each) => each.id === Number(id))?.meaning;
  return (
    <BulkChangeDialog
      {...props}
      title="APPT.STATUS"
      call={appointments.updateAppointment}
      requiredField="appt_status"
      inputOf={({ appt_status, cancel_reason }) => ({
        appt_status,
        ...(meaningOf(appt_status) === 'cancelled' && cancel_reason && { cancel_reason }),
      })}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="appt_status"
            label="APPT.STATUS"
            required
            emptyLabel={t('APPT.CHOOSE')}
            options={statuses.map(({ id: value, description }) => ({
              value,
              label: t.value('appt_status', description),
            }))}
          />
          {meaningOf(watchText(form, 'appt_status')) === 'cancelled' && (
            <CancelReasonField form={form} name="cancel_reason" />
          )}
        </>
      )}
    </BulkChangeDialog>
  );
}
