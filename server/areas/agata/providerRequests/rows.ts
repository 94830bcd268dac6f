import { and, eq, type SQL, sql } from 'drizzle-orm';
import { providerFields } from '../../../../contract/agata/providerProfile.ts';
import {
  requestsByResource,
  type RequestResource,
} from '../../../../contract/agata/providerRequests.ts';
import { accounts, providerRequests, providers } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { Changes } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';

export const fieldNames = Object.keys(providerFields) as (keyof typeof providerFields)[];

// Whoever changed from one kind to the other asked for it as the former.
const askedAs = sql<'provider' | 'agent'>`CASE
  WHEN ${providerRequests.kind} = 'profileUpdate' AND ${providerRequests.status} = 'approved'
       AND ${providerRequests.asked} ? 'kind'
  THEN CASE ${providerRequests.asked} ->> 'kind' WHEN 'agent' THEN 'provider' ELSE 'agent' END
  ELSE ${providers.kind} END`;

/** The condition that a request is one of a resource. */
export function ofResource(resource: RequestResource): SQL | undefined {
  const { kind, providerKind } = requestsByResource[resource];
  return and(eq(providerRequests.kind, kind), sql`${askedAs} = ${providerKind}`);
}

/** Requests with whom they are of, and what their decision changed. */
export function requestRows({ db }: Pick<SessionContext, 'db'>) {
  return db
    .select({
      request: providerRequests,
      provider: providers,
      email: accounts.email,
      decidedBy: sql<string | null>`app.person(${providerRequests.decidedBy})`.as('decider'),
      changed: sql<Changes | null>`(
        SELECT a.changes FROM audit a
         WHERE a.branch_id IS NULL AND a.record_id = ${outer(providerRequests.id)}::text
           AND a.resource IN ('provider-registrations', 'agent-registrations', 'provider-updates', 'agent-updates')
           AND a.action IN ('approve', 'reject')
         ORDER BY a.id DESC LIMIT 1)`.as('changed'),
    })
    .from(providerRequests)
    .innerJoin(providers, eq(providers.id, providerRequests.providerId))
    .innerJoin(accounts, eq(accounts.id, providers.accountId));
}

type RequestRow = Awaited<ReturnType<typeof requestRows>>[number];

/** A request as its calls answer it. */
export function answered({ request, provider, email, decidedBy, changed }: RequestRow) {
  const { id, asked, status, createdAt, decidedAt, reason, version } = request;
  const isOpen = status === 'pending';
  return {
    id,
    name: provider.name,
    mobileNo: (request.kind === 'registration' && asked['mobileNo']) || provider.mobileNo,
    email,
    expertise: provider.expertise,
    mmcNo: provider.mmcNo,
    status,
    createdAt: wallClockOf(createdAt),
    decidedAt: decidedAt && wallClockOf(decidedAt),
    decidedBy: decidedBy ?? '',
    reason,
    changes: fieldNames.flatMap((field) => {
      const after = asked[field];
      const before = isOpen ? beforeOf(request, provider, field) : changed?.[field]?.[0];
      return after === undefined || (after === '' && !before)
        ? []
        : [{ field, before: typeof before === 'string' ? before : '', after }];
    }),
    version,
  };
}

/** What a request changes, as [before, after] by field. */
export function changesOf({
  request,
  provider,
}: Pick<RequestRow, 'request' | 'provider'>): Changes {
  return Object.fromEntries(
    Object.entries(request.asked).map(([field, after]) => [
      field,
      [beforeOf(request, provider, field as keyof typeof providerFields), after],
    ]),
  );
}

// The row of a registration that is not approved holds what is asked for.
function beforeOf(
  { kind }: RequestRow['request'],
  provider: RequestRow['provider'],
  field: keyof typeof providerFields,
): string {
  return kind === 'registration' ? '' : provider[field];
}
