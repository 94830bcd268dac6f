import { agataBills } from '../../../../contract/agata/agataBills.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { type Bill, PayBill } from './PayBill.tsx';

/** Pays a bill of the chosen tenant of AGATA on the payment page. */
export default function TenantBillDialog({ record, onClose }: DialogProps<Bill>) {
  return (
    record && (
      <PayBill
        bill={record}
        payment={agataBills.getTenantBillPayment}
        list={agataBills.getTenantBillsList}
        onClose={onClose}
      />
    )
  );
}
