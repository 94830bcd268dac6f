import type {
  PlanPreview,
  PlanPreviews,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { featuresOf, featureWords } from '../../../../contract/accounts/planFeatures.ts';
import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDate, formatDateRange } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, StatusChip } from '../../../ui/Page.tsx';
import RichText from '../../../ui/richText/RichText.tsx';
import { periodWords, taxWords } from './priceWords.ts';

interface PlanGridProps {
  plans: readonly AvailablePlan[];
  /** What each of them comes to for the branch. */
  of: PlanPreviews;
  onChoose: (preview: PlanPreview) => void;
}

/** The plans on offer, each as it would be charged: two in a row for two, three for three, four for more. */
export function PlanGrid({ plans, of, onChoose }: PlanGridProps) {
  const t = useText();
  const offered = plans.flatMap((plan) => {
    const preview = of.plans.find(({ productID }) => productID === plan.id);
    return preview ? [{ plan, preview }] : [];
  });
  if (offered.length === 0) return <EmptyState>{t('SUBSCRIPTION.NO_PLANS')}</EmptyState>;
  const columns = Math.min(Math.max(offered.length, 2), 4);
  return (
    <ul className="plan-grid" data-columns={columns}>
      {offered.map(({ plan, preview }) => (
        <li key={plan.id} data-held={preview.purpose === 'renewal' || undefined}>
          <Offer plan={plan} preview={preview} of={of} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Offer({
  plan,
  preview,
  of,
  onChoose,
}: Omit<PlanGridProps, 'plans'> & { plan: AvailablePlan; preview: PlanPreview }) {
  const t = useText();
  const { productTypeValue, netPrice } = plan;
  const { purpose, refusal, amount, credit, companyDiscount, startDate, expiredDate } = preview;
  const isHeld = purpose === 'renewal';
  const months = periodWords(t, plan);
  return (
    <>
      <h3>{productTypeValue}</h3>
      {isHeld && <StatusChip tone="accent">{t('SUBSCRIPTION.HELD')}</StatusChip>}
      <p className="plan-price">
        <b>RM {formatRinggit(amount)}</b> {credit > 0 ? t('SUBSCRIPTION.TO_PAY') : months}
      </p>
      {credit === 0 && preview.tax > 0 && (
        <p className="ui-hint">
          {taxWords(t, {
            netPrice: amount,
            taxAmount: preview.tax,
            taxPercent: plan.taxPercent,
          })}
        </p>
      )}
      {companyDiscount && (
        <p className="ui-hint">
          {t('COMPANY_DISCOUNT.APPLIED', {
            percent: companyDiscount.percent,
            day: formatDate(companyDiscount.toDay),
            price: formatRinggit(netPrice),
          })}
        </p>
      )}
      {credit > 0 && (
        <p className="ui-hint">
          {t('SUBSCRIPTION.LIST_PRICE', {
            price: formatRinggit(netPrice),
            months,
            plan: of.held?.planName ?? '',
          })}
        </p>
      )}
      <p className="ui-hint">{formatDateRange(startDate, expiredDate)}</p>
      {isHeld && of.held && <p className="ui-hint">{t('SUBSCRIPTION.STARTS_AFTER')}</p>}
      <dl>
        <div>
          <dt>{t('RESOURCE.PLANS.CONCURRENT_USER')}</dt>
          <dd>{plan.concurrentUser}</dd>
        </div>
        <div>
          <dt>{t('SUBSCRIPTION.STORAGE')}</dt>
          <dd>{plan.storage} GB</dd>
        </div>
        <div>
          <dt>{t('PLAN.FEATURES')}</dt>
          <dd>
            {featuresOf(plan)
              .map((each) => t(featureWords[each]))
              .join(', ') || t('SIGN_UP.NOT_INCLUDED')}
          </dd>
        </div>
      </dl>
      <RichText html={plan.description} pictures />
      {refusal === null ? (
        <Button variant="primary" onClick={() => onChoose(preview)}>
          {t(isHeld ? 'SUBSCRIPTION.RENEW' : 'SUBSCRIPTION.CHANGE_TO', { plan: productTypeValue })}
        </Button>
      ) : (
        <p className="ui-hint">{t(refusal)}</p>
      )}
    </>
  );
}
