import type { ReactNode } from 'react';
import type { Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { type CallForm, type FieldName, useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import type { BulkActionsProps } from '../../../framework/resource/define.ts';
import { useOneByOne } from '../../../framework/resource/useOneByOne.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProgressDialog } from '../../../ui/resource/ProgressDialog.tsx';
import './appointments.css';
import type { SavedStatus } from './useStatusChange.ts';

type Change = typeof appointments.updateAppointment | typeof appointments.editAppointmentDoctor;

export interface BulkChangeProps {
  records: readonly Appointment[];
  onDone: BulkActionsProps<Appointment>['onDone'];
  onClose: () => void;
}

/**
 * Changes appointments one by one, each based on the version that was listed. Refused ones stay selected, and are
 * listed with their reasons.
 */
export function BulkChangeDialog<C extends Change>({
  records,
  title,
  call,
  requiredField,
  inputOf,
  isAsking = false,
  mayGo,
  onChanged,
  onDone,
  onClose,
  children,
}: BulkChangeProps & {
  title: Code;
  call: C;
  requiredField: FieldName<C>;
  /** The changes of every appointment, from the form. */
  inputOf: (input: Input<C>) => Partial<Input<C>>;
  /** Whether a save waits for `mayGo`. */
  isAsking?: boolean;
  /** Whether the changes are made, by the value of the required field then, where something is asked first. */
  mayGo?: (value: () => string) => Promise<boolean>;
  /** What follows the changes that were made. */
  onChanged?: (changed: readonly SavedStatus[]) => Promise<void>;
  children: (form: CallForm<C>) => ReactNode;
}) {
  const t = useText();
  const send = useSend();
  const [first] = records;
  const { progress, refused, run, stop } = useOneByOne<Appointment>('appointments');
  const form = useCallForm(call, {
    // The schema wants the id of an appointment. Each call gets its own.
    fixedInput: (first ? { id: first.id } : {}) as Partial<Input<C>>,
    about: { ids: records.map(({ id }) => id) },
    onSubmit: async (input) => {
      const changes = inputOf(input);
      const made: SavedStatus[] = [];
      const outcome = await run(records, async (row) => {
        const { id, version } = row;
        const options = { headers: { 'If-Match': `"${version}"` } };
        const { data } = await send<Change>(call, { ...changes, id }, options);
        made.push({ row, saved: data });
      });
      await onChanged?.(made);
      if (outcome.refused.length === 0) onClose();
      onDone(outcome.changed);
    },
  });
  const submit: CallForm<C>['submit'] = async (event) => {
    event?.preventDefault();
    if (!mayGo || (await mayGo(() => form.methods.getValues(requiredField)))) await form.submit();
  };
  if (progress)
    return (
      <ProgressDialog
        title={t(title)}
        text={t('LIST.CHANGING', progress)}
        progress={progress}
        stopLabel={t('LIST.STOP')}
        onStop={stop}
      />
    );
  if (refused.length > 0)
    return (
      <Dialog
        title={t(title)}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('SHELL.CLOSE')}
          </Button>
        }
      >
        <p role="alert">{t('LIST.REFUSED', { count: refused.length })}</p>
        <ul className="bulk-refused">
          {refused.map(({ record: { id, patientName, appointmentDate }, reason }) => (
            <li key={id}>
              <strong>{patientName}</strong> · {formatDateTime(appointmentDate)}
              <br />
              {reason}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <CallFormDialog
      form={{ ...form, submit }}
      isAsking={isAsking}
      title={t(title)}
      submitLabel={t('SHELL.SAVE')}
      disabled={watchText(form, requiredField) === ''}
      onClose={onClose}
    >
      <p>{t('LIST.SELECTED', { count: records.length })}</p>
      {children(form)}
    </CallFormDialog>
  );
}
