import { Link } from 'react-router-dom';
import type { CellProps } from '../../framework/resource/define.ts';
import { visitAddress } from './visitPath.ts';

/** The patient of a note, with a link to the visit that it is about. */
export function VisitCell({ record: { appointment }, text }: CellProps<{ appointment: number }>) {
  return <Link to={visitAddress(appointment)}>{text}</Link>;
}
