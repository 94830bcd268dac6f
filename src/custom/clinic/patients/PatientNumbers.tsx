import { useText } from '../../../framework/text.tsx';
import { LastVisit } from './LastVisit.tsx';
import { numbersOf, type Told } from './numbersOf.ts';

/** What tells a patient from others of the name, in a line. */
export function PatientNumbers({ patient }: { patient: Told }) {
  return <small>{numbersOf(useText(), patient).join(' · ')}</small>;
}

/** The same of one who was chosen, with the last visit in a line of its own, which says whom they saw. */
export function ChosenPatientNumbers({ patient }: { patient: Told & { patID: number } }) {
  return (
    <>
      <PatientNumbers patient={{ ...patient, lastVisit: null }} />
      <LastVisit patID={patient.patID} />
    </>
  );
}
