import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { agataSubscriptions } from '../../../contract/agata/agataSubscriptions.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { DialogProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';

type Offer = Answer<typeof agataSubscriptions.getTeamSubscriptionOffers>[number];
type Confirmation = ComponentType<DialogProps<Offer>>;

const TeamDialog = lazy(() => import('../../custom/agata/teams/SubscribeDialog.tsx'));
const TenantDialog = lazy(() => import('../../custom/agata/teams/TenantSubscribeDialog.tsx'));

/** Beside an offer to the team, the button that asks whether to subscribe. */
export const SubscribeTeam = ({ record }: { record: Offer }) => (
  <OfferButton record={record} dialog={TeamDialog} />
);

/** Beside an offer to the tenant. */
export const SubscribeTenant = ({ record }: { record: Offer }) => (
  <OfferButton record={record} dialog={TenantDialog} />
);

function OfferButton({ record, dialog: Asking }: { record: Offer; dialog: Confirmation }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!record.maySubscribe) return null;
  const label = t('AGATA.SUBSCRIPTION.CHOOSE');
  return (
    <>
      <Button aria-label={`${label}: ${record.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Asking record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
