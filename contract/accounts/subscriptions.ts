import {
  changeOf,
  day,
  flag,
  idList,
  idOf,
  money,
  ofList,
  oneOf,
  optionalMoney,
  optionalText,
  optionalWholeNumber,
  orElse,
  reference,
  several,
  wholeNumber,
  sen,
} from '../fields.ts';
import { anyone, onPlatform } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { featureWords, listedFeatures } from './planFeatures.ts';
import type { PriceTerms } from './planPrice.ts';

/** How often a subscription is billed. On the wire a cycle is its place in this list, from 1. */
export const billingCycles = ['Monthly', 'Quarterly', 'Half-yearly', 'Yearly'] as const;

/** The number of the cycle that months make: the longest of which they are a multiple, so 36 months are yearly. */
export const cycleOfMonths = (months: number): number =>
  1 + [1, 3, 6, 12].findLastIndex((length) => months % length === 0);

const text = z.string();
const count = z.int();
const described = (description: string) => z.string().check(z.meta({ description }));
const richText = described(
  'Rich text: HTML of a few harmless elements, and pictures as data: addresses.',
);
const gigabytes = z.int().check(z.meta({ description: 'GB.' }));
const lastDay = described('The last day on which it is on offer, YYYY-MM-DD.');

const terms = {
  validFrom: described('YYYY-MM-DD'),
  validTo: lastDay,
  subscribeMonth: count,
  concurrentUser: count,
  storage: gigabytes,
  unitPrice: sen(),
  discountPercent: z.nullable(count),
  discountAmount: sen(),
  taxPercent: z.nullable(count),
  taxAmount: sen(),
  netPrice: sen(),
  description: richText,
};
const plan = z
  .object({
    id: count,
    productTypeID: count,
    productTypeValue: text,
    billingCycleID: count,
    ...terms,
    dedicatedWhatsapp: z.boolean(),
    features: z.array(z.enum(listedFeatures)),
    version: count,
  })
  .check(z.meta({ id: 'Plan' }));
export type Plan = z.infer<typeof plan>;

/** A plan as visitors see it. */
export const availablePlan = z
  .object({
    id: count,
    productTypeValue: text,
    billingCycle: z.string().check(ofList('billing_cycle')),
    ...terms,
    dedicatedWhatsapp: z.boolean(),
    features: z.array(z.enum(listedFeatures)),
  })
  .check(z.meta({ id: 'AvailablePlan' }));
export type AvailablePlan = z.infer<typeof availablePlan>;

const percent = () => optionalWholeNumber({ min: 0, max: 100 });
/** An amount in sen, nothing where it is left out. */
const amount = () =>
  z.pipe(
    optionalMoney(),
    z.transform((given) => given ?? 0),
  );
const billingCycle = () => noRef(wholeNumber({ min: 1, max: billingCycles.length }));
const fields = {
  productTypeID: reference('product-types'),
  validFrom: day(),
  validTo: day(),
  subscribeMonth: wholeNumber({ min: 1, max: 120 }),
  concurrentUser: wholeNumber({ min: 1, max: 100_000 }),
  storage: wholeNumber({ min: 0, max: 1_000_000 }),
  billingCycleID: billingCycle(),
  unitPrice: money(),
  discountPercent: percent(),
  discountAmount: amount(),
  taxPercent: percent(),
  taxAmount: amount(),
  // With a picture of its own, which the editor makes small.
  description: optionalText(60_000),
  dedicatedWhatsapp: orElse(flag(), false),
  // Left out, all of them: a plan is without what its seller takes from it.
  features: orElse(
    several(oneOf(listedFeatures, { words: featureWords }), { max: listedFeatures.length }),
    [...listedFeatures],
  ),
};
const endsInOrder = { error: 'PLAN.DAYS_ORDER', path: ['validTo'] };
const isInOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string }) =>
  validFrom <= validTo;
const withinPrice = { error: 'PLAN.DISCOUNT_ABOVE_PRICE', path: ['discountAmount'] };
const isWithinPrice = ({ unitPrice, discountPercent, discountAmount }: PriceTerms) =>
  discountPercent !== null || discountAmount <= unitPrice;
