import { and, desc, eq, sql } from 'drizzle-orm';
import {
  type providerProfile as calls,
  providerFields,
} from '../../../../contract/agata/providerProfile.ts';
import { requestResourceOf } from '../../../../contract/agata/providerRequests.ts';
import {
  accounts,
  associationBodies,
  avatars,
  expertiseAppointments,
  organizationTypes,
  providerRequests,
  providers,
} from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

type Asked = Record<string, string>;
const fieldNames = Object.keys(providerFields);

export const providerProfile: Handlers<typeof calls> = {
  getProviderProfile: (_, context) => profileOf(context),

  async saveProviderProfile(input, context) {
    const { db, session, audit } = context;
    const [account] = await db
      .select({ confirmed: accounts.emailConfirmedAt })
      .from(accounts)
      .where(eq(accounts.id, session.accountId));
    if (!account?.confirmed) throw refusal(403, 'PROFILE.EMAIL_UNCONFIRMED');
    const asked: Asked = Object.fromEntries(
      fieldNames.map((name) => [name, input[name as keyof typeof providerFields] ?? '']),
    );
    const own = await ownRow(context);
    await refuseWithdrawn(context, own, input.avatarId);
    if (own?.status === 'approved') await askForChange(context, own, asked);
    else await askForRegistration(context, asked);
    if (input.avatarId !== undefined)
      await db.execute(sql`SELECT app.choose_avatar(${input.avatarId}::integer)`);
    const [request] = await db
      .select({ id: providerRequests.id, kind: providerRequests.kind, of: providers.kind })
      .from(providerRequests)
      .innerJoin(providers, eq(providers.id, providerRequests.providerId))
      .where(
        and(eq(providers.accountId, session.accountId), eq(providerRequests.status, 'pending')),
      );
    // Nothing is asked for where a change is taken back.
    if (request)
      await audit({
        resource: requestResourceOf(request.kind, request.of),
        id: request.id,
        action: 'ask',
      });
    return profileOf(context);
  },

  providerOrganizationTypes: (_, { db }) =>
    db
      .select({ name: organizationTypes.name })
      .from(organizationTypes)
      .orderBy(organizationTypes.name),

  providerAssociationBodies: (_, { db }) =>
    db
      .select({
        name: associationBodies.name,
        abbreviation: associationBodies.abbreviation,
        website: associationBodies.website,
      })
      .from(associationBodies)
      .orderBy(associationBodies.name),

  async providerExpertise(_, { db }) {
    const { expertise: name, appointmentType, minutes, isTeleconsultation } = expertiseAppointments;
    const rows = await db
      .select({ name, of: { appointmentType, minutes, isTeleconsultation } })
      .from(expertiseAppointments)
      .orderBy(name, appointmentType);
    const known = new Map<string, (typeof rows)[number]['of'][]>();
    for (const row of rows) {
      const others = known.get(row.name);
      if (others) others.push(row.of);
      else known.set(row.name, [row.of]);
    }
    return Array.from(known, ([each, appointments]) => ({ name: each, appointments }));
  },
};

type Own = typeof providers.$inferSelect;

// Whoever has a picture keeps it when it is offered no more.
async function refuseWithdrawn(
  { db }: SessionContext,
  own: Own | undefined,
  chosen: number | null | undefined,
): Promise<void> {
  if (chosen === undefined || chosen === null || chosen === own?.avatarId) return;
  const offered = await db
    .select({ id: avatars.id })
    .from(avatars)
    .where(and(eq(avatars.id, chosen), eq(avatars.isOffered, true)));
  if (offered.length === 0) throw refusal(409, 'AGATA.AVATAR_WITHDRAWN', { field: 'avatarId' });
}

async function ownRow({ db, session }: SessionContext): Promise<Own | undefined> {
  const [row] = await db.select().from(providers).where(eq(providers.accountId, session.accountId));
  return row;
}

async function askForRegistration({ db }: SessionContext, asked: Asked): Promise<void> {
  await db
    .execute(sql`SELECT app.ask_for_registration(${JSON.stringify(asked)}::jsonb)`)
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'AGATA.MOBILE_TAKEN', { field: 'mobileNo' })
        : error;
    });
}

// Only what differs is asked for. Nothing different takes back what waited.
async function askForChange({ db }: SessionContext, own: Own, asked: Asked): Promise<void> {
  const stored: Record<string, unknown> = own;
  const changed = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => stored[name] !== value),
  );
  await db
    .delete(providerRequests)
    .where(and(eq(providerRequests.providerId, own.id), eq(providerRequests.status, 'pending')));
  if (Object.keys(changed).length === 0) return;
  await db
    .insert(providerRequests)
    .values({ providerId: own.id, kind: 'profileUpdate', asked: changed, status: 'pending' });
}

async function profileOf(context: SessionContext) {
  const { db } = context;
  const own = await ownRow(context);
  if (!own) return unregistered(context);
  const [last] = await db
    .select()
    .from(providerRequests)
    .where(eq(providerRequests.providerId, own.id))
    .orderBy(desc(providerRequests.id))
    .limit(1);
  const { accountId, createdAt: _at, ...row } = own;
  const asks = last?.status === 'pending' && last.kind === 'profileUpdate';
  return {
    ...row,
    id: accountId,
    ...(own.status !== 'approved' &&
      last?.asked['mobileNo'] && { mobileNo: last.asked['mobileNo'] }),
    ...(asks && last.asked),
    asks,
    reason: last?.status === 'rejected' ? last.reason : '',
  };
}

async function unregistered({ db, session }: SessionContext) {
  const [account] = await db
    .select({ name: accounts.fullName, mobileNo: accounts.phoneMobile })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<
    keyof typeof providerFields,
    string
  >;
  return {
    ...empty,
    id: session.accountId,
    kind: 'provider' as const,
    name: account?.name ?? '',
    mobileNo: account?.mobileNo ?? '',
    avatarId: null,
    status: 'none' as const,
    asks: false,
    reason: '',
  };
}
