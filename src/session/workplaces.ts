import type { AgataWorkplace } from '../../contract/agata/workplace.ts';
import { parseInteger, parseText, storedValue } from '../framework/browserStorage.ts';

/** A consultant team or a tenant of AGATA, as its picker shows it. */
export interface WorkplaceItem {
  id: number;
  name: string;
  /** What the person may do there, where that is known: in a tenant, and in a team. */
  manages?: boolean;
  leads?: boolean;
  edits?: boolean;
  managesMembers?: boolean;
}
/** The rights of a person in a workplace. */
export const workplaceRights = ['manages', 'leads', 'edits', 'managesMembers'] as const;
export type Workplaces = Readonly<Record<AgataWorkplace, WorkplaceItem | null>>;

const stored = {
  team: storedValue('local', 'agata-team', readItem),
  tenant: storedValue('local', 'agata-tenant', readItem),
};
const listeners = new Set<() => void>();
let current: Workplaces = { team: stored.team.get(), tenant: stored.tenant.get() };

/**
 * The consultant team and the tenant that this tab works in. A new tab begins with those chosen last; two tabs may work
 * in two teams, as each request names its own.
 */
export const workplaces = {
  get: (): Workplaces => current,
  choose: (kind: AgataWorkplace, item: WorkplaceItem | null): void => {
    if (item) stored[kind].set(item);
    else stored[kind].clear();
    current = { ...current, [kind]: item };
    for (const listener of listeners) listener();
  },
  reset: (): void => {
    workplaces.choose('team', null);
    workplaces.choose('tenant', null);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function readItem(value: unknown): WorkplaceItem | null {
  const held = value as Partial<WorkplaceItem> | null;
  const id = parseInteger(held?.id);
  const name = parseText(held?.name);
  if (id === null || name === null) return null;
  const rights = workplaceRights.flatMap((right) => {
    const has = held?.[right];
    return typeof has === 'boolean' ? [[right, has] as const] : [];
  });
  return { id, name, ...Object.fromEntries(rights) };
}
