import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../contract/access.ts';
import type { Db } from '../../../db/database.ts';
import { accounts, emailChanges } from '../../../db/schema/index.ts';

/** The agRoleAccess entry of a healthcare provider. */
const HEALTHCARE_PROVIDER = 'HP';

interface OwnBranchRow extends Record<string, unknown> {
  id: number;
  code: string;
  company_name: string;
  state: string;
  role: Role;
  expired: boolean;
  blocked: boolean;
}

/** A person's branches. Those that they may not enter are listed separately. */
export async function branchesOf(db: Db, accountId: number) {
  const { rows } = await db.execute<OwnBranchRow>(
    sql`SELECT id, code, company_name, state, role, expired, blocked FROM app.own_branches(${accountId}::integer) ORDER BY blocked, expired, id`,
  );
  const branches = rows
    .filter((row) => !row.blocked)
    .map(({ id, code, company_name, state, role, expired }) => ({
      id,
      code,
      companyName: company_name,
      state,
      role,
      expired,
    }));
  return { branches, blocked: rows.filter((row) => row.blocked).map((row) => row.id) };
}

/** A person's roles: those in their branches and the one on the platform. */
export function rolesOf(platformRole: string | null, branches: { role: Role }[]) {
  const roleAccess = [
    ...new Set([
      ...(platformRole ? [platformRole as Role] : []),
      ...branches.map((branch) => branch.role),
    ]),
  ];
  return { roleAccess, agRoleAccess: platformRole === 'Consultant' ? [HEALTHCARE_PROVIDER] : [] };
}

/** A person's profile as its calls answer it. */
export async function profileOf(db: Db, accountId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error('the person of a session is gone');
  const { branches } = await branchesOf(db, accountId);
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
    ...rolesOf(account.platformRole, branches),
    branches,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: pending?.email ?? null,
    version: account.version,
  };
}
