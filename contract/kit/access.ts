import type { Access } from './call.ts';
import type { AccountResource } from './product.ts';

/** Open to visitors. */
export const anyone = { kind: 'public' } as const satisfies Access;

/** Open to everyone who is signed in, for their own data. */
export const signedIn = { kind: 'session' } as const satisfies Access;

/** Open to people whose role in the chosen branch has the permission. */
export const inBranch = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'branch' }) as const satisfies Access;

/**
 * Open to API keys with the scope for it too, which every other call refuses: no person, password or session is needed
 * for it.
 */
export const orByKey = <A extends Extract<Access, { kind: 'permission' }>>(access: A) => ({
  ...access,
  forKeys: true as const,
});

/**
 * Open to people who manage an account: owners of a tenant for all of its branches, managers of a branch for theirs, and
 * people of the platform whose role has the permission. A branch whose subscription has ended counts too, as it has to
 * be paid for.
 */
export const inAccount = (action: string, resource: AccountResource) =>
  ({ kind: 'permission', action, resource, scope: 'account' }) as const satisfies Access;

/** Open to people of the platform, for the records of the teams that they are members of. */
export const inTeam = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'team' }) as const satisfies Access;

/** Open to people of the platform, for the records of the tenants that they belong to. */
export const inTenant = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'tenant' }) as const satisfies Access;

/** Open to people whose role on the platform has the permission. */
export const onPlatform = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'platform' }) as const satisfies Access;
