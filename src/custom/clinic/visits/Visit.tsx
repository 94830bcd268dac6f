import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { patientIdentity } from '../../../../contract/clinic/patientFacts.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Card, Page, StatusChip } from '../../../ui/Page.tsx';
import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { TimelineTab } from '../patients/TimelineTab.tsx';
import { AllergyNotice } from '../shared/Allergies.tsx';
import { VisitBill } from '../till/VisitBill.tsx';
import { VisitPrescription } from './prescription/VisitPrescription.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitFollowing } from './VisitFollowing.tsx';
import { VisitNotes } from './VisitNotes.tsx';
import './visits.css';
import { VitalSigns } from './VitalSigns.tsx';

/** A visit: who, why and what to beware of at the top; what is measured and written; what was before beside it. */
export function Visit({ appointment, patient }: { appointment: Appointment; patient: Patient }) {
  const t = useText();
  const viewer = useViewer();
  const { patID, name, icPassport, mobile, age, allergyList, allergyStatus } = patient;
  const { queueNumber, statusMeaning, statusDesc, appointmentDate } = appointment;
  const type = t.value('appt_type', appointment.appointmentType);
  const room = t.value('appt_location', appointment.location);
  const why = [appointment.patientComplaint, appointment.remark].filter(Boolean).join(' · ');
  return (
    <div className="visit">
      <Page
        title={
          <>
            {queueNumber !== null && <span className="visit-number ui-digits">{queueNumber}</span>}
            <bdi>{name}</bdi>
          </>
        }
        subtitle={
          <>
            <p className="patient-line">
              {patientIdentity(t, patient).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <p className="visit-allergies">
              <AllergyNotice list={allergyList} status={allergyStatus} patient={patient} />
            </p>
          </>
        }
        actions={<VisitActions appointment={appointment} patient={patient} />}
      >
        <p className="visit-about">
          <StatusChip tone={statusTones[statusMeaning]}>
            {t.value('appt_status', statusDesc)}
          </StatusChip>
          <span>{[formatDateTime(appointmentDate), type, room].filter(Boolean).join(' · ')}</span>
          {why !== '' && <b>{why}</b>}
        </p>
        <div className="visit-columns">
          <div className="visit-now">
            {viewer.may('list', 'vital-signs') && (
              <VitalSigns appointment={appointment} age={age} />
            )}
            <VisitNotes appointment={appointment} />
            <VisitPrescription appointment={appointment} patient={patient} />
            <VisitFollowing appointment={appointment} />
            <VisitBill appointmentId={appointment.id} name={name} />
          </div>
          <section className="visit-before" aria-labelledby="visit-before">
            <Card>
              <h2 id="visit-before" className="visit-heading">
                {t('TIMELINE.TITLE')}
              </h2>
              <TimelineTab icPassport={icPassport} />
            </Card>
          </section>
        </div>
        <AppointmentDialogs
          patient={{
            patID,
            icPassport,
            name,
            mobile,
            age,
            allergies: allergyList,
            allergyStatus,
          }}
        />
      </Page>
    </div>
  );
}
