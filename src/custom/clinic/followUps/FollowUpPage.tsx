import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { FollowUp } from '../../../../contract/clinic/followUps.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { filledMessage } from '../../../../contract/messaging/messageText.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { followUps } from '../../../resources/clinic/followUps.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadingDialog } from '../../../ui/dialogs.tsx';
import { Card, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import { placeholderValues } from '../../messaging/messages/placeholderValues.ts';
import { Allergies } from '../shared/Allergies.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import '../appointments/appointments.css';
import './followUps.css';
import { FollowUpForm } from './FollowUpForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import { useFollowUp } from './useFollowUp.ts';

/** The page of a follow-up, by the appointment's id in the address. It adds one if there is none. */
export default function FollowUpPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  if (!Number.isInteger(id) || id < 1) return <ErrorState heading="h1" error={NOT_FOUND} />;
  return <Of key={id} id={id} />;
}

const AppointmentMessages = lazyComponent(() => import('../appointments/AppointmentMessages.tsx'));

function Of({ id }: { id: number }) {
  const t = useText();
  const viewer = useViewer();
  const [isWriting, setWriting] = useState(false);
  const navigate = useNavigate();
  const { appointment, followUp, error, refetch } = useFollowUp(id);
  if (!appointment || followUp === undefined)
    return error ? <ErrorState heading="h1" error={error} onRetry={refetch} /> : <LoadingState />;
  const toList = () => void navigate(followUps.address.list());
  return (
    <Page
      title={appointment.patientName}
      actions={
        viewer.may('send', 'messages') &&
        appointment.phoneNo !== '' && (
          <Button icon="mail" onClick={() => setWriting(true)}>
            {t('MESSAGE.SEND')}
          </Button>
        )
      }
    >
      <Card>
        <Facts appointment={appointment} />
      </Card>
      <Card>
        {/* One that has just been added is from then on changed. */}
        <FollowUpForm
          key={followUp ? 'update' : 'add'}
          appointment={appointment}
          followUp={followUp}
          onSaved={() => undefined}
          onClose={toList}
        />
      </Card>
      {followUp && (
        <Card>
          <h2 className="follow-up-head">{t('FOLLOW_UP.MESSAGE')}</h2>
          <Message appointment={appointment} followUp={followUp} />
        </Card>
      )}
      {isWriting && (
        <WhileLoading fallback={<LoadingDialog onClose={() => setWriting(false)} />}>
          <AppointmentMessages appointment={appointment} onClose={() => setWriting(false)} />
        </WhileLoading>
      )}
    </Page>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const t = useText();
  const { phoneNo, appointmentDate, doctors, remark, nextAction } = appointment;
  return (
    <dl className="appointment-facts">
      <Fact of={t('RESOURCE.FOLLOW_UPS.APPOINTMENT_DATE')}>{formatDateTime(appointmentDate)}</Fact>
      <Fact of={t('APPT.STATUS')}>
        <StatusChip tone={statusTones[appointment.statusMeaning]}>
          {t.value('appt_status', appointment.statusDesc)}
        </StatusChip>
      </Fact>
      <Fact of={t('APPT.DOCTORS')}>
        <DoctorNames doctors={doctors} />
      </Fact>
      <Fact of={t('APPT.TYPE')}>{t.value('appt_type', appointment.appointmentType)}</Fact>
      {phoneNo && (
        <Fact of={t('RESOURCE.FOLLOW_UPS.PHONE_NO')}>
          <a href={`tel:+${phoneNo}`}>{formatPhone(phoneNo)}</a>
        </Fact>
      )}
      {remark && <Fact of={t('APPT.REMARK')}>{remark}</Fact>}
      {nextAction && <Fact of={t('APPT.NEXT_ACTION')}>{nextAction}</Fact>}
      {appointment.allergies.length > 0 && (
        <Fact of={t('PATIENT.ALLERGIES')}>
          <Allergies list={appointment.allergies} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Message({ appointment, followUp }: { appointment: Appointment; followUp: FollowUp }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = useRef(() => setOpen(false));
  const { msgContent, msgDate } = followUp;
  return (
    <div className="follow-up-message">
      {msgContent === '' ? (
        <p>{t('FOLLOW_UP.MESSAGE_NONE')}</p>
      ) : (
        <blockquote>
          {filledMessage(msgContent, placeholderValues(appointment.patientName, appointment))}
        </blockquote>
      )}
      {msgDate && <p>{t('FOLLOW_UP.MESSAGE_WENT', { at: formatDateTime(msgDate) })}</p>}
      <Button icon="mail" onClick={() => setOpen(true)}>
        {t(msgContent === '' ? 'FOLLOW_UP.MESSAGE_WRITE' : 'FOLLOW_UP.MESSAGE_EDIT')}
      </Button>
      {isOpen && (
        <Dialog title={t('FOLLOW_UP.MESSAGE')} width="wide" onClose={() => close.current()}>
          <MessageForm
            appointment={appointment}
            followUp={followUp}
            onDone={() => setOpen(false)}
            registerClose={(next) => {
              close.current = next;
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

const NOT_FOUND = new CallError(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }], '');
