import type { ComponentType } from 'react';
import type { Permission } from '../../framework/resource/access.ts';
import { keyAt, NEW, pathOf } from '../../framework/resource/address.ts';
import { resourceCode } from '../../framework/resource/codes.ts';
import { newAtRecord, type Resource } from '../../framework/resource/define.ts';
import type { ResourceManifest } from '../../framework/resource/manifest.ts';
import type { Screen } from '../../framework/screens.ts';

/**
 * The screens of a resource: its list, and the pages of a record and of a new one where they have addresses. A single
 * record has its own page alone, which stands in the menu; a resource without addresses has none.
 */
export function screensOf(door: ResourceManifest): Screen[] {
  const { at, name, menu, permissions } = door;
  const common = {
    ...permitted(permissions.list),
    ...(door.branch && { branch: true as const }),
    ...(door.domain && { domain: door.domain }),
  };
  if (at.list === '') return [];
  const entry = menu && { menu: { group: menu.group, icon: menu.icon } };
  const list: Screen | false = door.many && {
    ...common,
    path: at.list,
    title: resourceCode(name),
    ...entry,
    ...quickOf(door),
    load: pageOf(door, 'list', () => import('./ListPage.tsx')),
  };
  const record: Screen | false = at.edit !== undefined &&
    door.one && {
      ...common,
      ...permitted(permissions.show),
      path: pathOf(at.edit),
      title: resourceCode(name, 'one'),
      ...(door.many ? { parent: at.list } : entry),
      record: ({ query, params }) => keyOf(at.edit ?? '', query, params),
      load: pageOf(door, 'record', () => import('./RecordPage.tsx')),
    };
  const isOwnPage = newAtRecord(door) === undefined;
  const create: Screen | false = at.create !== undefined &&
    isOwnPage && {
      ...common,
      path: pathOf(at.create),
      title: resourceCode(name, 'new'),
      parent: at.list,
      ...(menu?.create !== undefined && { menu: { group: menu.group, icon: menu.create } }),
      load: pageOf(door, 'create', () => import('./CreatePage.tsx')),
    };
  return [list, create, record].filter((screen) => screen !== false);
}

/** Where a new record is made: its page, or the dialog over the list. */
function createAddress({ at }: ResourceManifest): string {
  return at.create ?? at.list + NEW;
}

function permitted(permission: Permission | null) {
  return permission ? { permission } : {};
}

function quickOf(door: ResourceManifest) {
  const { create } = door.permissions;
  if (!door.quick || !create) return {};
  return {
    quick: {
      label: resourceCode(door.name, 'new'),
      icon: 'plus' as const,
      to: createAddress(door),
      permission: create,
      ...door.quick,
    },
  };
}

// A page of the resource's own stands by itself; the framework's takes the resource.
function pageOf(
  door: ResourceManifest,
  part: 'list' | 'record' | 'create',
  usual: () => Promise<{ default: ComponentType<{ resource: Resource }> }>,
): Screen['load'] {
  const own = door.pages?.[part];
  if (own) return own;
  return async () => {
    const [resource, { default: page }, { withResource }] = await Promise.all([
      door.load(),
      usual(),
      import('./withResource.tsx'),
    ]);
    return { default: withResource(page, resource) };
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
