import type {
  PlanPreview,
  PlanPreviews,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PlanTerms } from './PlanTerms.tsx';

/** Shows what a chosen plan will be, and asks, before anything is made. */
export function PlanReview({
  preview,
  of,
  busy,
  onConfirm,
  onBack,
}: {
  preview: PlanPreview;
  of: PlanPreviews;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}) {
  const t = useText();
  const { purpose, amount, productTypeValue: plan } = preview;
  const names = { branch: of.branchName, from: of.held?.planName ?? '', to: plan };
  const isChange = purpose === 'change' && of.held !== null;
  const title = isChange
    ? 'SUBSCRIPTION.REVIEW'
    : purpose === 'renewal'
      ? 'SUBSCRIPTION.REVIEW_RENEWAL'
      : 'SUBSCRIPTION.REVIEW_NEW';
  const label =
    amount > 0
      ? t('SUBSCRIPTION.TO_PAYMENT', { amount: formatRinggit(amount) })
      : t(isChange ? 'SUBSCRIPTION.CHANGE_NOW' : 'SUBSCRIPTION.BEGIN_NOW', { plan });
  return (
    <section className="plan-review" aria-labelledby="plan-review">
      <h3 id="plan-review">{t(title, names)}</h3>
      <PlanTerms preview={preview} of={of} />
      {isChange && (
        <p>
          {t(amount > 0 ? 'SUBSCRIPTION.ONCE_PAID' : 'SUBSCRIPTION.AT_ONCE')}{' '}
          {t('SUBSCRIPTION.CAN_BE_TAKEN_BACK', { plan: names.from })}
        </p>
      )}
      <div className="ui-form-actions">
        <Button onClick={onBack} disabled={busy} data-autofocus>
          {t('SUBSCRIPTION.OTHER_PLAN')}
        </Button>
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </section>
  );
}
