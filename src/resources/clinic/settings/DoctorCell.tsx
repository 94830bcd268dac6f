import type { CellProps } from '../../../framework/resource/define.ts';
import './doctorCell.css';

/** A doctor beside the colour of the doctor's appointments. */
export function DoctorCell({ record: { colour }, text }: CellProps<{ colour: string }>) {
  return (
    <span className="doctor-colour">
      <i aria-hidden="true" style={{ background: colour }} />
      {text}
    </span>
  );
}
