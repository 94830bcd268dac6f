import { agataBills } from '../../../../contract/agata/agataBills.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { type Bill, PayBill } from './PayBill.tsx';

/** Pays a bill of the chosen consultant team on the payment page. */
export default function TeamBillDialog({ record, onClose }: DialogProps<Bill>) {
  return (
    record && (
      <PayBill
        bill={record}
        payment={agataBills.getTeamBillPayment}
        list={agataBills.getTeamBillsList}
        onClose={onClose}
      />
    )
  );
}
