import { and, eq, isNull, or, sql } from 'drizzle-orm';
import {
  accounts,
  externalIdentities as identities,
  memberships,
  signOnGroups,
} from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { hasEmail } from '../accounts/byEmail.ts';
import { note } from '../secondFactor/signingIn.ts';
import { changesOf, groupsBehind, rolesOf } from './mapping.ts';
import type { Told } from './provider.ts';

const RESOURCE = 'branch-users';

type Account = typeof accounts.$inferSelect;

/** What a company says of people who come from its provider. */
interface Rules {
  tenantId: number;
  name: string;
  issuer: string;
  groupsClaim: string;
  addsPeople: boolean;
}

/** Everybody's issuer: an account there is a company's where it says so itself. */
const EVERYBODYS = 'accounts.google.com';

/** Someone whom a provider knows. */
export interface Known {
  account: number;
  identity: number;
}

/**
 * Who someone is whom a provider signed for, with the roles that their groups give from now on. Whoever is known by the
 * subject is that person; the first time it goes by a verified email of a proven domain. Without a word of the groups, the
 * roles stay as they are. Returns why they are not let in: what was written, such as roles that were taken, is to be
 * committed also then.
 */
export async function personOf(work: Work, rules: Rules, told: Told): Promise<Known | Failure> {
  const { db } = work;
  const { tenantId, name } = rules;
  // Two sign-ins of a company's people are one after the other, for the moment that this takes.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('single sign-on'), ${tenantId})`);
  const stranger = await organisationFault(work, rules, told);
  if (stranger) return stranger;
  const rows = await groupRowsOf(work, tenantId);
  const given = rolesOf(told.groups ?? [], rows);
  const found =
    (await bySubject(work, tenantId, told.subject)) ?? (await byEmail(work, rules, told));
  if (found instanceof Failure) return found;
  const isSilent = rows.length > 0 && told.groups === null;
  const silent = () =>
    refusal(403, 'SINGLE_SIGN_ON.NO_GROUPS', { params: { name, claim: rules.groupsClaim } });
  const unknown = () => refusal(403, 'SINGLE_SIGN_ON.UNKNOWN', { params: { name } });
  if (!found && (!rules.addsPeople || given.size === 0)) {
    if (await isInvited(work, tenantId, told))
      return refusal(403, 'SINGLE_SIGN_ON.INVITED', { params: { name } });
    return rules.addsPeople && isSilent ? silent() : unknown();
  }
  const account = found ?? (await addPerson(work, told));
  const fault = await faultOf(work, rules, account.id);
  if (fault) return fault;
  const held = await heldBy(work, tenantId, account.id);
  if (isSilent) {
    if (held.length === 0 || held.some(({ byProvider }) => byProvider)) return silent();
  } else if (
    rules.addsPeople ||
    held.some(({ blocked }) => !blocked) ||
    (await isInvited(work, tenantId, account))
  )
    await give(work, rules, account, {
      held,
      given,
      groupsOf: (place) => groupsBehind(told.groups ?? [], rows, place),
    });
  else if (held.length === 0) return unknown();
  if (!(await hasPlace(work, tenantId, account.id)))
    return refusal(403, 'SINGLE_SIGN_ON.NO_ROLE', { params: { name } });
  const [identity] = await db
    .insert(identities)
    .values({ tenantId, subject: told.subject, accountId: account.id })
    .onConflictDoUpdate({
      target: [identities.tenantId, identities.subject],
      set: { lastUsedAt: sql`now()` },
    })
    .returning({ id: identities.id });
  if (!identity) throw new Error('an identity was not stored');
  return { account: account.id, identity: identity.id };
}

/** The roles that someone's groups would give them, as a test shows them. */
export const groupRowsOf = ({ db }: Pick<Work, 'db'>, tenantId: number) =>
  db.select().from(signOnGroups).where(eq(signOnGroups.tenantId, tenantId));

async function bySubject(
  { db }: Work,
  tenantId: number,
  subject: string,
): Promise<Account | undefined> {
  const [found] = await db
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(and(eq(identities.tenantId, tenantId), eq(identities.subject, subject)));
  return found?.account;
}

