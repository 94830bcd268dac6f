import { useRef } from 'react';
import { appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { patientsBeside } from '../queue/queue.ts';
import { CancelReasonField } from '../shared/LookupFields.tsx';
import { BulkChangeDialog, type BulkChangeProps } from './BulkChangeDialog.tsx';
import { useFormBeside } from './useFormBeside.ts';
import { type SavedStatus, type StatusChange, useStatusNotice } from './useStatusChange.ts';

/**
 * Gives the selected appointments a status; cancelled ones also a reason, if one is chosen. Patients who would come to a
 * doctor beside others are asked about.
 */
export default function BulkStatusDialog(props: BulkChangeProps) {
  const t = useText();
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const meaningOf = (id: unknown) => statuses.find((each) => each.id === Number(id))?.meaning;
  const beside = useFormBeside(statuses);
  const leaving = useRef<readonly StatusChange[]>([]);
  const say = useStatusNotice();
  const mayGo = async (value: () => string) => {
    const first = await beside.ask(() => {
      const status = statuses.find(({ id }) => id === Number(value()));
      return status ? props.records.map((row) => ({ row, status })) : [];
    });
    leaving.current = first ?? [];
    return first !== null;
  };
  // Whoever was to leave for a patient whose change was refused stays.
  const follow = async (changed: readonly SavedStatus[]) => {
    const rows = leaving.current.map(({ row }) => row);
    const make = changed.flatMap(({ row, saved }) =>
      patientsBeside(rows, row, saved.statusMeaning),
    );
    const others = leaving.current.filter(({ row }) => make.includes(row));
    if (others.length > 0) await say(changed, others);
  };
  return (
    <BulkChangeDialog
      {...props}
      isAsking={beside.isAsking}
      mayGo={mayGo}
      onChanged={follow}
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
          {beside.question}
        </>
      )}
    </BulkChangeDialog>
  );
}
