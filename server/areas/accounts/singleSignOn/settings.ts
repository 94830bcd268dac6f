import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { singleSignOn as calls } from '../../../../contract/accounts/singleSignOn.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import {
  externalIdentities,
  identityProviders as table,
  memberships,
  tenants,
} from '../../../db/schema/index.ts';
import { mayReach } from '../../../gateways/settings/reach.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';
import {
  branchOf,
  hold as holdUser,
  RESOURCE as USERS,
  tellRights,
} from '../branchUsers/writing.ts';
import { companies, isOwn, ownCompany } from './reading.ts';
import { sealStart, TICKET_FOR } from './sealing.ts';

const RESOURCE = 'single-sign-on';

/** Holds a company of the person's with its provider, until the end of the transaction. Throws 404 for another's. */
async function hold(context: SessionContext, id: number) {
  await context.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('identity provider'), ${id})`);
  const [found] = await companies(context).where(and(eq(tenants.id, id), isOwn));
  if (!found) throw notFound('id');
  return found;
}

/** Sets the provider of a company. */
export async function edit(
  { id, clientSecret, ...given }: Checked<typeof calls.editSingleSignOn>,
  context: SessionContext,
) {
  const { db, secrets } = context;
  const { provider } = await hold(context, id);
  await refuseStale(context, RESOURCE, { id, version: provider?.version ?? 1 });
  const next = {
    name: wanted('name', given.name ?? provider?.name),
    issuer: wanted('issuer', given.issuer ?? provider?.issuer),
    clientId: wanted('clientId', given.clientId ?? provider?.clientId),
    groupsClaim: (given.groupsClaim ?? provider?.groupsClaim) || 'groups',
    countsAsTwo: given.countsAsTwo ?? provider?.countsAsTwo ?? false,
    isRequired: given.isRequired ?? provider?.isRequired ?? false,
    addsPeople: given.addsPeople ?? provider?.addsPeople ?? false,
  };
  if (!/^https?:/.test(next.issuer) || !mayReach(next.issuer, context.config))
    throw refusal(400, 'SINGLE_SIGN_ON.NO_ISSUER', { field: 'issuer' });
  const isOther = provider?.issuer !== next.issuer || provider.clientId !== next.clientId;
  // A secret belongs to the provider and client that it was entered for.
  if (isOther) wanted('clientSecret', clientSecret);
  const place = placeOf(table.clientSecret, id);
  // The one that is kept already changes nothing.
  const isNewSecret =
    clientSecret !== undefined &&
    (!provider || secrets.open(provider.clientSecret, place) !== clientSecret);
  const isUntried = isOther || isNewSecret || provider?.groupsClaim !== next.groupsClaim;
  const testedAt = isUntried ? null : (provider?.testedAt ?? null);
  // A secret that ran out is replaced without letting go of the rule.
  const isSecretAlone =
    provider?.isRequired === true && !isOther && provider.groupsClaim === next.groupsClaim;
  if (next.isRequired && !testedAt && !isSecretAlone)
    throw refusal(409, 'SINGLE_SIGN_ON.TEST_FIRST', { field: 'isRequired' });
  const changes = {
    ...differences(provider ?? {}, next),
    ...(isNewSecret && { clientSecret: ['', '•••'] as [unknown, unknown] }),
  };
  if (provider && Object.keys(changes).length === 0) return ownCompany(context, id);
  if (provider && isOther) {
    await endSessions(context, id, null);
    await db.delete(externalIdentities).where(eq(externalIdentities.tenantId, id));
  }
  const values = {
    ...next,
    testedAt,
    version: (provider?.version ?? 1) + 1,
    ...(isNewSecret && { clientSecret: secrets.seal(clientSecret, place) }),
  };
  if (provider) await db.update(table).set(values).where(eq(table.tenantId, id));
  else
    await db.insert(table).values({
      ...values,
      tenantId: id,
      clientSecret: secrets.seal(clientSecret ?? '', place),
    });
  await record(context, { resource: RESOURCE, id, action: 'edit', changes });
  return ownCompany(context, id);
}

/** Removes the provider of a company, with what it gave. */
export async function remove(
  { id }: Checked<typeof calls.removeSingleSignOn>,
  context: SessionContext,
) {
  const { provider } = await hold(context, id);
  if (!provider) throw notFound('id');
  await endSessions(context, id, null);
  await takeRoles(context, id, null);
  await context.db.delete(table).where(eq(table.tenantId, id));
  await record(context, { resource: RESOURCE, id, action: 'delete' });
  return { done: true } as const;
}

/** Forgets whom the provider of a company knows a user of it as, for its owner. */
export async function forgetIdentity(
  { id }: Checked<typeof calls.forgetSignOnIdentity>,
  context: SessionContext,
) {
  const member = await holdUser(context, id);
  const { rows } = await context.db.execute<{ was: boolean }>(
    sql`SELECT app.forget_identity(${id}::integer) AS was`,
  );
  if (!rows[0]?.was) throw refusal(409, 'SINGLE_SIGN_ON.NOT_KNOWN');
  await context.audit({
    resource: USERS,
    id,
    action: 'provider-forgot',
    branchId: await branchOf(context, member),
  });
  return { done: true } as const;
}

/** Lets an owner try the provider of a company. */
export async function beginTest(
  { id }: Checked<typeof calls.beginSignOnTest>,
  context: SessionContext,
) {
  const { session, secrets } = context;
  const [found] = await companies(context).where(and(eq(tenants.id, id), isOwn));
  if (!found) throw notFound('id');
  if (!found.provider) throw refusal(409, 'SINGLE_SIGN_ON.SET_UP_FIRST');
  const purpose = { is: 'test', session: session.id, account: session.accountId } as const;
  return { ticket: sealStart(secrets, { purpose, tenant: id, ends: Date.now() + TICKET_FOR }) };
}

/** Lets the signed-in person confirm at their provider who they are. Throws 409 where none may say who they are. */
export async function beginConfirmation({ db, session, secrets }: SessionContext) {
  const { rows } = await db.execute<{ tenant: number | null }>(
    sql`SELECT app.believed_provider(${session.accountId}::integer) AS tenant`,
  );
  const tenant = rows[0]?.tenant ?? null;
  if (tenant === null) throw refusal(409, 'SINGLE_SIGN_ON.NEVER');
  const purpose = { is: 'confirm', session: session.id, account: session.accountId } as const;
  return { ticket: sealStart(secrets, { purpose, tenant, ends: Date.now() + TICKET_FOR }) };
}

/** Ends the sessions that a company's provider opened, of all or of the people of a domain, but for the present one. */
export const endSessions = ({ db }: SessionContext, id: number, domain: string | null) =>
  db.execute(sql`SELECT app.end_provider_sessions(${id}::integer, ${domain}::text)`);

/** Takes the roles that a company's groups gave, from all or from the people of a domain. */
export async function takeRoles(
  context: SessionContext,
  tenantId: number,
  domain: string | null,
): Promise<void> {
  const { db } = context;
  const held = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.byProvider, true),
        // An ownership is given by hand alone.
        ne(memberships.role, 'Tenant'),
        isNotNull(memberships.accountId),
        domain === null
          ? undefined
          : sql`app.domain_of(app.username(${memberships.accountId})) = ${domain}`,
      ),
    )
    .for('no key update');
  for (const member of held) {
    await db
      .update(memberships)
      .set({ accountId: null, byProvider: false, version: member.version + 1 })
      .where(eq(memberships.id, member.id));
    await record(context, {
      resource: USERS,
      id: member.id,
      action: 'provider-took',
      branchId: await branchOf(context, member),
      changes: { role: [member.role, null] },
    });
  }
  await tellRights(
    context,
    held.map(({ accountId }) => accountId),
  );
}

function wanted(field: string, value: string | undefined): string {
  if (value === undefined || value === '') throw refusal(400, 'GENERAL.REQUIRED', { field });
  return value;
}
