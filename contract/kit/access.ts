import type { Access } from './call.ts';

/** Open to visitors. */
export const anyone = { kind: 'public' } as const satisfies Access;

/** Open to everyone who is signed in, for their own things. */
export const signedIn = { kind: 'session' } as const satisfies Access;

/** Open to those whose role in the chosen branch holds the permission. */
export const inBranch = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'branch' }) as const satisfies Access;

/** Open to those whose role on the platform holds the permission. */
export const onPlatform = (action: string, resource: string) =>
  ({ kind: 'permission', action, resource, scope: 'platform' }) as const satisfies Access;
