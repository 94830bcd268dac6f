import { and, eq, ne, sql } from 'drizzle-orm';
import type { singleSignOn as calls } from '../../../../contract/accounts/singleSignOn.ts';
import type { Answer, Checked } from '../../../../contract/kit/call.ts';
import {
  audits,
  branches,
  emailDomains,
  externalIdentities,
  identityProviders as table,
  identitySessions,
} from '../../../db/schema/index.ts';
import {
  answersFrom,
  beginningsFrom,
  providerNamesFrom,
  ticketsFrom,
} from '../../../http/limits.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { countAttempt, type Limit, uncountAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { newToken } from '../../../kit/http/secrets.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';
import { openSession } from '../accounts/sessions.ts';
import { signedInAs } from '../accounts/signedIn.ts';
import { note, passSecondFactor } from '../secondFactor/signingIn.ts';
import { bindToComputer } from '../sharedComputers/locking.ts';
import { noteSignIn } from '../signIns/noting.ts';
import { rolesOf } from './mapping.ts';
import {
  faultOf,
  groupRowsOf,
  hasPlace,
  type Known,
  openAccount,
  organisationFault,
  personOf,
} from './people.ts';
import { begin, type Provider, type Told, toldBy } from './provider.ts';
import { openAttempt, openStart, openTicket, sealTicket, takeOnce, TICKET_FOR } from './sealing.ts';

type Row = typeof table.$inferSelect;

/** A stored provider with its secret opened. Throws 409 where the secret belongs to another key. */
export function providerOf(secrets: SecretBox, row: Row): Provider {
  const { tenantId: tenant, issuer, clientId, groupsClaim } = row;
  const clientSecret = secrets.open(row.clientSecret, placeOf(table.clientSecret, tenant));
  if (clientSecret === undefined) throw refusal(409, 'SINGLE_SIGN_ON.AWAY');
  return { tenant, issuer, clientId, clientSecret, groupsClaim };
}

/** The provider of a domain that its company has proven. */
async function providerOfDomain(db: Db, domain: string): Promise<Row | undefined> {
  const [found] = await db
    .select({ provider: table })
    .from(table)
    .innerJoin(emailDomains, eq(emailDomains.tenantId, table.tenantId))
    .where(
      and(eq(emailDomains.domain, domain.toLowerCase()), sql`${emailDomains.provenAt} IS NOT NULL`),
    );
  return found?.provider;
}

/** The name of a domain's provider; empty where there is none. */
export async function nameOf(
  { domain }: Checked<typeof calls.singleSignOnOf>,
  { database, address }: OpenContext,
): Promise<{ name: string }> {
  await countAttempt(database, [providerNamesFrom(address)]);
  const found = await database.system(({ db }) => providerOfDomain(db, domain));
  return { name: found?.name ?? '' };
}

/** Begins to sign in at the provider of an email's domain, or for what a ticket was given. */
export const beginAt = (
  input: Checked<typeof calls.beginSingleSignOn>,
  context: OpenContext,
): Promise<Answer<typeof calls.beginSingleSignOn>> =>
  limited(context, beginningsFrom(context.address), () => beginWith(input, context));

/** Counts what fails: all people of a clinic may be behind one address. */
async function limited<T>(
  { database }: OpenContext,
  limit: Limit,
  tried: () => Promise<T>,
): Promise<T> {
  await countAttempt(database, [limit]);
  try {
    const done = await tried();
    await uncountAttempt(database, [limit]);
    return done;
  } catch (error) {
    if (isCodeWanted(error)) await uncountAttempt(database, [limit]);
    throw error;
  }
}

const isCodeWanted = (error: unknown) =>
  error instanceof Failure && error.faults[0]?.code === 'AUTH.CODE_WANTED';

async function beginWith(
  { email = '', ticket }: Checked<typeof calls.beginSingleSignOn>,
  { database, config, secrets }: OpenContext,
) {
  const start = ticket === undefined ? undefined : openStart(secrets, ticket);
  if (ticket !== undefined && (!start || start.ends < Date.now())) throw over();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const found = await database.system(({ db }) =>
    start ? providerOfTenant(db, start.tenant) : providerOfDomain(db, domain),
  );
  if (!found) throw refusal(404, 'SINGLE_SIGN_ON.NONE', { field: 'email' });
  const { purpose = { is: 'sign-in' } as const } = start ?? {};
  return begin({ config, secrets }, providerOf(secrets, found), { purpose, email });
}