async function byEmail(
  { db }: Work,
  { tenantId, name }: Rules,
  { email, isVerified }: Told,
): Promise<Account | Failure | undefined> {
  if (email === '' || !isVerified)
    return refusal(403, 'SINGLE_SIGN_ON.UNVERIFIED', { params: { name } });
  if (!(await isOfDomain({ db }, tenantId, email)))
    return refusal(403, 'SINGLE_SIGN_ON.OTHER_DOMAIN', { params: { name } });
  const [found] = await db.select().from(accounts).where(hasEmail(email));
  if (!found) return undefined;
  // Whoever registered with an address that they never confirmed may be somebody else.
  if (!found.emailConfirmedAt)
    return refusal(403, 'SINGLE_SIGN_ON.UNCONFIRMED', { params: { name } });
  // One subject took the place of another: the account is the first one's.
  const [other] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.tenantId, tenantId), eq(identities.accountId, found.id)));
  return other ? refusal(403, 'SINGLE_SIGN_ON.OTHER_SUBJECT', { params: { name } }) : found;
}

async function isOfDomain(
  { db }: Pick<Work, 'db'>,
  tenantId: number,
  email: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`SELECT app.is_of_domain(${email}, ${tenantId}::integer) AS is`,
  );
  return rows[0]?.is ?? false;
}

/** Why what a provider tells is not that of an account of the company: where anybody may have one, or of another's. */
export async function organisationFault(
  work: Pick<Work, 'db'>,
  { tenantId, name, issuer }: Pick<Rules, 'tenantId' | 'name' | 'issuer'>,
  { organisation }: Pick<Told, 'organisation'>,
): Promise<Failure | undefined> {
  const isOurs =
    organisation === null
      ? new URL(issuer).hostname !== EVERYBODYS
      : await isOfDomain(work, tenantId, `@${organisation}`);
  return isOurs
    ? undefined
    : refusal(403, 'SINGLE_SIGN_ON.OTHER_ORGANISATION', { params: { name } });
}

/**
 * Why an account is not let in through a company's provider, whatever the provider says. The account is held until the end
 * of the transaction: whatever would change the answer waits (app.leave_provider).
 */
export async function faultOf(
  { db }: Pick<Work, 'db'>,
  { tenantId, name }: Pick<Rules, 'tenantId' | 'name'>,
  accountId: number,
): Promise<Failure | undefined> {
  const [held] = await db
    .select({ email: accounts.email, disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  if (!held || held.disabledAt) return refusal(403, 'SINGLE_SIGN_ON.CLOSED');
  if (!(await isOfDomain({ db }, tenantId, held.email)))
    return refusal(403, 'SINGLE_SIGN_ON.OTHER_DOMAIN', { params: { name } });
  const { rows } = await db.execute<{ alone: boolean; owns: boolean }>(
    sql`SELECT app.is_of_tenant_alone(${accountId}::integer, ${tenantId}::integer) AS alone,
               EXISTS (SELECT FROM membership m WHERE m.account_id = ${accountId} AND m.role = 'Tenant') AS owns`,
  );
  if (rows[0]?.alone) return undefined;
  const isOwner = rows[0]?.owns ?? false;
  return isOwner
    ? refusal(403, 'SINGLE_SIGN_ON.OWNER', { params: { name } })
    : refusal(403, 'SINGLE_SIGN_ON.ELSEWHERE', { params: { name } });
}

async function heldBy({ db }: Work, tenantId: number, accountId: number) {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.accountId, accountId)))
    .for('update');
}

/** Whether a company waits for someone whom it invited, or asked. */
async function isInvited(
  { db }: Work,
  tenantId: number,
  { id, email }: { id?: number; email: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), isOpenTo({ id, email })))
    .limit(1);
  return found !== undefined;
}

const isOpenTo = ({ id, email }: { id?: number | undefined; email: string }) =>
  and(
    isNull(memberships.accountId),
    eq(memberships.blocked, false),
    or(
      and(
        sql`lower(${memberships.email}) = lower(${email})`,
        sql`${memberships.invitedUntil} > now()`,
      ),
      id === undefined ? undefined : eq(memberships.askedAccountId, id),
    ),
  );

