import type { Load } from '../framework/preloadComponent.ts';
import type { Permission } from '../framework/resource/access.ts';
import { resourceCode } from '../framework/resource/codes.ts';
import type { MenuGroup, MenuIcon, Screen } from '../framework/screens.ts';
import { resources } from '../resources/index.ts';

interface ReactAdminPages {
  /** The name of a declared resource. */
  name: string;
  menu?: { group: MenuGroup; icon: MenuIcon };
  list: Load<object>;
  create?: Load<object>;
  edit?: Load<object>;
  show?: Load<object>;
}

/**
 * The screens of pages that are written with react-admin's own parts, at react-admin's addresses: what its `<Resource>` is
 * given, each page loaded when it is opened. Texts and permissions are those of the resource.
 */
export function reactAdminScreens({ name, menu, ...pages }: ReactAdminPages): Screen[] {
  const manifest = resources.find((resource) => resource.name === name);
  if (!manifest) throw new Error(`There is no resource ${name}`);
  const { permissions, needs, domain } = manifest;
  const path = `/${name}`;
  const screen = (
    page: Load<object> | undefined,
    at: string,
    permission: Permission | null,
    rest: Omit<Screen, 'path' | 'load'>,
  ): Screen[] =>
    page
      ? [
          {
            path: path + at,
            ...(permission && { permission }),
            ...(needs && { needs }),
            ...(domain && { domain }),
            ...rest,
            load: async () => {
              const [resource, { default: Page }, { withReactAdmin }] = await Promise.all([
                manifest.load(),
                page(),
                import('./withReactAdmin.tsx'),
              ]);
              return { default: withReactAdmin(Page, resource, pages.show !== undefined) };
            },
          },
        ]
      : [];
  const record = {
    title: resourceCode(name, 'one'),
    parent: path,
    record: ({ params }: Parameters<NonNullable<Screen['record']>>[0]) => params['id'] ?? null,
  };
  return [
    ...screen(pages.list, '', permissions.list, {
      title: resourceCode(name),
      ...(menu && { menu }),
    }),
    // Addresses below those are the pages' own, such as the tabs of a form.
    ...screen(pages.create, '/create/*', permissions.create, {
      title: resourceCode(name, 'new'),
      parent: path,
    }),
    ...screen(pages.show, '/:id/show/*', permissions.show, record),
    ...screen(pages.edit, '/:id/*', { action: 'edit', resource: name }, record),
  ];
}
