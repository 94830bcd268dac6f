import { useState } from 'react';
import { notices } from '../../../framework/notices.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useLabels } from '../../../framework/resource/labels.ts';
import { useResourceForm } from '../../../framework/resource/useResourceForm.ts';
import { proformas } from '../../../resources/accounts/proformas.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { FormBody } from '../../../ui/resource/FormBody.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { PlanTerms } from '../plans/PlanTerms.tsx';
import { useChosenPreview } from './useChosenPreview.ts';

/** Makes a proforma. It asks first where nothing is to be paid, as the branch's plan then changes at once. */
export default function ProformaDialog({ onClose }: DialogProps<Row>) {
  const labels = useLabels(proformas);
  const { t } = labels;
  const { form } = useResourceForm(proformas, undefined, () => {
    notices.done(t('SHELL.SAVED'));
    onClose();
  });
  const leaving = useLeaveGuard(form, onClose);
  const [isAsking, setAsking] = useState(false);
  const { preview, of } = useChosenPreview(form);
  const asks = preview?.amount === 0 && of?.held;
  const asking = {
    ...form,
    submit: async (event?: React.SyntheticEvent) => {
      event?.preventDefault();
      if (asks) setAsking(true);
      else await form.submit();
    },
  };
  return (
    <Dialog title={labels.text('new')} width="wide" onClose={leaving.close}>
      <FormBody form={asking} resource={proformas} onCancel={leaving.close} />
      {leaving.question}
      {isAsking && preview && of?.held && (
        <ConfirmDialog
          title={t('SUBSCRIPTION.CHANGE_NOW', { plan: preview.productTypeValue })}
          confirmLabel={t('SUBSCRIPTION.CHANGE_NOW', { plan: preview.productTypeValue })}
          isRisky
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            {t('BILLING.CONFIRM_CHANGE', {
              branch: of.branchName,
              from: of.held.planName,
              to: preview.productTypeValue,
            })}
          </p>
          <PlanTerms preview={preview} of={of} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
