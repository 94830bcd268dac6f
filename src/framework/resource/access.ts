import { useMemo } from 'react';
import type { Access, Call } from '../../../contract/kit/call.ts';
import { useMay } from '../access.tsx';
import type { Workplace } from '../screens.ts';
import type { Resource } from './define.ts';
import type { NamedField } from './formFields.ts';
import type { ResourceCalls } from './recordCalls.ts';

export interface Permission {
  action: string;
  resource: string;
}

/** The permission that a call requires; null if being signed in is enough. */
export function callPermission({ access }: Pick<Call, 'access'>): Permission | null {
  return access.kind === 'permission' ? { action: access.action, resource: access.resource } : null;
}

/**
 * The permission of a resource's screens: its list's, or the one to list its records if visitors may list them. Null
 * for a single record, which every signed-in person has.
 */
export function screenAccess({ name, calls }: { name: string; calls: ResourceCalls }): {
  permission: Permission | null;
  needs: Workplace | undefined;
} {
  const speaking = resourceCalls({ calls })
    .map(({ access }) => access)
    .find((access): access is Access & { kind: 'permission' } => access.kind === 'permission');
  const first = calls.list ?? calls.one;
  const listing = first ? callPermission(first) : null;
  return {
    permission: listing ?? (calls.list ? { action: 'list', resource: name } : null),
    needs: workplaceOf(speaking),
  };
}

function workplaceOf(access: Access | undefined): Workplace | undefined {
  if (access?.kind !== 'permission') return undefined;
  const { scope } = access;
  return scope === 'account' || scope === 'platform' ? undefined : scope;
}

/** Returns which of some permissions the person has now, by name. No permission required counts as allowed. */
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
  /** Whether the person may use an action of the resource. */
  action: (name: string) => boolean;
}

/** The verbs and actions of a resource that the person may use. */
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

/** Returns whether the person may see a field. */
export function useFieldVisibility({
  fields,
}: Pick<Resource, 'fields'>): (field: NamedField) => boolean {
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

/** Returns whether the person may change a field. */
export function useFieldEditing({ fields }: Resource): (field: NamedField) => boolean {
  const held = usePermissions(
    Object.fromEntries(
      Object.entries(fields).map(([name, { editPermission }]) => [name, editPermission ?? null]),
    ),
  );
  return useMemo(
    () =>
      ({ name }) =>
        held(name),
    [held],
  );
}

function resourceCalls({ calls }: { calls: ResourceCalls }): Call[] {
  const { list, one, create, update, remove, restore } = calls;
  return [list, one, create, update, remove, restore].filter((call) => call !== undefined);
}
