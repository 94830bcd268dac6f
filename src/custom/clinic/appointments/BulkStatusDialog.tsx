import { appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { comesToDoctor } from '../queue/queue.ts';
import { useTodayQueue } from '../queue/useTodayQueue.ts';
import { CancelReasonField } from '../shared/LookupFields.tsx';
import { BulkChangeDialog, type BulkChangeProps } from './BulkChangeDialog.tsx';
import { useBesideQuestion } from './useBesideQuestion.tsx';
import { useStatusChange } from './useStatusChange.ts';

/**
 * Gives the selected appointments a status; cancelled ones also a reason, if one is chosen. Patients who would come to a
 * doctor beside others are asked about.
 */
export default function BulkStatusDialog(props: BulkChangeProps) {
  const t = useText();
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const meaningOf = (id: unknown) => statuses.find((each) => each.id === Number(id))?.meaning;
  const today = useTodayQueue({ enabled: false });
  const beside = useBesideQuestion(today.data ?? [], statuses);
  const change = useStatusChange();
  const mayGo = async (value: string) => {
    const status = statuses.find(({ id }) => id === Number(value));
    if (!status || !props.records.some((row) => comesToDoctor(row, status.meaning))) return true;
    const { data: day } = await today.refetch();
    const changes = props.records.map((row) => ({ row, status }));
    const first = await beside.ask(changes, day);
    return first !== null && (first.length === 0 || change(first));
  };
  return (
    <BulkChangeDialog
      {...props}
      mayGo={mayGo}
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
