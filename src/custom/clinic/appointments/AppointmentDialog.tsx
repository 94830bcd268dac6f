import { useEffect, useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { MessageScreen } from '../../../../contract/messaging/messageTemplates.ts';
import type { VisitStage } from '../../../../contract/reports/printSlips.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatTime, addMinutes, durationMinutes } from '../../../framework/format.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { loadComponent } from '../../../framework/preloadComponent.ts';
import { UnsavedWorks, useCombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { onlineMark } from '../../../resources/clinic/onlineMark.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadingDialog } from '../../../ui/dialogs.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { LastReply } from '../../messaging/messages/LastReply.tsx';
import { visitStageOf } from '../papers/useVisitPaper.ts';
import { LastVisit } from '../patients/LastVisit.tsx';
import './appointments.css';
import { Allergies } from '../shared/Allergies.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { Attendance } from './Attendance.tsx';
import { DoctorForm } from './DoctorForm.tsx';
import { OnlineBookingPart } from './OnlineBookingPart.tsx';
import { RemoveAppointment } from './RemoveAppointment.tsx';
import { RescheduleForm } from './RescheduleForm.tsx';
import { TeleconsultationNote } from './TeleconsultationNote.tsx';

const loadFollowUp = async () => ({
  default: (await import('../followUps/FollowUpDialog.tsx')).FollowUpDialog,
});
const loadSlip = () => import('../../reports/slips/SlipDialog.tsx');
const loadNote = () => import('../patients/NoteDialog.tsx');
const loadMessages = () => import('./AppointmentMessages.tsx');

const FollowUpDialog = lazyComponent(loadFollowUp);
const SlipDialog = lazyComponent(loadSlip);
const NoteDialog = lazyComponent(loadNote);
const AppointmentMessages = lazyComponent(loadMessages);

/** Loads the dialog of a task, which is asked for together with the appointment. */
const loadTask: Partial<Record<AppointmentTask, () => Promise<void>>> = {
  followUp: () => loadComponent(loadFollowUp),
  message: () => loadComponent(loadMessages),
  note: () => loadComponent(loadNote),
  print: () => loadComponent(loadSlip),
};

/** An action on an appointment that has a form of its own. */
export type AppointmentTask =
  | 'move'
  | 'doctor'
  | 'remove'
  | 'followUp'
  | 'message'
  | 'note'
  | 'print';

/** The permission for each task. */
export const taskPermissions: Readonly<
  Record<AppointmentTask, readonly [action: string, resource: string]>
> = {
  move: ['edit', 'appointments'],
  doctor: ['edit', 'appointments'],
  remove: ['delete', 'appointments'],
  followUp: ['create', 'follow-ups'],
  message: ['send', 'messages'],
  note: ['create', 'nurse-notes'],
  print: ['list', 'appointments'],
};

/** The tasks whose dialog is not the appointment's. */
const tasksOfTheirOwn: ReadonlySet<AppointmentTask> = new Set([
  'remove',
  'message',
  'note',
  'print',
]);

interface AppointmentDialogProps {
  id: number;
  task: AppointmentTask | null;
  /** The stage of the visit whose paper is printed, if it is not its own. */
  stage?: VisitStage | undefined;
  /** The screen whose message templates are offered. */
  screen?: MessageScreen | undefined;
  onTask: (task: AppointmentTask | null) => void;
  onClose: () => void;
}

/**
 * One appointment: its facts and status, and forms to move it, change its doctors or remove it. A task that it was opened
 * for, from the menu of a row, say, closes to where it was opened; one begun in here returns here.
 */
export function AppointmentDialog({
  id,
  task: asked,
  stage,
  screen,
  onTask,
  onClose,
}: AppointmentDialogProps) {
  const t = useText();
  const viewer = useViewer();
  const [openedFor] = useState(asked);
  const endTask = () => (openedFor !== null && openedFor === asked ? onClose() : onTask(null));
  useSubmitKey();
  const [isBeingRemoved, setBeingRemoved] = useState(false);
  const { data, error, refetch } = useCallQuery(
    appointments.appointmentDetail,
    { id },
    // A removed appointment is not found, so it is not asked for again.
    { enabled: !isBeingRemoved },
  );
  const appointment = data?.data;
  const works = useCombinedUnsavedWork();
  const leaving = useLeaveGuard(works, onClose);
  const loading = <LoadingDialog onClose={endTask} />;
  const task = asked && viewer.may(...taskPermissions[asked]) ? asked : null;
  useEffect(() => {
    // A failed load is repeated, and told, where the dialog is drawn.
    if (task !== null) void loadTask[task]?.().catch(() => undefined);
  }, [task]);
  if (task === 'remove' && appointment)
    return (
      <RemoveAppointment
        appointment={appointment}
        onClose={endTask}
        onRemoving={setBeingRemoved}
        onRemoved={onClose}
      />
    );
  if (task === 'followUp')
    return (
      <WhileLoading fallback={loading}>
        <FollowUpDialog id={id} onClose={endTask} />
      </WhileLoading>
    );
  if (task === 'print' && appointment)
    return (
      <WhileLoading fallback={loading}>
        <SlipDialog
          record={{
            type: 'appointment',
            appointmentID: id,
            stage: stage ?? visitStageOf(appointment),
          }}
          onClose={endTask}
        />
      </WhileLoading>
    );
  if (task === 'message' && appointment)
    return (
      <WhileLoading fallback={loading}>
        <AppointmentMessages appointment={appointment} screen={screen} onClose={endTask} />
      </WhileLoading>
    );
  if (task === 'note' && appointment)
    return (
      <WhileLoading fallback={loading}>
        <NoteDialog
          patient={{ patID: appointment.patID, name: appointment.patientName }}
          visit={appointment}
          onClose={endTask}
        />
      </WhileLoading>
    );
  const isOfItsOwn = task !== null && tasksOfTheirOwn.has(task);
  if (isOfItsOwn && !appointment && !error) return loading;
  return (
    <Dialog title={t('APPT.TITLE')} width="wide" onClose={leaving.close}>
      {!appointment && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!appointment && !error && <LoadingState />}
      {appointment && (
        <UnsavedWorks value={works}>
          <div className="appointment">
            <Head
              appointment={appointment}
              tasks={task === null && <Tasks appointment={appointment} onTask={onTask} />}
            />
            <OnlineBookingPart appointment={appointment} />
            <TeleconsultationNote type={appointment.appointmentType} />
            {task === 'move' && <RescheduleForm appointment={appointment} onDone={endTask} />}
            {task === 'doctor' && <DoctorForm appointment={appointment} onDone={endTask} />}
            {(task === null || task === 'remove') && (
              <AppointmentForm
                appointment={appointment}
                onSaved={onClose}
                onCancel={leaving.close}
                onRemove={
                  viewer.may(...taskPermissions.remove) ? () => onTask('remove') : undefined
                }
              />
            )}
          </div>
        </UnsavedWorks>
      )}
      {leaving.question}
    </Dialog>
  );
}

/** The tasks that may be started. */
function Tasks({
  appointment: { phoneNo },
  onTask,
}: {
  appointment: Appointment;
  onTask: (task: AppointmentTask) => void;
}) {
  const t = useText();
  const viewer = useViewer();
  return (
    <div className="appointment-tasks">
      {viewer.may(...taskPermissions.move) && (
        <>
          <Button icon="clock" onClick={() => onTask('move')}>
            {t('APPT.RESCHEDULE')}
          </Button>
          <Button icon="swap" onClick={() => onTask('doctor')}>
            {t('APPT.CHANGE_DOCTOR')}
          </Button>
        </>
      )}
      {viewer.may(...taskPermissions.followUp) && (
        <Button icon="bell" onClick={() => onTask('followUp')}>
          {t('RESOURCE.FOLLOW_UPS.ONE')}
        </Button>
      )}
      {viewer.may(...taskPermissions.message) && phoneNo !== '' && (
        <Button icon="mail" onClick={() => onTask('message')}>
          {t('MESSAGE.SEND')}
        </Button>
      )}
      {viewer.may(...taskPermissions.note) && (
        <Button icon="edit" onClick={() => onTask('note')}>
          {t('NOTE.WRITE')}
        </Button>
      )}
      <Button icon="print" onClick={() => onTask('print')}>
        {t('SLIP.PRINT')}
      </Button>
    </div>
  );
}

function Head({ appointment, tasks }: { appointment: Appointment; tasks: React.ReactNode }) {
  const t = useText();
  const viewer = useViewer();
  const { icPassport, patientName, phoneNo, appointmentDate, duration, doctors, walkIn } =
    appointment;
  const mark = onlineMark(appointment);
  // A walk-in has no end in the book.
  const end = addMinutes(appointmentDate, walkIn ? 0 : durationMinutes(duration));
  return (
    <div className="appointment-head">
      <div className="appointment-who">
        <h3>{patientName}</h3>
        <small>{[icPassport, formatPhone(phoneNo)].filter(Boolean).join(' · ')}</small>
        <Allergies list={appointment.allergies} />
        {walkIn && (
          <span className="ui-chip" data-plain>
            {t('APPT.WALK_IN')}
          </span>
        )}
        {mark && (
          <span className="ui-chip" data-plain>
            {t(mark)}
          </span>
        )}
        {appointment.seriesID !== null && (
          <span className="ui-chip" data-plain>
            {t('SERIES.ONE_OF')}
          </span>
        )}
        {viewer.may('show', 'patients') && (
          <ButtonLink
            variant="quiet"
            icon="person"
            to={`/patient/edit-patient/?icpassport=${encodeURIComponent(icPassport)}`}
          >
            {t('QUEUE.RECORD')}
          </ButtonLink>
        )}
      </div>
      <LastVisit patID={appointment.patID} />
      <Attendance patient={icPassport} />
      <dl className="appointment-facts">
        <div>
          <dt>{t('APPT.DATE')}</dt>
          <dd>{formatDate(appointmentDate)}</dd>
        </div>
        <div>
          <dt>{t('APPT.TIME')}</dt>
          <dd>
            {formatTime(appointmentDate)}
            {end !== appointmentDate && ` – ${formatTime(end)}`}
          </dd>
        </div>
        <div>
          <dt>{t('APPT.DOCTORS')}</dt>
          <dd>
            <DoctorNames doctors={doctors} />
          </dd>
        </div>
      </dl>
      <LastReply appointment={appointment.id} />
      {tasks}
    </div>
  );
}
