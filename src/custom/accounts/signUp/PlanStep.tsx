import { useRef } from 'react';
import {
  featuresOf,
  featureWords,
  planFeatures,
} from '../../../../contract/accounts/planFeatures.ts';
import { type AvailablePlan, subscriptions } from '../../../../contract/accounts/subscriptions.ts';
import { isEmbeddedPicture } from '../../../../contract/kit/embeddedPicture.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { periodWords, taxWords } from '../plans/priceWords.ts';

/** Step 0: the plans on offer, three, two or one in view. */
export function PlanStep({
  chosenId,
  busyId,
  onChoose,
}: {
  chosenId: number | null;
  /** The plan that is being chosen. */
  busyId: number | null;
  onChoose: (plan: AvailablePlan) => void;
}) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const { data: plans, error, retry } = useAnswer(subscriptions.availableSubscriptionPlan);
  if (!plans)
    return error === undefined ? <LoadingState /> : <ErrorState error={error} onRetry={retry} />;
  if (plans.length === 0) return <EmptyState>{t('SUBSCRIPTION.NO_PLANS')}</EmptyState>;
  const turn = (direction: number) => {
    const width = list.current?.firstElementChild?.getBoundingClientRect().width ?? 0;
    list.current?.scrollBy({ left: direction * width, behavior: 'smooth' });
  };
  return (
    <div className="sign-up-carousel">
      <IconButton icon="left" label={t('SIGN_UP.PLANS_BEFORE')} onClick={() => turn(-1)} />
      <ul ref={list} aria-label={t('SUBSCRIPTION.CHOOSE')}>
        {plans.map((plan) => (
          <li key={plan.id} data-chosen={plan.id === chosenId || undefined}>
            <PlanCard plan={plan} />
            <Button
              variant="primary"
              wide
              busy={busyId === plan.id}
              disabled={busyId !== null && busyId !== plan.id}
              aria-label={t('SIGN_UP.SELECT_PLAN', { plan: plan.productTypeValue })}
              onClick={() => onChoose(plan)}
            >
              {t('SIGN_UP.SELECT')}
            </Button>
          </li>
        ))}
      </ul>
      <IconButton icon="right" label={t('SIGN_UP.PLANS_AFTER')} onClick={() => turn(1)} />
    </div>
  );
}

/** What a plan offers and costs. */
export function PlanCard({ plan }: { plan: AvailablePlan }) {
  const t = useText();
  // A text of a document that nothing in it is run or loaded in.
  const described = new DOMParser().parseFromString(plan.description, 'text/html');
  const blurb = described.querySelector('strong')?.textContent;
  const picture = described.querySelector('img')?.getAttribute('src');
  const rows = [
    [t('RESOURCE.PLANS.CONCURRENT_USER'), plan.concurrentUser],
    [t('SUBSCRIPTION.STORAGE'), `${plan.storage} GB`],
    [t('SIGN_UP.BILLING_CYCLE'), t.value('billing_cycle', plan.billingCycle)],
    [t('SIGN_UP.MONTHS'), plan.subscribeMonth],
    ...planFeatures.map(
      (each) =>
        [
          t(each === 'whatsapp' ? 'SIGN_UP.WHATSAPP' : featureWords[each]),
          t(featuresOf(plan).includes(each) ? 'SIGN_UP.INCLUDED' : 'SIGN_UP.NOT_INCLUDED'),
        ] as const,
    ),
  ] as const;
  return (
    <>
      {isEmbeddedPicture(picture) && <img className="sign-up-picture" src={picture} alt="" />}
      <h3>{plan.productTypeValue}</h3>
      {blurb && <mark className="sign-up-blurb">{blurb}</mark>}
      <p className="sign-up-price">
        <b>RM {formatRinggit(plan.netPrice)}</b> {periodWords(t, plan)}
      </p>
      {plan.taxAmount > 0 && <p className="ui-hint">{taxWords(t, plan)}</p>}
      <dl className="pairs">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
