/** A healthcare provider treats patients; a service agent works for one. */
export const providerKinds = ['provider', 'agent'] as const;
export type ProviderKind = (typeof providerKinds)[number];
