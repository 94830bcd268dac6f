import { useMemo } from 'react';
import type { Access, Call } from '../../../contract/kit/call.ts';
import { useMay } from '../access.tsx';
import { type ResourceCalls, resourceCalls, type Resource } from './define.ts';
import type { NamedField } from './formFields.ts';

export interface Permission {
  action: string;
  resource: string;
}

/** What a person must be allowed to do to make a call; null where being signed in is enough. */
export function callPermission({ access }: Pick<Call, 'access'>): Permission | null {
  return access.kind === 'permission' ? { action: access.action, resource: access.resource } : null;
}

/**
 * What a resource's screens want: its list's permission, or that of its records where visitors may list them; null for
 * a single record that everyone who is signed in has.
 */
export function screenAccess({ name, calls }: { name: string; calls: ResourceCalls }): {
  permission: Permission | null;
  branch: boolean;
} {
  const speaking = resourceCalls({ calls })
    .map(({ access }) => access)
    .find((access): access is Access & { kind: 'permission' } => access.kind === 'permission');
  const first = calls.list ?? calls.one;
  const listing = first ? callPermission(first) : null;
  return {
    permission: listing ?? (calls.list ? { action: 'list', resource: name } : null),
    branch: speaking?.scope === 'branch',
  };
}

/** Which of some permissions the person holds here and now, by name; what wants none is held. */
export function usePermissions(
  permissions: Readonly<Record<string, Permission | null>>,
): (name: string) => boolean {
  const may = useMay();
  const refused = Object.entries(permissions).flatMap(([name, permission]) =>
    permission && !may(permission.action, permission.resource) ? [name] : [],
  );
  const signature = refused.join(' ');
  return useMemo(() => {
    const without = new Set(signature.split(' '));
    return (name) => !without.has(name);
  }, [signature]);
}

export interface AllowedVerbs {
  create: boolean;
  update: boolean;
  remove: boolean;
  /** Whether an action of the resource stands for this person. */
  action: (name: string) => boolean;
}

/** Which of a resource's verbs and actions the person may use. */
export function useAllowedVerbs({ calls, actions }: Resource): AllowedVerbs {
  const named = { create: calls.create, update: calls.update, remove: calls.remove };
  const held = usePermissions({
    ...Object.fromEntries(
      Object.entries(named).map(([name, call]) => [name, call ? callPermission(call) : null]),
    ),
    ...Object.fromEntries(
      Object.entries(actions).map(([name, { call }]) => [`do-${name}`, callPermission(call)]),
    ),
  });
  return {
    create: calls.create !== undefined && held('create'),
    update: calls.update !== undefined && held('update'),
    remove: calls.remove !== undefined && held('remove'),
    action: (name) => held(`do-${name}`),
  };
}

/** Which fields the person sees at all. */
export function useFieldVisibility({ fields }: Resource): (field: NamedField) => boolean {
  const held = usePermissions(
    Object.fromEntries(
      Object.entries(fields).map(([name, { permission }]) => [name, permission ?? null]),
    ),
  );
  return useMemo(
    () =>
      ({ name }) =>
        held(name),
    [held],
  );
}
