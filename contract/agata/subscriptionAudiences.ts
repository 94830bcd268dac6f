/** What a subscription of AGATA is for. */
export const subscriptionAudiences = ['team', 'tenant'] as const;
