import type { Load } from './preloadComponent.ts';
import type { Code } from './text.tsx';

/**
 * The groups of the menu and the icons. The product fills this by declaration merging (src/screens.ts,
 * src/ui/icons.ts), so that a misspelt name does not compile. Without it, any string is accepted.
 */
export interface MenuNames {
  none?: never;
}
type NameOf<Kind extends string> =
  MenuNames extends Readonly<Record<Kind, infer Name>> ? Name : string;
export type MenuGroup = NameOf<'group'>;
export type MenuIcon = NameOf<'icon'>;

/** The parts of a product that is several at once, such as one of shops and one of their suppliers. */
export type Domain = NameOf<'domain'>;

/** What a person works in, chosen in the top bar: a branch, a team or a tenant. */
export type Workplace = 'branch' | 'team' | 'tenant';

/**
 * One address of the product: who may open it, its title, its place in the menu and the component to render. Router,
 * menu, command palette, breadcrumbs and the printed list of routes derive from it.
 */
export interface Screen {
  /** The address, with `:name` for a key in the path, and `/*` at its end where the page has addresses below its own. */
  path: string;
  title: Code;
  /** The required permission; without it, every signed-in person may open the screen. */
  permission?: { action: string; resource: string };
  /** It shows records of this, so it is offered only if one is chosen. */
  needs?: Workplace;
  /** Exists only in this domain; without it, in every domain. */
  domain?: Domain;
  menu?: {
    group: MenuGroup;
    icon: MenuIcon;
    /** Who has this permission finds the screen within another one. */
    unless?: { action: string; resource: string };
  };
  /** The path of the list that a detail page belongs to. */
  parent?: string;
  /** The key of the record that a detail page shows, from its address. */
  record?: (address: {
    query: URLSearchParams;
    params: Record<string, string | undefined>;
  }) => string | null;
  /** Entries of the quick-action toolbar and of the command palette. */
  quickActions?: readonly QuickAction[];
  /** The address of its first call, which is made while the page is loading. */
  firstCall?: string;
  load: Load;
}

/** Something to do from any page, at the address where it is done. */
export interface QuickAction {
  label: Code;
  icon: MenuIcon;
  to: string;
  permission: { action: string; resource: string };
  /** Paths of screens that do not offer it. */
  hiddenOn?: readonly string[];
  /** The toolbar of administrators alone has it; others find it in the command palette. */
  isForAdministrators?: true;
  /** Paths of screens whose heading offers it: on a phone it is there alone. */
  ownOn?: readonly string[];
}

/** The person who uses the screens. It decides which screens are offered. */
export interface Viewer {
  may: (action: string, resource: string) => boolean;
  /** What is chosen now. */
  chosen: readonly Workplace[];
  domain: Domain;
}

/** Whether a screen is offered to this person now. */
export function isScreenOffered({ permission, needs, domain }: Screen, viewer: Viewer): boolean {
  if (permission && !viewer.may(permission.action, permission.resource)) return false;
  if (needs && !viewer.chosen.includes(needs)) return false;
  return domain === undefined || domain === viewer.domain;
}

/** The screens of the menu by group, in the order of declaration, for one person. */
export function screensByGroup<S extends Screen>(
  screens: readonly S[],
  viewer: Viewer,
): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const screen of screens) {
    if (!screen.menu || !isScreenOffered(screen, viewer)) continue;
    const { group, unless } = screen.menu;
    if (unless && viewer.may(unless.action, unless.resource)) continue;
    groups.set(group, [...(groups.get(group) ?? []), screen]);
  }
  return groups;
}
