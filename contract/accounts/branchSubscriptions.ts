import { flag, idOf, money, oneOf, optional, optionalText, orLeftOut } from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { billingLine, billingPurposes, billingTotals } from './billing.ts';
import { paymentDetail } from './paymentAddress.ts';
import { planFeatures } from './planFeatures.ts';
import { billingCycles } from './subscriptions.ts';

/** Whether a branch's subscription runs. */
export const subscriptionStates = ['Active', 'Inactive'] as const;

/** A subscription holds, is paid ahead, is over, or another took its place. */
const periodStates = ['Active', 'Ahead', 'Over', 'Replaced', 'Cancelled'] as const;

const text = z.string();
const count = z.int();

/** What a branch holds of a plan; all null where it has never had one. `subscritiopnID` is spelled as documented. */
export const branchPlan = {
  planID: z.nullable(count),
  subscritiopnID: z.nullable(count),
  planName: z.nullable(text),
  status: z.enum(subscriptionStates),
  startDate: z.nullable(text),
  expiredDate: z
    .nullable(text)
    .check(z.meta({ description: 'The last day of its subscriptions, paid ahead included.' })),
  renewalCycle: z.nullable(z.enum(billingCycles)),
  totalPrice: z.nullable(count).check(z.meta({ description: 'Sen.', kind: 'money' })),
};

const branchSubscription = z
  .object({
    id: count,
    code: text,
    ...branchPlan,
    concurrentUser: z.nullable(count),
    signedIn: count.check(z.meta({ description: 'People at work in the branch now.' })),
    storage: z.nullable(count).check(z.meta({ description: 'GB.' })),
    storageUsed: count.check(z.meta({ description: 'Bytes of files and pictures.' })),
    openProformaNo: z.nullable(text),
    renewsItself: z.boolean().check(
      z.meta({
        description: 'Whether the proforma that renews the plan is made and mailed by itself.',
      }),
    ),
    usersToday: z.nullable(count).check(
      z.meta({
        description:
          'Users at a time until today ends: more than the plan has on the day on which a smaller one begins.',
      }),
    ),
    features: z
      .nullable(z.array(z.enum(planFeatures)))
      .check(z.meta({ description: 'What the plan includes; null for everything.' })),
    storageToday: z.nullable(count).check(z.meta({ description: 'GB, likewise.' })),
    takeBack: z
      .nullable(
        z.object({
          planName: text.check(z.meta({ description: 'The plan that then holds again.' })),
          expiredDate: text,
          amount: count.check(
            z.meta({ description: 'What was paid for the change, in sen.', kind: 'money' }),
          ),
          isUsed: z
            .boolean()
            .check(
              z.meta({ description: 'More is in use than the plan before allows: it stays.' }),
            ),
        }),
      )
      .check(z.meta({ description: 'The change of today, which can be taken back.' })),
  })
  .check(z.meta({ id: 'BranchSubscription' }));
export type BranchSubscription = z.infer<typeof branchSubscription>;

const choice = z.object({
  tenantSubscribeID: optional(idOf('branch-subscriptions')),
  productID: idOf('plans'),
  branchID: idOf('branches'),
  shownAmount: orLeftOut(money()).check(
    z.meta({
      description: 'What the person was shown that it comes to: 409 if it no longer does.',
    }),
  ),
});

const limits = {
  concurrentUser: count,
  storage: count.check(z.meta({ description: 'GB.' })),
};
/** Why a branch cannot have a plan: one without a price waits for the end of what is held, and is had once. */
const planRefusals = ['PLAN.FREE', 'PLAN.FREE_ONCE'] as const;
export type PlanRefusal = (typeof planRefusals)[number];

const preview = z
  .object({
    productID: count,
    productTypeValue: text,
    purpose: z.enum(billingPurposes),
    refusal: z
      .nullable(z.enum(planRefusals))
      .check(z.meta({ description: 'The code of why the branch cannot have it.' })),
    lines: z.array(billingLine),
    ...billingTotals,
    credit: count.check(
      z.meta({
        description: 'What is unused of the plan that is held, without tax.',
        kind: 'money',
      }),
    ),
    extraDays: count,
    companyDiscount: z
      .nullable(z.object({ percent: count, toDay: text }))
      .check(
        z.meta({ description: 'What the company pays less until a day, which is in the amounts.' }),
      ),
    startDate: text,
    expiredDate: text,
    ...limits,
    usersLost: count,
    storageLost: count.check(z.meta({ description: 'GB.' })),
    featuresLost: z.array(z.enum(planFeatures)),
  })
  .check(z.meta({ id: 'PlanPreview' }));
