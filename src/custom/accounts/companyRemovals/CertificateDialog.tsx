import {
  type CompanyRemoval,
  companyRemovals,
} from '../../../../contract/accounts/companyRemovals.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';

/** The certificate that the records of a company are gone, to read, to print and as a file. */
export default function CertificateDialog({ record, onClose }: DialogProps<CompanyRemoval>) {
  const t = useText();
  if (!record) return null;
  return (
    <ReportViewer
      title={`${t('REMOVAL_PAPER.TITLE')}: ${record.companyName}`}
      buildAddress={() => reportAddress(companyRemovals.companyRemovalPaper, { id: record.id })}
      onClose={onClose}
    />
  );
}
