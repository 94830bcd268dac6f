import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../contract/access.ts';
import { lackedBy, type PlanFeature } from '../../../../contract/accounts/planFeatures.ts';
import type { StartPage } from '../../../../contract/clinic/startPaths.ts';
import type { AccessLevel } from '../../../../contract/platform/accessAreas.ts';
import {
  accessLevels,
  accounts,
  agataUsers,
  emailChanges,
  memberships,
} from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { idleMinutesOf, needsSecondFactor } from '../signInRules/unmet.ts';

/** The agRoleAccess entry of a healthcare provider. */
const HEALTHCARE_PROVIDER = 'HP';

interface OwnBranchRow extends Record<string, unknown> {
  id: number;
  code: string;
  company_name: string;
  state: string;
  role: Role;
  expired: boolean;
  features: PlanFeature[] | null;
  subscription_ends: string | null;
  start_page: StartPage;
  blocked: boolean;
}

/**
 * A person's branches, and whether they own a tenant, which may have no branch yet. Branches that they may not enter are
 * listed separately.
 */
export async function branchesOf(db: Db, accountId: number) {
  const { rows } = await db.execute<OwnBranchRow>(
    sql`SELECT o.id, o.code, o.company_name, o.state, o.role, o.expired, b.subscription_ends::text,
               app.held_features(o.id) AS features,
               coalesce(nullif(a.start_page, ''), b.start_pages ->> o.role, 'dashboard') AS start_page, o.blocked
          FROM app.own_branches(${accountId}::integer) o LEFT JOIN branch b ON b.id = o.id
               LEFT JOIN account a ON a.id = ${accountId}::integer
         ORDER BY o.blocked, b.subscription_ends IS NULL, o.expired, o.id`,
  );
  const branches = rows
    .filter((row) => !row.blocked)
    .map(({ company_name, start_page, subscription_ends, features, ...row }) => ({
      id: row.id,
      code: row.code,
      companyName: company_name,
      state: row.state,
      role: row.role,
      expired: row.expired,
      startPage: start_page,
      subscriptionEnds: subscription_ends,
      lacks: lackedBy(features),
    }));
  const owned = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.role, 'Tenant'),
        eq(memberships.blocked, false),
      ),
    )
    .limit(1);
  return {
    branches,
    blocked: rows.filter((row) => row.blocked).map((row) => row.id),
    isOwner: owned.length > 0,
  };
}

/** Takes a place among the users of a branch's plan for a session. Returns false where all are at work. */
export async function takePlace(
  db: Db,
  session: { id: number; accountId: number },
  { id, role }: { id: number; role: Role },
): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`SELECT app.take_place(${session.id}::integer, ${session.accountId}::integer, ${id}::integer, ${role}) AS taken`,
  );
  return rows[0]?.taken ?? false;
}

/** Takes its branch from a session that was away while all places of the plan were given to others. */
export async function keepPlace(db: Db, sessionId: number): Promise<void> {
  await db.execute(sql`SELECT app.keep_place(${sessionId}::integer)`);
}

/** A person's roles: those in their branches, as an owner, and the one on the platform. */
export function rolesOf(
  platformRole: string | null,
  { branches, isOwner }: { branches: { role: Role }[]; isOwner: boolean },
) {
  const roleAccess = [
    ...new Set([
      ...(platformRole ? [platformRole as Role] : []),
      ...branches.map((branch) => branch.role),
      ...(isOwner ? (['Tenant'] as const) : []),
    ]),
  ];
  return { roleAccess, agRoleAccess: platformRole === 'Consultant' ? [HEALTHCARE_PROVIDER] : [] };
}

/** What the access level of a user of the platform lets them see and edit; null for everything. */
export async function levelOf(db: Db, accountId: number): Promise<AccessLevel | null> {
  const [level] = await db
    .select({ sees: accessLevels.sees, edits: accessLevels.edits })
    .from(agataUsers)
    .innerJoin(accessLevels, eq(accessLevels.id, agataUsers.accessLevelId))
    .where(eq(agataUsers.accountId, accountId));
  return level ?? null;
}

/** A person's profile as its calls answer it. */
export async function profileOf(db: Db, accountId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error('the person of a session is gone');
  const own = await branchesOf(db, accountId);
  const [pending] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId));
  return {
    id: account.id,
    email: account.email,
    full_name: account.fullName,
    fullName: account.fullName,
    displayName: account.displayName,
    healthcareProviderName: account.fullName,
    healthcareProviderDisplayName: account.displayName,
    phoneMobile: account.phoneMobile,
    dob: account.dob,
    hasPhoto: account.photo !== null,
    photo: account.photo?.toString('base64') ?? null,
    photoType: account.photo ? 'image/jpeg' : null,
    ...rolesOf(account.platformRole, own),
    accessLevel: await levelOf(db, accountId),
    idleMinutes: await idleMinutesOf(db, accountId),
    needsSecondFactor: await needsSecondFactor(db, accountId),
    hasPassword: account.passwordHash !== '',
    branches: own.branches,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: pending?.email ?? null,
    version: account.version,
  };
}
