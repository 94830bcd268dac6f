import { appointments } from '../../../../contract/clinic/appointments.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FreeTimes } from '../appointments/Availability.tsx';
import { availabilityInput } from './appointmentChanges.ts';
import type { AppointmentMoves, RefusedMove } from './useAppointmentMoves.ts';

/** Explains why a move was refused, and offers the next free times or the move anyway. */
export function MoveRefusedDialog({
  refused: { obstacle, reasons, ...move },
  moves,
}: {
  refused: RefusedMove;
  moves: AppointmentMoves;
}) {
  const t = useText();
  const viewer = useViewer();
  const { row, change, confirmed = [] } = move;
  const wanted = availabilityInput(row, change);
  const { data } = useCallQuery(appointments.checkAppointmentAvailability, wanted, {
    alsoResources: ['organizer'],
  });
  // A closed clinic and a patient with two doctors need a confirmation, a doctor's overlap a permission as well.
  const mayGoOn = obstacle !== 'doctor' || viewer.may('overlap', 'appointments');
  return (
    <Dialog
      title={t('BOOK.REFUSED', { name: row.patientName })}
      onClose={moves.dismiss}
      actions={
        <>
          {mayGoOn && (
            <Button onClick={() => moves.move({ ...move, confirmed: [...confirmed, obstacle] })}>
              {t('BOOK.ANYWAY')}
            </Button>
          )}
          <Button variant="primary" onClick={moves.dismiss} data-autofocus>
            {t('BOOK.STAYS')}
          </Button>
        </>
      }
    >
      <div className="overlap" role="alert">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <div className="availability" aria-live="polite">
        <FreeTimes
          free={data?.data.free ?? []}
          day={wanted.appointmentDate.slice(0, 10)}
          onStart={(appointmentDate) =>
            moves.move({ ...move, confirmed: [], change: { ...change, appointmentDate } })
          }
        />
      </div>
    </Dialog>
  );
}
