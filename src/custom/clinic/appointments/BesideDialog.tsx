import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { StatusChange } from './useStatusChange.ts';

/** Patients who leave the doctor first, and their status then. */
export interface Leaving {
  rows: readonly Appointment[];
  to: 'done' | 'arrived';
}

/**
 * Asks what becomes of the patients who are with a doctor, or called, when another one is called or goes in: who is inside
 * is finished, else who was called goes back to waiting; or both stay.
 */
export function BesideDialog({
  row,
  status,
  beside,
  onGo,
  onClose,
}: StatusChange & {
  beside: readonly Appointment[];
  /** Gets who leaves first; undefined if nobody does. */
  onGo: (first?: Leaving) => void;
  onClose: () => void;
}) {
  const t = useText();
  const inside = beside.filter(({ statusMeaning }) => statusMeaning === 'inProgress');
  const goes = status.meaning === 'called' ? 'call' : 'start';
  const leaving: Leaving =
    inside.length > 0 ? { rows: inside, to: 'done' } : { rows: beside, to: 'arrived' };
  return (
    <Dialog
      title={t(`BESIDE.TITLE_${goes}`, { name: row.patientName })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button onClick={() => onGo()}>{t(`BESIDE.STAY_${goes}`)}</Button>
          {beside.length > 0 && (
            <Button variant="primary" data-autofocus onClick={() => onGo(leaving)}>
              {t(`BESIDE.${leaving.to}_${goes}`)}
            </Button>
          )}
        </>
      }
    >
      {beside.map((other) => (
        <p key={other.id}>
          {t(other.statusMeaning === 'inProgress' ? 'BESIDE.INSIDE' : 'BESIDE.CALLED', {
            patient: [other.queueNumber, other.patientName].filter(Boolean).join(' '),
            doctor: sharedDoctors(other, row),
          })}
        </p>
      ))}
    </Dialog>
  );
}

function sharedDoctors(one: Appointment, other: Appointment): string {
  return one.doctors
    .filter(({ id }) => other.doctors.some((doctor) => doctor.id === id))
    .map(({ resource }) => resource)
    .join(', ');
}
