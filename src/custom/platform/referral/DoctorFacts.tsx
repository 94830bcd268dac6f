import { useText } from '../../../framework/text.tsx';
import type { SampleDoctor } from './sampleClinic.ts';

/** A doctor's photo, title, qualifications and a few words. */
export function DoctorFacts({
  doctor: { title, qualifications, about, photo },
}: {
  doctor: SampleDoctor;
}) {
  const t = useText();
  return (
    <div className="referral-facts-of">
      <img src={photo} alt="" width={140} height={140} />
      <div>
        <p>
          <strong>{t(title)}</strong>
        </p>
        <p className="referral-soft">{qualifications}</p>
        <p>{t(about)}</p>
      </div>
    </div>
  );
}
