import { useText } from '../../../framework/text.tsx';
import { numbersOf, type Told } from './numbersOf.ts';

/** What tells a patient from others of the name, in a line. */
export function PatientNumbers({ patient }: { patient: Told }) {
  return <small>{numbersOf(useText(), patient).join(' · ')}</small>;
}