async function providerOfTenant(db: Db, tenant: number): Promise<Row | undefined> {
  const [found] = await db.select().from(table).where(eq(table.tenantId, tenant));
  return found;
}

/** Takes what a provider sent someone back with. */
export const finish = (
  input: Checked<typeof calls.finishSingleSignOn>,
  context: OpenContext,
): Promise<Answer<typeof calls.finishSingleSignOn>> =>
  limited(context, answersFrom(context.address), () => finishWith(input, context));

async function finishWith(
  { attempt: sealed, answer }: Checked<typeof calls.finishSingleSignOn>,
  { database, config, secrets, log }: OpenContext,
): Promise<Answer<typeof calls.finishSingleSignOn>> {
  const attempt = openAttempt(secrets, sealed);
  if (!attempt || new URLSearchParams(answer).get('state') !== attempt.state)
    throw refusal(400, 'AUTH.SIGN_ON_ELSEWHERE');
  const { purpose, tenant } = attempt;
  const row = await database.system(async ({ db }) => {
    const isFirst = await takeOnce(db, { mark: attempt.state, ends: attempt.ends });
    const found = await providerOfTenant(db, tenant);
    const isSame = found?.issuer === attempt.issuer && found.clientId === attempt.clientId;
    return isFirst && isSame ? found : undefined;
  });
  if (!row) throw refusal(400, 'SINGLE_SIGN_ON.OVER');
  const provider = providerOf(secrets, row);
  const told = await toldBy({ config, log }, provider, { attempt, answer });
  if (purpose.is === 'test')
    return {
      purpose: 'test',
      ticket: '',
      told: await database.system((work) => testedWith(work, row, { told, ...purpose })),
    };
  const known = await database.system((work) =>
    purpose.is === 'confirm'
      ? confirmedAs(work, row, told, purpose.account)
      : personOf(work, row, told),
  );
  if (known instanceof Failure) throw known;
  const ticket = sealTicket(secrets, {
    ...known,
    purpose,
    mark: newToken(),
    ends: Date.now() + TICKET_FOR,
  });
  return { purpose: purpose.is, ticket, told: null };
}

/**
 * What a test tells of someone who signed in there. The settings count as tested from then on. An owner who came back with
 * their own email may sign in there too, as nobody else can say so for them.
 */
async function testedWith(
  work: Work,
  row: Row,
  { told, session, account }: { told: Told; session: number; account: number },
) {
  const { db } = work;
  const { tenantId } = row;
  const { rows: owned } = await db.execute<{ email: string }>(
    sql`SELECT a.email FROM account a
          JOIN membership m ON m.account_id = a.id AND m.role = 'Tenant' AND NOT m.blocked
          JOIN session s ON s.account_id = a.id AND s.id = ${session} AND s.ended_at IS NULL
         WHERE a.id = ${account} AND m.tenant_id = ${tenantId}`,
  );
  const [owner] = owned;
  if (!owner) throw over();
  const stranger = await organisationFault(work, row, told);
  if (!stranger)
    await db
      .update(table)
      .set({ testedAt: sql`now()` })
      .where(and(eq(table.tenantId, tenantId), eq(table.version, row.version)));
  if (!stranger && told.isVerified && owner.email.toLowerCase() === told.email)
    await linkOwner(work, tenantId, { account, subject: told.subject });
  const isLetIn = !stranger && !(await faultOf(work, row, account));
  const given = isLetIn
    ? rolesOf(told.groups ?? [], await groupRowsOf(work, tenantId))
    : new Map<number, never>();
  const named = await db
    .select({ id: branches.id, code: branches.code })
    .from(branches)
    .where(eq(branches.tenantId, tenantId))
    .orderBy(branches.code);
  return {
    subject: told.subject,
    email: told.email,
    isVerified: told.isVerified && !stranger,
    groups: told.groups ?? [],
    roles: named.flatMap(({ id, code }) => {
      const role = given.get(id);
      return role ? [{ branch: code, role }] : [];
    }),
  };
}

