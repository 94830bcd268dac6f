import type { Call } from '../kit/call.ts';
import { idOf } from '../kit/id.ts';
import { orLeftOut } from '../kit/kinds/optional.ts';
import { z } from '../kit/zod.ts';

/** The workplaces of AGATA, which are chosen in the top bar: a consultant team and a tenant. */
export type AgataWorkplace = 'team' | 'tenant';

const ofWorkplaces: ReadonlySet<string> = new Set([
  'consultant-teams',
  'team-members',
  'control-groups',
  'team-tenants',
  'articles',
  'team-subscriptions',
  'team-charging-accounts',
  'team-bills',
  'agata-tenants',
  'agata-tenant-members',
  'agata-tenant-teams',
  'charging-accounts',
  'tenant-subscriptions',
  'tenant-bills',
]);

/** Whether the records of a resource belong to a team or a tenant, and so to no branch that the person has chosen. */
export const isOfWorkplace = (resource: string): boolean => ofWorkplaces.has(resource);

const RESOURCES = { team: 'consultant-teams', tenant: 'agata-tenants' } as const;

/**
 * A field that names the team or the tenant that a call is about: by default the person's only one; without it, who
 * belongs to several gets 400. Our client fills it with the one that is chosen. @public
 */
export const workplaceId = (kind: AgataWorkplace) =>
  orLeftOut(idOf(RESOURCES[kind])).check(
    z.meta({ workplace: kind, description: 'By default the only one of the person.' }),
  );

/** The fields of a call that name the chosen team or tenant. */
export function workplaceFields({ query, body }: Pick<Call, 'query' | 'body'>) {
  return Object.entries({ ...query.shape, ...body.shape }).flatMap(([name, field]) => {
    const kind = z.globalRegistry.get(field)?.['workplace'];
    return kind === 'team' || kind === 'tenant' ? [{ name, kind } as const] : [];
  });
}
