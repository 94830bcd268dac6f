import type { subscriptionAudiences } from '../../../../contract/agata/subscriptionAudiences.ts';

/** Whose a subscription is. */
export interface Subscriber {
  audience: (typeof subscriptionAudiences)[number];
  id: number;
  /** Whether the person subscribes and cancels for it. */
  maySubscribe: boolean;
}
