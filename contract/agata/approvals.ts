/** The states of what an Administrator of the platform approves, by their number on the wire. */
export const approvalStates = ['pending', 'approved', 'rejected'] as const;

/** What providers and agents ask an Administrator for. */
export const requestKinds = ['registration', 'profileUpdate'] as const;
export type RequestKind = (typeof requestKinds)[number];
