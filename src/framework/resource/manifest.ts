import type { Call } from '../../../contract/kit/call.ts';
import type { Workplace } from '../screens.ts';
import { type Permission, callPermission, screenAccess } from './access.ts';
import type { Resource } from './define.ts';

/**
 * The part of a resource that is known at the start: its addresses, permissions and menu entry. The calls and fields
 * are loaded with the first screen or verb that needs them.
 */
export interface ResourceManifest extends Pick<
  Resource,
  'name' | 'paths' | 'domain' | 'menu' | 'quickAction'
> {
  /** Whether it has a list. */
  hasList: boolean;
  /** Whether its records are read one by one. */
  hasRecordPage: boolean;
  /** What its records belong to, where that is chosen in the top bar. */
  needs?: Workplace;
  /** The permissions of its list, its record page and its create page; null if being signed in is enough. */
  permissions: Readonly<Record<'list' | 'show' | 'create', Permission | null>>;
  /** The address of its list's first call, which is made while the page is loading. A build works it out. */
  firstCall?: string;
  load: () => Promise<Resource>;
}

/** The manifest of a declared resource. */
export function manifestOf(resource: Resource): ResourceManifest {
  const { name, paths, domain, menu, quickAction, calls } = resource;
  const { permission, needs } = screenAccess(resource);
  const wanted = (call: Call | undefined) => (call && callPermission(call)) ?? permission;
  return {
    name,
    paths,
    ...(domain && { domain }),
    ...(menu && { menu }),
    ...(quickAction && { quickAction }),
    hasList: calls.list !== undefined,
    hasRecordPage: calls.one !== undefined,
    ...(needs && { needs }),
    permissions: {
      list: permission,
      show: wanted(calls.one),
      create: wanted(calls.create),
    },
    load: () => Promise.resolve(resource),
  };
}
