import { agataBills } from '../../../../contract/agata/agataBills.ts';
import { BillPapers } from './BillPapers.tsx';
import type { Bill } from './PayBill.tsx';

/** The documents of a bill of the chosen tenant of AGATA. */
export default function TenantBillPapers({ record }: { record: Bill }) {
  return <BillPapers bill={record} call={agataBills.tenantBillPaper} />;
}
