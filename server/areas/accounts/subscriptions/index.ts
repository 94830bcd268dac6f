import { planPrice, type PriceTerms } from '../../../../contract/accounts/planPrice.ts';
import {
  billingCycles,
  subscriptions as calls,
} from '../../../../contract/accounts/subscriptions.ts';
import { plans as table, productTypes } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { isBlankRichText, sanitizeRichText } from '../../../kit/richText.ts';
import { availablePlans, listOf, oneOf } from './reading.ts';

const { addSubscription, updateSubscription, removeSubscription } = calls;
const plain = crud('plans', { addSubscription, updateSubscription, removeSubscription }, table);

export const subscriptions: Handlers<typeof calls> = {
  subscriptionList: (input, context) => listOf(context, input),

  subscriptionDetail: ({ id }, context) => oneOf(context, id),

  async addSubscription(input, context) {
    const { id } = await plain.addSubscription(stored(input), context);
    return oneOf(context, id);
  },

  async updateSubscription(input, context) {
    const { id } = await plain.updateSubscription(stored(input), context);
    return oneOf(context, id);
  },

  removeSubscription: plain.removeSubscription,

  subscriptionProductType: (_, { db }) =>
    db
      .select({ id: productTypes.id, value: productTypes.title })
      .from(productTypes)
      .orderBy(productTypes.title),

  subscriptionBillingCycle: () =>
    Promise.resolve(billingCycles.map((value, at) => ({ id: at + 1, value }))),

  availableSubscriptionPlan: (_, { database }) => database.system(({ db }) => availablePlans(db)),

  saasAvailableSubscriptionPlan: (_, { db }) => availablePlans(db),
};

// The price follows from its terms, and the description is clean.
function stored<I extends PriceTerms & { description?: string | undefined }>(input: I): I {
  const { description } = input;
  return {
    ...input,
    ...planPrice(input),
    ...(description !== undefined && { description: cleaned(description) }),
  };
}

function cleaned(description: string): string {
  const clean = sanitizeRichText(description, { pictures: true });
  return isBlankRichText(clean) ? '' : clean;
}
