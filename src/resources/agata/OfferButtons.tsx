import { type ComponentType, useState } from 'react';
import type { agataSubscriptions } from '../../../contract/agata/agataSubscriptions.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import type { DialogProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';

type Offer = Answer<typeof agataSubscriptions.getTeamSubscriptionOffers>[number];
type Confirmation = ComponentType<DialogProps<Offer>>;

const TeamDialog = lazyComponent(() => import('../../custom/agata/teams/SubscribeDialog.tsx'));
const TenantDialog = lazyComponent(
  () => import('../../custom/agata/teams/TenantSubscribeDialog.tsx'),
);

/** Beside an offer to the team, the button that asks whether to subscribe. */
export const SubscribeTeam = ({ record }: { record: Offer }) => (
  <OfferButton record={record} dialog={TeamDialog} bills="/ag-consultant-team/bills" />
);

/** Beside an offer to the tenant. */
export const SubscribeTenant = ({ record }: { record: Offer }) => (
  <OfferButton record={record} dialog={TenantDialog} bills="/ag-tenant/bills" />
);

function OfferButton({
  record,
  dialog: Asking,
  bills,
}: {
  record: Offer;
  dialog: Confirmation;
  /** The page of the bills, of which one is awaited. */
  bills: string;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!record.maySubscribe) return null;
  if (record.awaits !== '')
    return (
      <ButtonLink to={bills}>
        {t(record.isAwaitedPaid ? 'AGATA.SUBSCRIPTION.PAID_WAITS' : 'AGATA.SUBSCRIPTION.TO_PAY', {
          number: record.awaits,
        })}
      </ButtonLink>
    );
  if (record.isHad) return <span className="ui-hint">{t('AGATA.SUBSCRIPTION.HAD')}</span>;
  const label = t('AGATA.SUBSCRIPTION.CHOOSE');
  return (
    <>
      <Button aria-label={`${label}: ${record.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Asking record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
