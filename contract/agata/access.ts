/** What stands between a provider and a team or a tenant: invited by it, asking to join, or in it. */
export const membershipStates = ['invited', 'asking', 'joined'] as const;

/** What stands between a consultant team and a tenant. */
export const teamTenantStates = ['invited', 'applied', 'joined', 'declined'] as const;

/** The access roles in a team or a tenant. An owner gives every role, an administrator those below. */
export const accessRoles = [
  { id: 1, name: 'Owner' },
  { id: 2, name: 'Administrator' },
  { id: 3, name: 'Member' },
] as const;

/** The role with which a provider is invited by mobile number. */
export const MEMBER = 3;

/** How many may be in a team or a tenant without a subscription. */
export const FREE_MEMBERS = 3;