async function addPerson(work: Work, { email, name }: Told): Promise<Account> {
  const local = email.slice(0, email.indexOf('@'));
  // Names have three letters.
  const called = name || (local.length < 3 ? email : local);
  const [made] = await work.db
    .insert(accounts)
    .values({
      email,
      emailConfirmedAt: sql`now()`,
      // No password fits it.
      passwordHash: '',
      fullName: called,
      displayName: called.slice(0, 50),
    })
    .returning();
  if (!made) throw new Error('an account was not stored');
  await note(work, made.id, 'provider-added');
  return made;
}

async function give(
  work: Work,
  { tenantId }: Rules,
  account: Account,
  {
    held,
    given,
    groupsOf,
  }: {
    held: Awaited<ReturnType<typeof heldBy>>;
    given: ReturnType<typeof rolesOf>;
    /** The names of the groups that give a role in a branch. */
    groupsOf: (place: { branchId: number; role: string }) => string;
  },
): Promise<void> {
  const { db } = work;
  const { add, change, take } = changesOf(held, given);
  const write = async (
    id: number,
    branchId: number,
    values: Partial<typeof memberships.$inferInsert>,
    [before, after]: [string | null, string | null],
  ) => {
    await db
      .update(memberships)
      .set({ ...values, version: sql`${memberships.version} + 1` })
      .where(eq(memberships.id, id));
    await record(systemRecorder(work, account.id), {
      resource: RESOURCE,
      id,
      action: after === null ? 'provider-took' : 'provider-gave',
      change: 'update',
      branchId,
      changes: {
        role: [before, after],
        ...(after !== null && { group: [null, groupsOf({ branchId, role: after })] }),
      },
    });
  };
  for (const { id, branchId, role, before } of change)
    await write(id, branchId, { role, byProvider: true }, [before, role]);
  for (const { id, branchId, before } of take)
    await write(id, branchId, { accountId: null, byProvider: false }, [before, null]);
  for (const { branchId, role } of add) {
    const id = await seatOf(work, { tenantId, branchId, role }, account);
    if (id !== undefined)
      await write(id, branchId, { accountId: account.id, role, byProvider: true }, [null, role]);
  }
  if (add.length + change.length + take.length > 0)
    await notifyHubs(work, { kind: 'rights', account: account.id });
}

/**
 * The user of a branch that becomes someone: the one kept there under their email, else a new one. None where it is
 * disabled, nor where they were removed from or left by hand, unless they are invited anew.
 */
async function seatOf(
  { db }: Work,
  { tenantId, branchId, role }: { tenantId: number; branchId: number; role: string },
  { id: accountId, email, fullName, phoneMobile, dob }: Account,
): Promise<number | undefined> {
  const [kept] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.branchId, branchId),
        sql`lower(${memberships.email}) = lower(${email})`,
      ),
    )
    .for('update');
  if (kept?.blocked) return undefined;
  const [removed] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.leftAccountId, accountId),
        or(eq(memberships.branchId, branchId), isNull(memberships.branchId)),
      ),
    )
    .limit(1);
  const isAwaited =
    kept !== undefined &&
    (kept.askedAccountId === accountId ||
      (kept.invitedUntil !== null && kept.invitedUntil > new Date()));
  if (removed && !isAwaited) return undefined;
  if (kept?.accountId === null) {
    await db
      .update(memberships)
      .set({
        invitationHash: null,
        invitedUntil: null,
        askedAccountId: null,
        leftAccountId: null,
      })
      .where(eq(memberships.id, kept.id));
    return kept.id;
  }
  const [made] = await db
    .insert(memberships)
    .values({
      tenantId,
      branchId,
      role,
      name: fullName,
      email: kept ? '' : email,
      phoneMobile,
      dob,
    })
    .returning({ id: memberships.id });
  return made?.id;
}

/** Whether someone has an open place in a company. */
export async function hasPlace(
  { db }: Work,
  tenantId: number,
  accountId: number,
): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.accountId, accountId),
        eq(memberships.blocked, false),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** An account that is open, by its id. */
export async function openAccount({ db }: Work, id: number): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.disabledAt)));
  return found;
}
