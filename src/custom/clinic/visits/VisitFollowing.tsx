import { useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Page.tsx';

const IssueDialog = lazyComponent(() => import('../pdfDocuments/IssueDialog.tsx'));
const NewDocument = lazyComponent(() => import('../pdfDocuments/NewDocument.tsx'));

/** What follows from a visit, each by one press and about its patient: papers, another appointment, a message. */
export function VisitFollowing({ appointment }: { appointment: Appointment }) {
  const t = useText();
  const viewer = useViewer();
  const { to } = useUrlParams();
  const [writing, setWriting] = useState<'issued' | 'document' | null>(null);
  const Writing = writing === 'issued' ? IssueDialog : NewDocument;
  const close = () => setWriting(null);
  const visit = String(appointment.id);
  const doctors = appointment.doctors.map(({ id }) => id).join(',');
  return (
    <section aria-label={t('VISIT.FOLLOWING')}>
      <Card>
        <div className="visit-following">
          {viewer.may('create', 'issued-papers') && (
            <ButtonLink icon="file" to={to({ appointment: visit, do: 'print', stage: 'done' })}>
              {t('SLIP.FOR.DONE')}
            </ButtonLink>
          )}
          {viewer.may('create', 'issued-papers') && (
            <Button icon="file" onClick={() => setWriting('issued')}>
              {t('VISIT.ISSUE')}
            </Button>
          )}
          {viewer.may('create', 'pdf-documents') && (
            <Button icon="edit" onClick={() => setWriting('document')}>
              {t('VISIT.LETTER')}
            </Button>
          )}
          {viewer.may('create', 'appointments') && (
            <ButtonLink icon="calendar" to={to({ new: '1', with: doctors })}>
              {t('VISIT.BOOK_AGAIN')}
            </ButtonLink>
          )}
          {viewer.may('create', 'follow-ups') && (
            <ButtonLink icon="bell" to={to({ appointment: visit, do: 'followUp' })}>
              {t('RESOURCE.FOLLOW_UPS.ONE')}
            </ButtonLink>
          )}
          {viewer.may('send', 'messages') && appointment.phoneNo !== '' && (
            <ButtonLink icon="mail" to={to({ appointment: visit, do: 'message' })}>
              {t('MESSAGE.SEND')}
            </ButtonLink>
          )}
          {viewer.may('create', 'nurse-notes') && (
            <ButtonLink icon="edit" to={to({ appointment: visit, do: 'note' })}>
              {t('NOTE.NEW')}
            </ButtonLink>
          )}
        </div>
      </Card>
      {writing !== null && (
        <Writing nric={appointment.icPassport} visit={appointment.id} onClose={close} />
      )}
    </section>
  );
}