/** Notes as whom a provider knows an owner, in the place of an earlier subject. Not where it knows somebody else as that. */
async function linkOwner(
  work: Work,
  tenantId: number,
  { account: accountId, subject }: { account: number; subject: string },
): Promise<void> {
  const { db } = work;
  const [other] = await db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.tenantId, tenantId),
        eq(externalIdentities.subject, subject),
        ne(externalIdentities.accountId, accountId),
      ),
    );
  if (other) return;
  const [before] = await db
    .select({ subject: externalIdentities.subject, isOwn: externalIdentities.linkedByPerson })
    .from(externalIdentities)
    .where(
      and(eq(externalIdentities.tenantId, tenantId), eq(externalIdentities.accountId, accountId)),
    );
  if (before?.isOwn && before.subject === subject) return;
  await db
    .insert(externalIdentities)
    .values({ tenantId, subject, accountId, linkedByPerson: true })
    .onConflictDoUpdate({
      target: [externalIdentities.accountId, externalIdentities.tenantId],
      set: { subject, linkedByPerson: true },
    });
  await note(work, accountId, 'provider-linked');
}

/** Whether it is the same person who has signed in there before, for a session of theirs. */
async function confirmedAs(
  work: Work,
  row: Row,
  told: Told,
  account: number,
): Promise<Known | Failure> {
  const fault = (await organisationFault(work, row, told)) ?? (await faultOf(work, row, account));
  if (fault) return fault;
  const [found] = await work.db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.tenantId, row.tenantId),
        eq(externalIdentities.subject, told.subject),
        eq(externalIdentities.accountId, account),
      ),
    );
  return found ? { identity: found.id, account } : refusal(400, 'SINGLE_SIGN_ON.OTHER_PERSON');
}

/**
 * Opens the session of someone who came back, with their second factor where they have one. Whether they are let in is
 * asked again, as their ticket may be minutes old.
 */
export const open = (
  input: Checked<typeof calls.openSingleSignOn>,
  context: OpenContext,
): Promise<Answer<typeof calls.openSingleSignOn>> =>
  limited(context, ticketsFrom(context.address), () => openWith(input, context));

async function openWith(
  {
    ticket: sealed,
    code,
    device = '',
    timeZone = '',
    computer,
  }: Checked<typeof calls.openSingleSignOn>,
  { database, address, userAgent, secrets, config, language }: OpenContext,
) {
  const ticket = openTicket(secrets, sealed);
  if (!ticket || ticket.purpose.is !== 'sign-in' || ticket.ends < Date.now()) throw over();
  const person = await database.system((work) => openAccount(work, ticket.account));
  if (!person) throw over();
  const origin = { address, userAgent, device, timeZone };
  await passSecondFactor(database, { secrets, language, origin }, person, code);
  return database.system(async (work) => {
    const { db } = work;
    const provider = await providerOfIdentity(work, ticket);
    if (!provider || !(await takeOnce(db, ticket))) throw over();
    const { tenantId, name, countsAsTwo } = provider;
    const fault = await faultOf(work, provider, person.id);
    if (fault) throw fault;
    if (!(await hasPlace(work, tenantId, person.id)))
      throw refusal(403, 'SINGLE_SIGN_ON.NO_ROLE', { params: { name } });
    const { sessionId, ...tokens } = await openSession(work, person.id, address);
    await db.insert(identitySessions).values({ sessionId, identityId: ticket.identity });
    await noteSignIn(
      { ...work, config },
      { person, sessionId, factor: 'single-sign-on', origin, language },
    );
    await db
      .insert(audits)
      .values({ accountId: person.id, resource: 'sessions', action: 'sign-in' });
    await bindToComputer(work, { sessionId, accountId: person.id, secret: computer });
    return signedInAs(db, person, tokens, { hasBothFactors: countsAsTwo });
  });
}

async function providerOfIdentity({ db }: Work, { identity, account }: Known) {
  const [found] = await db
    .select({ tenantId: table.tenantId, name: table.name, countsAsTwo: table.countsAsTwo })
    .from(externalIdentities)
    .innerJoin(table, eq(table.tenantId, externalIdentities.tenantId))
    .where(and(eq(externalIdentities.id, identity), eq(externalIdentities.accountId, account)));
  return found;
}

const over = () => refusal(400, 'SINGLE_SIGN_ON.OVER');
