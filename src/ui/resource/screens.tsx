import type { ComponentType } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { screenAccess, permissionOf } from '../../framework/resource/access.ts';
import { keyAt, pathOf } from '../../framework/resource/address.ts';
import { newAtRecord, type Resource } from '../../framework/resource/define.ts';
import { resourceCode } from '../../framework/resource/labels.ts';
import type { Screen } from '../../framework/screens.ts';
import type { IconName } from '../icons.ts';

/** The part of a list's address that opens its dialog of a new record. */
export const NEW = '#new';

/**
 * The screens of a resource: its list, and the pages of a record and of a new one where they have addresses. A single
 * record has its own page alone, which stands in the menu.
 */
export function screensOf<Group extends string>(resource: Resource): Screen<Group, IconName>[] {
  const { at, parts, name, menu, calls } = resource;
  const { permission, branch } = screenAccess(resource);
  const group = menu?.group as Group;
  const common = {
    ...(permission && { permission }),
    ...(branch && { branch }),
    domain: resource.domain,
  };
  const entry = menu && { menu: { group, icon: menu.icon as IconName } };
  const list: Screen<Group, IconName> | false = calls.list !== undefined && {
    ...common,
    path: at.list,
    title: resourceCode(name),
    ...entry,
    ...quickOf(resource),
    load: parts.pages?.list ?? pageOf(() => import('./ListPage.tsx'), resource),
  };
  const record: Screen<Group, IconName> | false = at.edit !== undefined &&
    calls.one !== undefined && {
      ...common,
      ...recordAccess(calls.one),
      path: pathOf(at.edit),
      title: resourceCode(name, 'one'),
      ...(calls.list ? { parent: at.list } : entry),
      record: ({ query, params }) => keyOf(at.edit ?? '', query, params),
      load: parts.pages?.record ?? pageOf(() => import('./RecordPage.tsx'), resource),
    };
  const isOwnPage = newAtRecord(resource) === undefined;
  const create: Screen<Group, IconName> | false = at.create !== undefined &&
    isOwnPage && {
      ...common,
      path: pathOf(at.create),
      title: resourceCode(name, 'new'),
      parent: at.list,
      ...(menu?.create !== undefined && { menu: { group, icon: menu.create as IconName } }),
      load: parts.pages?.create ?? pageOf(() => import('./CreatePage.tsx'), resource),
    };
  return [list, create, record].filter((screen) => screen !== false);
}

/** Where a new record is made: its page, or the dialog over the list. */
function createAddress({ at }: Resource): string {
  return at.create ?? at.list + NEW;
}

function recordAccess(one: Call) {
  const permission = permissionOf(one);
  return permission ? { permission } : {};
}

function quickOf(resource: Resource) {
  const { create } = resource.calls;
  const permission = (create && permissionOf(create)) ?? screenAccess(resource).permission;
  if (!resource.quick || !permission) return {};
  return {
    quick: {
      label: resourceCode(resource.name, 'new'),
      icon: 'plus' as const,
      to: createAddress(resource),
      permission,
      ...resource.quick,
    },
  };
}

function pageOf(
  load: () => Promise<{ default: ComponentType<{ resource: Resource }> }>,
  resource: Resource,
): Screen['load'] {
  return async () => {
    const { default: Page } = await load();
    return { default: () => <Page resource={resource} /> };
  };
}

function keyOf(
  template: string,
  query: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
): string | null {
  const pathname = pathOf(template).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const key = keyAt(template, { pathname, search: `?${query}` });
  return key && Object.values(key).join(' ');
}
