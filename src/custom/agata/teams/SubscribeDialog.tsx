import { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { type Offer, Subscribing } from './Subscribing.tsx';

/** Subscribes the chosen consultant team, charged to one of its accounts. */
export default function SubscribeDialog({ record, onClose }: DialogProps<Offer>) {
  return (
    record && (
      <Subscribing
        call={calls.subscribeTeam}
        offer={record}
        resources={['team-subscriptions', 'team-offers', 'team-bills']}
        path="/ag-consultant-team/subscription-details"
        bills="/ag-consultant-team/bills"
        accounts="team-charging-accounts"
        onClose={onClose}
      />
    )
  );
}