export type PlanPreview = z.infer<typeof preview>;

const previews = z
  .object({
    branchID: count,
    branchName: text,
    held: z.nullable(z.object({ planName: text, expiredDate: text, ...limits })),
    signedIn: count.check(z.meta({ description: 'People at work in the branch now.' })),
    storageUsed: count.check(z.meta({ description: 'Bytes of files and pictures.' })),
    plans: z.array(preview),
  })
  .check(z.meta({ id: 'PlanPreviews' }));
export type PlanPreviews = z.infer<typeof previews>;

const subscription = z
  .object({
    id: count,
    companyName: text,
    branchName: text,
    branchID: count,
    planName: text,
    startDate: text,
    expiredDate: text,
    status: z.enum(periodStates),
    renewalCycle: z.enum(billingCycles),
    concurrentUser: count,
    storage: count.check(z.meta({ description: 'GB.' })),
    totalPrice: count.check(z.meta({ description: 'Sen.', kind: 'money' })),
    invoiceNo: text,
  })
  .check(z.meta({ id: 'Subscription' }));

export const branchSubscriptions = {
  tenantSubscriptionList: listCall({
    method: 'GET',
    path: '/api/tenant_subscription_list',
    summary:
      'What the branches of the account have subscribed to, also what is over, by branch, state and part of the company name; the latest first.',
    access: inAccount('list', 'branch-subscriptions'),
    query: z.object({
      tenantName: optionalText(100),
      branchID: z.optional(idOf('branches')),
      planID: z.optional(idOf('plans')),
      status: z.optional(oneOf(periodStates)),
    }),
    list: {
      sort: [
        'companyName',
        'branchName',
        'planName',
        'startDate',
        'expiredDate',
        'totalPrice',
        'id',
      ],
      ids: 'branch-subscriptions',
    },
    answer: z.object({ data: z.array(subscription), totalCount: count }),
  }),
  branchSubscription: call({
    method: 'GET',
    path: '/api/branch_subscription',
    summary: "A branch's plan, how much of it is used, and its open proforma invoice.",
    access: inAccount('show', 'branch-subscriptions'),
    query: z.object({ branchId: idOf('branches') }),
    answer: branchSubscription,
  }),
  planPreview: call({
    method: 'GET',
    path: '/api/plan_preview',
    summary:
      'What each plan on offer would come to for a branch now: its price with the credit off, its first and its last day, and what the branch would have less. Nothing is made.',
    access: inAccount('show', 'branch-subscriptions'),
    query: z.object({ branchID: idOf('branches') }),
    answer: previews,
  }),
  takeBackPlanChange: call({
    method: 'POST',
    path: '/api/take_back_plan_change',
    summary:
      'Takes the change of plan of today back: its invoice is cancelled and the plan before holds again. What was paid for it waits for the platform. 409 once the day is over, or while more is in use than the plan before allows.',
    access: inAccount('change', 'branch-subscriptions'),
    alone: true,
    body: z.object({ branchID: idOf('branches') }),
    answer: branchSubscription,
  }),
  changeBranchRenewal: call({
    method: 'POST',
    path: '/api/change_branch_renewal',
    summary:
      'Whether the proforma that renews the plan of a branch is made and mailed by itself: thirty days before the end, of a shorter plan a third of its days.',
    access: inAccount('renew', 'branch-subscriptions'),
    body: z.object({ branchID: idOf('branches'), renewsItself: flag() }),
    answer: branchSubscription,
    example: { renewsItself: false },
  }),
  createRenewalProforma: call({
    method: 'POST',
    path: '/api/create_renewal_proforma',
    summary:
      'Makes the proforma invoice that renews the plan that a branch holds, from the day after its end on. Answers what the payment page is opened with. 409 for another plan, and for one that is not on offer.',
    access: inAccount('renew', 'branch-subscriptions'),
    alone: true,
    body: choice,
    answer: paymentDetail,
  }),
  createUpgradePlanProforma: call({
    method: 'POST',
    path: '/api/create_upgrade_plan_proforma',
    summary:
      'Makes the proforma invoice that changes the plan of a branch, with credit for what is unused of the one that it holds, or that begins its first. Answers what the payment page is opened with; an amount of 0.00 is settled at once. 409 for the plan that it holds, and for one that is not on offer.',
    access: inAccount('change', 'branch-subscriptions'),
    alone: true,
    body: choice,
    answer: paymentDetail,
  }),
};
