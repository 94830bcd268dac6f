import { appointments } from '../../../../contract/clinic/appointments.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FreeTimes } from '../appointments/Availability.tsx';
import { applyChange, joinDoctorIds } from './appointmentChanges.ts';
import type { AppointmentMoves, RefusedMove } from './useAppointmentMoves.ts';

/** Explains why a move was refused, and offers the next free times or the move anyway. */
export function MoveRefusedDialog({
  refused: { problems, ...move },
  moves,
}: {
  refused: RefusedMove;
  moves: AppointmentMoves;
}) {
  const t = useText();
  const viewer = useViewer();
  const { row, change } = move;
  const wanted = applyChange(row, change);
  const { data } = useCallQuery(
    appointments.checkAppointmentAvailability,
    {
      appointmentDate: wanted.appointmentDate,
      estimatedTime: wanted.duration,
      resource: joinDoctorIds(wanted.doctors),
      except: row.id,
    },
    { alsoResources: ['organizer'] },
  );
  return (
    <Dialog
      title={t('BOOK.REFUSED', { name: row.patientName })}
      onClose={moves.dismiss}
      actions={
        <>
          {viewer.may('overlap', 'appointments') && (
            <Button onClick={() => moves.move({ ...move, allowOverlap: true })}>
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
        {problems.map(({ message, serverText }) => (
          <p key={message}>{t.message(message, serverText)}</p>
        ))}
      </div>
      <div className="availability" aria-live="polite">
        <FreeTimes
          free={data?.data.free ?? []}
          day={wanted.appointmentDate.slice(0, 10)}
          onStart={(appointmentDate) =>
            moves.move({ ...move, change: { ...change, appointmentDate } })
          }
        />
      </div>
    </Dialog>
  );
}
