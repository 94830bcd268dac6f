import type { Load } from '../../framework/preloadComponent.ts';
import type { Permission } from '../../framework/resource/access.ts';
import {
  CREATE_HASH,
  isIdField,
  keyFromLocation,
  newRecordPath,
  templatePath,
} from '../../framework/resource/address.ts';
import { resourceCode } from '../../framework/resource/codes.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceManifest } from '../../framework/resource/manifest.ts';
import type { Screen } from '../../framework/screens.ts';

/**
 * The screens of a resource: its list, its record page and its create page, if they have addresses. A single record
 * only has its page, which is in the menu. A resource without addresses has none.
 */
export function resourceScreens(manifest: ResourceManifest): Screen[] {
  const { paths, name, menu, permissions } = manifest;
  const common = {
    ...permitted(permissions.list),
    ...(manifest.needs && { needs: manifest.needs }),
    ...(manifest.domain && { domain: manifest.domain }),
  };
  if (paths.list === '') return [];
  const entry = {
    ...(menu && {
      menu: {
        group: menu.group,
        icon: menu.icon,
        ...(menu.within !== undefined && { unless: { action: 'list', resource: menu.within } }),
      },
    }),
    ...(paths.parent !== undefined && { parent: paths.parent }),
  };
  const list: Screen | false = manifest.hasList && {
    ...common,
    path: paths.list,
    title: resourceCode(name),
    ...entry,
    ...quickActionOf(manifest),
    ...(manifest.firstCall !== undefined && { firstCall: manifest.firstCall }),
    load: pageOf(manifest, 'list', () => import('./ListPage.tsx')),
  };
  const record: Screen | false = paths.edit !== undefined &&
    manifest.hasRecordPage && {
      ...common,
      ...permitted(permissions.show),
      path: templatePath(paths.edit),
      title: resourceCode(name, 'one'),
      ...(manifest.hasList
        ? {
            parent: paths.list,
            record: ({ query, params }) => keyOf(paths.edit ?? '', query, params),
          }
        : entry),
      load: pageOf(manifest, 'record', () => import('./RecordPage.tsx')),
    };
  const isOwnPage = newRecordPath(manifest) === undefined;
  const create: Screen | false = paths.create !== undefined &&
    isOwnPage && {
      ...common,
      ...permitted(permissions.create),
      path: templatePath(paths.create),
      title: resourceCode(name, 'new'),
      parent: paths.list,
      ...(menu?.create !== undefined && { menu: { group: menu.group, icon: menu.create } }),
      load: pageOf(manifest, 'create', () => import('./CreatePage.tsx')),
    };
  return [list, create, record].filter((screen) => screen !== false);
}

/** The address of a new record: its page, or the dialog over the list. */
export function createAddress({ paths }: ResourceManifest): string {
  return paths.create ?? paths.list + CREATE_HASH;
}

function permitted(permission: Permission | null) {
  return permission ? { permission } : {};
}

function quickActionOf(manifest: ResourceManifest) {
  const { create } = manifest.permissions;
  if (!manifest.quickAction || !create) return {};
  return {
    quickActions: [
      {
        label: resourceCode(manifest.name, 'new'),
        icon: manifest.menu?.icon ?? ('plus' as const),
        to: createAddress(manifest),
        permission: create,
        ...manifest.quickAction,
      },
    ],
  };
}

// A page of its own needs no props; the default pages take the resource.
function pageOf(
  manifest: ResourceManifest,
  part: 'list' | 'record' | 'create',
  usual: Load<{ resource: Resource }>,
): Screen['load'] {
  return async () => {
    const [resource, { default: page }, { withResource }] = await Promise.all([
      manifest.load(),
      usual(),
      import('./withResource.tsx'),
    ]);
    return resource.pages?.[part]?.() ?? withResource(page, resource, part);
  };
}

function keyOf(
  template: string,
  query: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
): string | null {
  const pathname = templatePath(template).replace(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? '',
  );
  const key = keyFromLocation(template, { pathname, search: `?${query}` });
  if (!key) return null;
  // Ids say nothing to people.
  const names = Object.entries(key).filter(([name]) => !isIdField(name));
  return names.map(([, value]) => value).join(' ') || (key['id'] ?? '');
}
