import type { Call } from '../kit/call.ts';

/**
 * What a subscription plan may include beyond what every plan has. A plan that was sold before they were told apart
 * includes them all.
 */
export const planFeatures = [
  'waitingList',
  'followUps',
  'automaticMessages',
  'sms',
  'whatsapp',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** The features that a plan lists itself; that of WhatsApp is its `dedicatedWhatsapp`. */
export const listedFeatures = ['waitingList', 'followUps', 'automaticMessages', 'sms'] as const;

/** The texts of features: what they are called, and what is said where a branch's plan lacks one. */
export const featureWords = {
  waitingList: 'PLAN.FEATURE.WAITING_LIST',
  followUps: 'PLAN.FEATURE.FOLLOW_UPS',
  automaticMessages: 'PLAN.FEATURE.AUTOMATIC_MESSAGES',
  sms: 'PLAN.FEATURE.SMS',
  whatsapp: 'PLAN.FEATURE.WHATSAPP',
} as const satisfies Record<PlanFeature, string>;
export const lackWords = {
  waitingList: 'FEATURE.LACKS.WAITING_LIST',
  followUps: 'FEATURE.LACKS.FOLLOW_UPS',
  automaticMessages: 'FEATURE.LACKS.AUTOMATIC_MESSAGES',
  sms: 'FEATURE.LACKS.SMS',
  whatsapp: 'FEATURE.LACKS.WHATSAPP',
} as const satisfies Record<PlanFeature, string>;

/** The features that a plan includes. */
export const featuresOf = ({
  features,
  dedicatedWhatsapp,
}: {
  features: readonly (typeof listedFeatures)[number][];
  dedicatedWhatsapp: boolean;
}): PlanFeature[] => [...features, ...(dedicatedWhatsapp ? (['whatsapp'] as const) : [])];

/** The features that a plan does not include; null stands for a plan that includes them all. */
export const lackedBy = (features: readonly PlanFeature[] | null): PlanFeature[] =>
  features ? planFeatures.filter((each) => !features.includes(each)) : [];

const byResource: Readonly<Record<string, PlanFeature | undefined>> = {
  'waiting-list': 'waitingList',
  'follow-ups': 'followUps',
  'message-schedulers': 'automaticMessages',
};

/** The feature that changing a resource takes. What is there is read without it: records stay the clinic's. */
export const featureOf = (resource: string): PlanFeature | undefined => byResource[resource];

/** The feature of the branch's plan that a call takes. */
export function featureOfCall({
  access,
  method,
  feature,
}: Pick<Call, 'access' | 'method' | 'feature'>): PlanFeature | undefined {
  if (feature) return feature;
  return access.kind === 'permission' && access.scope === 'branch' && method !== 'GET'
    ? featureOf(access.resource)
    : undefined;
}
