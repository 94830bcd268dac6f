import { type GroupRole, groupRoles } from '../../../../contract/accounts/singleSignOn.ts';

/** What a group of a provider gives: a role in a branch. */
export interface GroupRow {
  name: string;
  branchId: number;
  role: GroupRole;
}

/** The role that someone's groups give in each branch: of several in one branch, the one with most rights. */
export function rolesOf(
  groups: readonly string[],
  rows: readonly GroupRow[],
): Map<number, GroupRole> {
  const held = new Set(groups);
  const given = new Map<number, GroupRole>();
  for (const { name, branchId, role } of rows) {
    const before = given.get(branchId);
    const isMore = before === undefined || groupRoles.indexOf(role) < groupRoles.indexOf(before);
    if (held.has(name) && isMore) given.set(branchId, role);
  }
  return given;
}

/** A role in a branch as it stands: given by hand or by the provider, open or disabled. */
export interface HeldRole {
  id: number;
  branchId: number | null;
  role: string;
  byProvider: boolean;
  blocked: boolean;
}

/** What a sign-in changes: roles that are given or become others, and those that the provider gave and gives no more. */
export interface RoleChanges {
  add: { branchId: number; role: GroupRole }[];
  change: { id: number; branchId: number; role: GroupRole; before: string }[];
  take: { id: number; branchId: number; before: string }[];
}

/**
 * What of someone's roles a sign-in changes. An owner's ownership stands, open or disabled, and so does what was disabled; roles that
 * were given by hand in branches where the groups give none stay.
 */
export function changesOf(
  held: readonly HeldRole[],
  given: ReadonlyMap<number, GroupRole>,
): RoleChanges {
  const changes: RoleChanges = { add: [], change: [], take: [] };
  if (held.some(({ branchId }) => branchId === null)) return changes;
  const known = new Set<number>();
  for (const { id, branchId, role: before, byProvider, blocked } of held) {
    if (branchId === null) continue;
    known.add(branchId);
    const role = given.get(branchId);
    if (blocked) continue;
    if (role === undefined) {
      if (byProvider) changes.take.push({ id, branchId, before });
    } else if (role !== before || !byProvider) changes.change.push({ id, branchId, role, before });
  }
  for (const [branchId, role] of given)
    if (!known.has(branchId)) changes.add.push({ branchId, role });
  return changes;
}

/** The names of someone's groups that give a role in a branch. */
export const groupsBehind = (
  groups: readonly string[],
  rows: readonly GroupRow[],
  given: { branchId: number; role: string },
): string =>
  rows
    .filter((row) => row.branchId === given.branchId && row.role === given.role)
    .map(({ name }) => name)
    .filter((name) => groups.includes(name))
    .join(', ');
