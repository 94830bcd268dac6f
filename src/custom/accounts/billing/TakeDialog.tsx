import { useQueryClient } from '@tanstack/react-query';
import { billing } from '../../../../contract/accounts/billing.ts';
import { unsettledPayments } from '../../../../contract/accounts/unsettledPayments.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { refreshPlans } from '../plans/refreshPlans.ts';

type Unsettled = Row & Answer<typeof unsettledPayments.takePayment>;

/** The number of proformas that are offered. */
const MOST = 200;

/** Pays an open proforma of the same company or charging account with a payment that waits. */
export default function TakeDialog({ record, onClose }: DialogProps<Unsettled>) {
  const t = useText();
  const queries = useQueryClient();
  const { tenantID = null, chargingAccountID = null } = record ?? {};
  const listed = useCallQuery(billing.proformaList, {
    isPayable: true,
    pageSize: MOST,
    ...(tenantID !== null && { tenantID: String(tenantID) }),
    ...(chargingAccountID !== null && { chargingAccountID }),
  }).data?.data.data;
  const form = useCallForm(unsettledPayments.takePayment, {
    defaultValues: {},
    fixedInput: { id: Number(record?.id) },
    onDone: async ({ takenFor }) => {
      notices.done(t('BILLING.PAID_BY', { invoiceNo: takenFor }));
      onClose();
      await queries.invalidateQueries({ queryKey: ['unsettled-payments'] });
      await refreshPlans(queries);
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('RESOURCE.UNSETTLED_PAYMENTS.TAKE')}
      submitLabel={t('RESOURCE.UNSETTLED_PAYMENTS.TAKE')}
      disabled={!listed?.length}
      onClose={onClose}
    >
      <p>{t('PAYMENT.TAKE_HINT', { left: formatRinggit(record?.left ?? 0) })}</p>
      {listed?.length === 0 ? (
        <output>{t('PAYMENT.NO_PROFORMA')}</output>
      ) : (
        <SelectField
          form={form}
          name="proformaID"
          label="RESOURCE.PROFORMAS.ONE"
          emptyLabel={t('BILLING.CHOOSE')}
          options={(listed ?? []).map((each) => ({
            value: each.id,
            label: `${each.proformaNo} · ${each.companyName} · ${each.branchName} · ${each.subscriptionPlan} · RM ${formatRinggit(each.amount)}`,
          }))}
        />
      )}
    </CallFormDialog>
  );
}
