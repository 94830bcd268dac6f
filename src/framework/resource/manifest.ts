import type { ComponentType } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { type Permission, callPermission, screenAccess } from './access.ts';
import type { Resource } from './define.ts';

type Page = () => Promise<{ default: ComponentType }>;

/**
 * What is known of a resource from the start: where its screens are, for whom, and where they stand in the menu. The
 * rest, its calls and fields above all, is loaded with the first screen or verb that wants it.
 */
export interface ResourceManifest extends Pick<
  Resource,
  'name' | 'paths' | 'domain' | 'menu' | 'quickAction'
> {
  /** Whether it has a list. */
  hasList: boolean;
  /** Whether its records are read one by one. */
  hasRecordPage: boolean;
  /** Works on a branch. */
  needsBranch: boolean;
  /** What opening its screens wants, a record's page, and making a new one; null where signing in is enough. */
  permissions: Readonly<Record<'list' | 'show' | 'create', Permission | null>>;
  /** Pages of its own in the place of the framework's. */
  pages?: { readonly [K in 'list' | 'record' | 'create']?: Page };
  load: () => Promise<Resource>;
}

/** What a declaration says of its line in the list of resources, which a test holds against it. */
export function manifestOf(resource: Resource): ResourceManifest {
  const { name, paths, domain, menu, quickAction, calls } = resource;
  const { permission, branch: needsBranch } = screenAccess(resource);
  const wanted = (call: Call | undefined) => (call && callPermission(call)) ?? permission;
  return {
    name,
    paths,
    ...(domain && { domain }),
    ...(menu && { menu }),
    ...(quickAction && { quickAction }),
    hasList: calls.list !== undefined,
    hasRecordPage: calls.one !== undefined,
    needsBranch,
    permissions: {
      list: permission,
      show: wanted(calls.one),
      create: wanted(calls.create),
    },
    load: () => Promise.resolve(resource),
  };
}
