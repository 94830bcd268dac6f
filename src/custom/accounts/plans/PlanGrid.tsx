import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDateRange } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, StatusChip } from '../../../ui/Page.tsx';
import RichText from '../../../ui/richText/RichText.tsx';

/** The plans on offer: two in a row for two, three for three, four for more. */
export function PlanGrid({
  plans,
  heldId,
  busyId,
  onChoose,
}: {
  plans: readonly AvailablePlan[];
  heldId: number | null;
  /** The plan that is being chosen. */
  busyId: number | null;
  onChoose: (plan: AvailablePlan) => void;
}) {
  const t = useText();
  if (plans.length === 0) return <EmptyState>{t('SUBSCRIPTION.NO_PLANS')}</EmptyState>;
  const columns = Math.min(Math.max(plans.length, 2), 4);
  const today = clinicToday();
  return (
    <ul className="plan-grid" data-columns={columns}>
      {plans.map((plan) => {
        const { id, subscribeMonth, productTypeValue, netPrice, billingCycle } = plan;
        const isHeld = id === heldId;
        const last = addDays(addMonths(today, subscribeMonth), -1);
        return (
          <li key={id} data-held={isHeld || undefined}>
            <h3>{productTypeValue}</h3>
            {isHeld && <StatusChip tone="accent">{t('SUBSCRIPTION.HELD')}</StatusChip>}
            <p className="plan-price">
              <b>RM {formatRinggit(netPrice)}</b> {t.value('billing_cycle', billingCycle)}
            </p>
            <p className="ui-hint">{formatDateRange(today, last)}</p>
            <dl>
              <div>
                <dt>{t('RESOURCE.PLANS.CONCURRENT_USER')}</dt>
                <dd>{plan.concurrentUser}</dd>
              </div>
              <div>
                <dt>{t('SUBSCRIPTION.STORAGE')}</dt>
                <dd>{plan.storage} GB</dd>
              </div>
            </dl>
            <RichText html={plan.description} pictures />
            <Button
              variant="primary"
              busy={busyId === id}
              disabled={busyId !== null}
              onClick={() => onChoose(plan)}
            >
              {t(isHeld ? 'SUBSCRIPTION.RENEW' : 'SUBSCRIPTION.CHANGE_TO', {
                plan: productTypeValue,
              })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
