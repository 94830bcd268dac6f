import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DoctorFacts } from './DoctorFacts.tsx';
import type { SampleDoctor } from './sampleClinic.ts';

/** A doctor of the team, with a link to the doctor's page. */
export function DoctorDialog({ doctor, onClose }: { doctor: SampleDoctor; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={doctor.name}
      onClose={onClose}
      actions={
        <ButtonLink to="/detail-doctor" state={{ doctor: doctor.name }}>
          {t('REFERRAL.MORE')}
        </ButtonLink>
      }
    >
      <DoctorFacts doctor={doctor} />
    </Dialog>
  );
}
