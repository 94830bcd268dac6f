import { billing } from '../../../../contract/accounts/billing.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PaymentStep } from './PaymentStep.tsx';

/** Pays a proforma on the payment page. */
export default function PayDialog({ record, onClose }: DialogProps<Pick<Row, 'id'>>) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(billing.getProformaMol, {
    proformaID: Number(record?.id),
  });
  return (
    <Dialog title={t('RESOURCE.PROFORMAS.PAY')} onClose={onClose}>
      {data ? (
        <PaymentStep detail={data.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  );
}