const cycleFits = {
  error: 'PLAN.CYCLE_MISFIT',
  path: ['billingCycleID'],
  // Of numbers that are none of theirs, that alone is said.
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
};
const isOfCycle = (plan: { subscribeMonth: number; billingCycleID: number }) =>
  plan.billingCycleID === cycleOfMonths(plan.subscribeMonth);

const one = z.object({ id: idOf('plans') });
const items = (value: z.ZodMiniType<string>) => z.array(z.object({ id: count, value }));
const example = {
  validFrom: '2031-01-01',
  validTo: '2031-12-31',
  subscribeMonth: 12,
  concurrentUser: 5,
  storage: 20,
  billingCycleID: 4,
  unitPrice: 120_000,
  discountPercent: 10,
  taxPercent: 8,
  description: '<ul><li>5 users at a time</li></ul>',
};

export const subscriptions = {
  subscriptionList: listCall({
    method: 'GET',
    path: '/api/subscription_list',
    summary:
      'Subscription plans by product type, billing cycle and a day on which they are on offer; productTypeValue filters by its exact name.',
    access: onPlatform('list', 'plans'),
    query: z.object({
      productTypeID: z.optional(idList('product-types')),
      productTypeValue: optionalText(100),
      billingCycleID: z.optional(billingCycle()),
      offeredOn: z.optional(day()),
    }),
    list: {
      sort: [
        'productTypeValue',
        'netPrice',
        'unitPrice',
        'discountPercent',
        'discountAmount',
        'taxPercent',
        'taxAmount',
        'billingCycleID',
        'subscribeMonth',
        'concurrentUser',
        'storage',
        'validFrom',
        'validTo',
        'dedicatedWhatsapp',
        'id',
      ],
      ids: 'plans',
    },
    answer: z.array(plan),
  }),
  subscriptionDetail: call({
    method: 'GET',
    path: '/api/subscription_detail',
    summary: 'One subscription plan.',
    access: onPlatform('show', 'plans'),
    query: one,
    answer: plan,
  }),
  addSubscription: call({
    method: 'POST',
    path: '/api/add_subscription',
    summary:
      'Adds a subscription plan. Discount and tax follow from their percentages; an amount counts where there is no percentage. The billing cycle is the longest of which the months are a multiple. The markup of the description is sanitised; it may hold pictures as data: addresses (PNG, JPEG, WebP).',
    access: onPlatform('create', 'plans'),
    body: z
      .object(fields)
      .check(
        z.refine(isInOrder, endsInOrder),
        z.refine(isWithinPrice, withinPrice),
        z.refine(isOfCycle, cycleFits),
      ),
    answer: plan,
    example,
  }),
  updateSubscription: call({
    method: 'PUT',
    path: '/api/update_subscription',
    summary: 'Changes a subscription plan. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'plans'),
    body: z
      .object({
        ...fields,
        ...changeOf({ description: fields.description, features: fields.features }),
        id: idOf('plans'),
      })
      .check(
        z.refine(isInOrder, endsInOrder),
        z.refine(isWithinPrice, withinPrice),
        z.refine(isOfCycle, cycleFits),
      ),
    answer: plan,
    example,
  }),
  removeSubscription: call({
    method: 'DELETE',
    path: '/api/remove_subscription',
    summary: 'Removes a subscription plan; 409 where something refers to it.',
    access: onPlatform('delete', 'plans'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  subscriptionProductType: call({
    method: 'GET',
    path: '/api/subscription_product_type',
    summary: 'The product types of subscription plans, by title.',
    access: onPlatform('list', 'plans'),
    answer: items(text),
  }),
  subscriptionBillingCycle: call({
    method: 'GET',
    path: '/api/subscription_billing_cycle',
    summary: 'The billing cycles of subscription plans, the shortest first.',
    access: onPlatform('list', 'plans'),
    answer: items(z.string().check(ofList('billing_cycle'))),
  }),
  availableSubscriptionPlan: call({
    method: 'GET',
    path: '/api/available_subscription_plan',
    summary:
      'The plans on offer today, the cheapest first. Public, as visitors choose one when they register.',
    access: anyone,
    answer: z.array(availablePlan),
  }),
  saasAvailableSubscriptionPlan: call({
    method: 'GET',
    path: '/api/saas_available_subscription_plan',
    summary: 'The plans on offer today, the cheapest first, as the platform sees them.',
    access: onPlatform('list', 'plans'),
    answer: z.array(availablePlan),
  }),
};
