import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { comingTogether } from '../queue/queue.ts';
import type { Status } from './useStatusChange.ts';

/** Patients who leave the doctor first, and their status then. */
export interface Leaving {
  rows: readonly Appointment[];
  to: 'done' | 'arrived';
}

/**
 * Asks what becomes of the patients who are with a doctor, or called, when others are called or go in: who is inside
 * is finished, else who was called goes back to waiting; or all stay.
 */
export function BesideDialog({
  rows,
  status,
  beside,
  together,
  onGo,
  onClose,
}: {
  /** Those who are called or go in, and their status then. */
  rows: readonly Appointment[];
  status: Status;
  beside: readonly Appointment[];
  /** Those of the rows who come to one doctor at once. */
  together: ReturnType<typeof comingTogether>;
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
      title={t(`BESIDE.TITLE_${goes}`, { name: namesOf(rows) })}
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
            doctor: sharedDoctors(other, rows),
          })}
        </p>
      ))}
      {together.map(({ doctor, rows: those }) => (
        <p key={those.map(({ id }) => id).join()}>
          {t('BESIDE.TOGETHER', { patients: namesOf(those), doctor })}
        </p>
      ))}
    </Dialog>
  );
}

function namesOf(rows: readonly Appointment[]): string {
  return rows.map(({ patientName }) => patientName).join(', ');
}

function sharedDoctors(one: Appointment, rows: readonly Appointment[]): string {
  const ids = new Set(rows.flatMap(({ doctors }) => doctors.map(({ id }) => id)));
  return one.doctors
    .filter(({ id }) => ids.has(id))
    .map(({ resource }) => resource)
    .join(', ');
}
