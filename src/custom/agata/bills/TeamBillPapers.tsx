import { agataBills } from '../../../../contract/agata/agataBills.ts';
import { BillPapers } from './BillPapers.tsx';
import type { Bill } from './PayBill.tsx';

/** The documents of a bill of the chosen consultant team. */
export default function TeamBillPapers({ record }: { record: Bill }) {
  return <BillPapers bill={record} call={agataBills.teamBillPaper} />;
}
