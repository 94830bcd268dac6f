import type { Call } from '../../../contract/kit/call.ts';
import { type Permission, permissionOf, screenAccess } from './access.ts';
import type { Resource } from './define.ts';

/**
 * What is known of a resource from the start: where its screens are, for whom, and where they stand in the menu. The
 * rest, its calls and fields above all, is loaded with the first screen or verb that wants it.
 */
export interface Door extends Pick<Resource, 'name' | 'at' | 'domain' | 'menu' | 'quick'> {
  /** Whether it has a list. */
  many: boolean;
  /** Whether its records are read one by one. */
  one: boolean;
  /** The pages that are its own instead of the framework's. */
  pages: readonly string[];
  /** Works on a branch. */
  branch: boolean;
  /** What opening its screens wants, a record's page, and making a new one; null where signing in is enough. */
  permissions: Readonly<Record<'list' | 'show' | 'create', Permission | null>>;
  load: () => Promise<Resource>;
}

/** The door of a resource that is at hand. The pages' build writes the same as plain values (scripts/pages/doors.ts). */
export function doorOf(resource: Resource): Door {
  const { name, at, domain, menu, quick, calls, parts } = resource;
  const { permission, branch } = screenAccess(resource);
  const wanted = (call: Call | undefined) => (call && permissionOf(call)) ?? permission;
  return {
    name,
    at,
    ...(domain && { domain }),
    ...(menu && { menu }),
    ...(quick && { quick }),
    many: calls.list !== undefined,
    one: calls.one !== undefined,
    pages: Object.keys(parts.pages ?? {}),
    branch,
    permissions: {
      list: permission,
      show: wanted(calls.one),
      create: wanted(calls.create),
    },
    load: () => Promise.resolve(resource),
  };
}
