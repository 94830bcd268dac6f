import { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { type Offer, Subscribing } from './Subscribing.tsx';

/** Subscribes the chosen tenant of AGATA, charged to one of its accounts. */
export default function TenantSubscribeDialog({ record, onClose }: DialogProps<Offer>) {
  return (
    record && (
      <Subscribing
        call={calls.subscribeTenant}
        offer={record}
        resources={['tenant-subscriptions', 'tenant-offers', 'tenant-bills']}
        path="/ag-tenant/subscription-details"
        bills="/ag-tenant/bills"
        accounts="charging-accounts"
        onClose={onClose}
      />
    )
  );
}
