import type { Access } from './call.ts';

/** Actions that change nothing. Any other one takes the scope to change. */
const readingActions: ReadonlySet<string> = new Set(['list', 'show', 'search']);

/** The scope of an API key that an action on a resource takes: `notes:read` or `notes:change`. */
const scopeFor = (action: string, resource: string): string =>
  `${resource}:${readingActions.has(action) ? 'read' : 'change'}`;

/** Whether scopes allow an action on a resource. The scope to change records includes reading them. */
export const isWithinScopes = (
  scopes: readonly string[],
  action: string,
  resource: string,
): boolean => scopes.includes(scopeFor(action, resource)) || scopes.includes(`${resource}:change`);

/** The scope that a key needs for a call; undefined where no key may make it. */
export const scopeOfCall = ({ access }: { access: Access }): string | undefined =>
  isForKeys(access) ? scopeFor(access.action, access.resource) : undefined;

/** Whether a key with these scopes may make a call. */
export const keyMayMake = (scopes: readonly string[], { access }: { access: Access }): boolean =>
  isForKeys(access) && isWithinScopes(scopes, access.action, access.resource);

// A key is of branches alone.
const isForKeys = (access: Access): access is Extract<Access, { kind: 'permission' }> =>
  access.kind === 'permission' && access.scope === 'branch' && access.forKeys === true;
