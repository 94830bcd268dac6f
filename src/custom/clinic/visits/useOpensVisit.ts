import { useNavigate } from 'react-router-dom';
import type { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { visitAddress } from '../../../resources/clinic/visitPath.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { StatusChange } from '../appointments/useStatusChange.ts';

type Doctor = Pick<Answer<typeof lookups.apptResource>[number], 'id' | 'mine'>;

/** Opens the page of a visit for the doctor who has called the patient or begun it. */
export function useOpensVisit(
  doctors: readonly Doctor[],
): (changes: readonly StatusChange[]) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  return (changes) => {
    const { row, status } = changes.at(-1) ?? {};
    if (!row || !status || !viewer.may('create', 'visit-notes')) return;
    const isThere = status.meaning === 'called' || status.meaning === 'inProgress';
    const isOwn = row.doctors.some(({ id }) => doctors.find((one) => one.id === id)?.mine);
    if (isThere && isOwn) void navigate(visitAddress(row.id));
  };
}
