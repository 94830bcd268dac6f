import type { ComponentType } from 'react';
import type { Code } from './text.tsx';

/**
 * One address of the product: who may open it, what it is called, where it stands in the menu and which component
 * draws it. Router, menu, command palette, breadcrumbs and the printed list of routes all follow from it.
 */
export interface Screen<Group extends string = string, Icon extends string = string> {
  /** The address, with `:name` for a key in the path. */
  path: string;
  title: Code;
  /** What the person must be allowed to do; without it, being signed in is enough. */
  permission?: { action: string; resource: string };
  /** Works on a branch, so it is offered only where one is chosen. */
  branch?: true;
  /** Stands only in this domain; without it, in each. */
  domain?: 'DA' | 'AGATA';
  menu?: { group: Group; icon: Icon };
  /** The list that a detail page belongs to, by its path. */
  parent?: string;
  /** The key of the record that a detail page shows, from its address. */
  record?: (address: {
    query: URLSearchParams;
    params: Record<string, string | undefined>;
  }) => string | null;
  /** What can be begun here from anywhere: an entry of the quick-action toolbar and of the command palette. */
  quick?: {
    label: Code;
    icon: Icon;
    to: string;
    permission: { action: string; resource: string };
    /** Paths of screens on which it is not offered. */
    notOn?: readonly string[];
  };
  load: () => Promise<{ default: ComponentType }>;
}

/** Who looks at the screens: what decides which of them are offered. */
export interface Viewer {
  may: (action: string, resource: string) => boolean;
  branch: boolean;
  domain: 'DA' | 'AGATA';
}

/** Whether a screen is for this person here and now. */
export function isOffered({ permission, branch, domain }: Screen, viewer: Viewer): boolean {
  if (permission && !viewer.may(permission.action, permission.resource)) return false;
  if (branch && !viewer.branch) return false;
  return domain === undefined || domain === viewer.domain;
}

/** The screens of a menu by group, in the order of declaration, for one person. */
export function menuOf<S extends Screen>(screens: readonly S[], viewer: Viewer): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const screen of screens) {
    if (!screen.menu || !isOffered(screen, viewer)) continue;
    groups.set(screen.menu.group, [...(groups.get(screen.menu.group) ?? []), screen]);
  }
  return groups;
}
