import type { ComponentType } from 'react';
import type { Permission } from '../../framework/resource/access.ts';
import { keyAt, pathOf } from '../../framework/resource/address.ts';
import { newAtRecord, type Resource } from '../../framework/resource/define.ts';
import type { Door } from '../../framework/resource/door.ts';
import { resourceCode } from '../../framework/resource/labels.ts';
import type { Screen } from '../../framework/screens.ts';
import type { IconName } from '../icons.ts';

/** The part of a list's address that opens its dialog of a new record. */
export const NEW = '#new';

/**
 * The screens of a resource: its list, and the pages of a record and of a new one where they have addresses. A single
 * record has its own page alone, which stands in the menu.
 */
export function screensOf<Group extends string>(door: Door): Screen<Group, IconName>[] {
  const { at, name, menu, permissions } = door;
  const group = menu?.group as Group;
  const common = {
    ...permitted(permissions.list),
    ...(door.branch && { branch: true as const }),
    ...(door.domain && { domain: door.domain }),
  };
  const entry = menu && { menu: { group, icon: menu.icon as IconName } };
  const list: Screen<Group, IconName> | false = door.many && {
    ...common,
    path: at.list,
    title: resourceCode(name),
    ...entry,
    ...quickOf(door),
    load: pageOf(door, 'list', () => import('./ListPage.tsx')),
  };
  const record: Screen<Group, IconName> | false = at.edit !== undefined &&
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
  const create: Screen<Group, IconName> | false = at.create !== undefined &&
    isOwnPage && {
      ...common,
      path: pathOf(at.create),
      title: resourceCode(name, 'new'),
      parent: at.list,
      ...(menu?.create !== undefined && { menu: { group, icon: menu.create as IconName } }),
      load: pageOf(door, 'create', () => import('./CreatePage.tsx')),
    };
  return [list, create, record].filter((screen) => screen !== false);
}

/** Where a new record is made: its page, or the dialog over the list. */
function createAddress({ at }: Door): string {
  return at.create ?? at.list + NEW;
}

function permitted(permission: Permission | null) {
  return permission ? { permission } : {};
}

function quickOf(door: Door) {
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

// The framework's page comes with the resource; one of the resource's own only once that is there to name it.
function pageOf(
  door: Door,
  part: 'list' | 'record' | 'create',
  usual: () => Promise<{ default: ComponentType<{ resource: Resource }> }>,
): Screen['load'] {
  return async () => {
    const own = door.pages.includes(part);
    const [resource, page] = await Promise.all([door.load(), own ? undefined : usual()]);
    const loaded = await resource.parts.pages?.[part]?.();
    if (loaded) return loaded;
    const Page = page?.default;
    if (!Page) throw new Error(`${door.name} has no page for ${part}`);
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
