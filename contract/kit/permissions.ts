import type { Access } from './call.ts';
import type { Role } from './product.ts';
import { type FieldAccess, fieldAction } from './rules.ts';

/** A permission of a role, in react-admin's form. `*` means every action. */
export interface Permission {
  resource: string;
  action: string | readonly string[];
  /** Limits the permission to the person's own records. */
  own?: true;
  /** Actions that `*` leaves to other roles. */
  except?: readonly string[];
}

/** What a list of records declares of who may do what. */
export interface ManagedList {
  resource: string;
  managedBy: readonly string[];
  readBy?: readonly string[];
  states?: { transitions: Readonly<Record<string, { by: readonly string[] }>> } | undefined;
  fieldAccess: Readonly<Record<string, FieldAccess>>;
}

export const reads = ['list', 'show'] as const;
export const all = (resource: string): Permission => ({ resource, action: '*' });

/** The permissions that follow from lists: of the roles that manage or read one, and of those that may take its transitions. */
export const permissionsIn = (lists: readonly ManagedList[], role: string): Permission[] =>
  lists.flatMap(({ resource, managedBy, readBy = [], states, fieldAccess }) => {
    const transitions = Object.entries(states?.transitions ?? {});
    const taken = transitions.flatMap(([name, { by }]) => (by.includes(role) ? [name] : []));
    const own = [...taken, ...fieldActions(fieldAccess, role, true)];
    const except = [
      ...transitions.flatMap(([name]) => (taken.includes(name) ? [] : [name])),
      ...fieldActions(fieldAccess, role, false),
    ];
    if (managedBy.includes(role))
      return [{ ...all(resource), ...(except.length > 0 && { except }) }];
    return taken.length > 0 || readBy.includes(role)
      ? [{ resource, action: [...reads, ...own] }]
      : [];
  });

// The actions on single fields that a role may do, or those that it may not.
function fieldActions(
  access: Readonly<Record<string, FieldAccess>>,
  role: string,
  isAllowed: boolean,
): string[] {
  return Object.entries(access).flatMap(([field, { readBy, editedBy }]) => {
    const reads = readBy?.includes(role) ?? true;
    const edits = reads && (editedBy?.includes(role) ?? true);
    return [
      ...(reads === isAllowed ? [fieldAction('show', field)] : []),
      ...(edits === isAllowed ? [fieldAction('edit', field)] : []),
    ];
  });
}

/** A person's roles: in the branch, in the account, and on the platform. */
export interface OwnRoles {
  branch: Role | undefined;
  /** The role of an owner or manager of the account. */
  account: Role | undefined;
  platform: Role | undefined;
  /** What narrows the role on the platform, where the product has such a thing. */
  level?: unknown;
}

/** The answers to who may do what. */
export interface AccessRules {
  /** Whether a role may do an action on a resource: on every record (`all`), on the person's own (`own`), or not at all. */
  mayDo: (role: Role | undefined, action: string, resource: string) => 'all' | 'own' | 'none';
  /** Whether a person's roles satisfy a call's access rule. */
  mayMake: (access: Access, roles: OwnRoles) => boolean;
  /** Whether what narrows a role on the platform leaves it an action on a resource. */
  isWithin: (level: unknown, action: string, resource: string) => boolean;
  /** The fields of a resource that a role may not see, or may not change. */
  fieldsKeptFrom: (role: Role | undefined, action: 'show' | 'edit', resource: string) => string[];
}

interface Declared {
  permissions: Readonly<Record<string, readonly Permission[]>>;
  lists: readonly ManagedList[];
  /** Whether what narrows a role on the platform leaves it an action. */
  isWithin?: (level: unknown, action: string, resource: string) => boolean;
}

/** The rules that follow from the permissions of each role. */
export function accessRules({ permissions, lists, isWithin = () => true }: Declared): AccessRules {
  const rules: AccessRules = {
    mayDo(role, action, resource) {
      if (!role) return 'none';
      const matching = (permissions[role] ?? []).filter(
        (permission) => permission.resource === resource && covers(permission, action),
      );
      if (matching.some((permission) => !permission.own)) return 'all';
      return matching.length > 0 ? 'own' : 'none';
    },
    mayMake(access, { branch, account, platform, level }) {
      if (access.kind !== 'permission') return true;
      const { action, resource, scope } = access;
      const left = isWithin(level, action, resource) ? platform : undefined;
      const counting = {
        branch: [branch],
        account: [account, left],
        team: [left],
        tenant: [left],
        platform: [left],
      }[scope];
      return counting.some((role) => rules.mayDo(role, action, resource) !== 'none');
    },
    isWithin,
    fieldsKeptFrom(role, action, resource) {
      const list = lists.find((each) => each.resource === resource);
      return Object.keys(list?.fieldAccess ?? {}).filter(
        (field) => rules.mayDo(role, fieldAction(action, field), resource) === 'none',
      );
    },
  };
  return rules;
}

function covers(permission: Permission, action: string): boolean {
  const { action: held, except = [] } = permission;
  if (held === '*') return !except.includes(action);
  return typeof held === 'string' ? held === action : held.includes(action);
}
