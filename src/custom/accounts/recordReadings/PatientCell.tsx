import type { RecordReading } from '../../../../contract/accounts/recordReadings.ts';
import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { patientAddress } from '../../clinic/patients/address.ts';
import { BranchLink } from '../branchFigures/BranchLink.tsx';

/** The patient whose record was read: a way to it, in its branch. */
export default function PatientCell({
  record: { branchID, icPassport },
  text: name,
}: CellProps<RecordReading>) {
  const t = useText();
  return (
    <BranchLink
      branchID={branchID}
      to={patientAddress(icPassport)}
      label={t('RECORD_READING.OPEN', { name })}
    >
      {name}
    </BranchLink>
  );
}
